import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { findPaymentForm } from "#app/features/coin-staking/forms.ts"
import { findPayment, foundPayment } from "#app/features/coin-staking/pages/payment/load.server.ts"
import { FindPayment } from "#app/features/coin-staking/pages/payment/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const id = uuidFrom(new URL(request.url).searchParams, "id")
	const found = await foundPayment(ctx, id, lang)
	const page = { lang, words: wordsOf(lang, "coin-staking"), title: t("coin-staking:find.title.ask"), found }
	return data(page, { status: id && !found ? 404 : 200 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	return submit({ request, context }, findPaymentForm, t, async ({ signature }) => {
		await countUseFrom(ctx, WRITES, context.clientIp)
		return redirect(paths.stakePayment(lang, await findPayment(ctx, signature)), { status: 303 })
	})
}

export default function FindPaymentPage() {
	const { words, title, lang, found } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<div className="page" data-wallet-needs="solana">
			<FindPayment
				t={wordsT({ "coin-staking": words })}
				lang={lang}
				title={title}
				found={found}
				lastResult={answer?.form}
			/>
		</div>
	)
}
