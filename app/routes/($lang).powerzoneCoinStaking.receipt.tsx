import { data, type LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { findPayout } from "#app/features/coin-staking/pages/receipt/load.server.ts"
import { NoReceipt } from "#app/features/coin-staking/pages/receipt/no-receipt.tsx"
import { PayoutReceipt } from "#app/features/coin-staking/pages/receipt/view.tsx"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
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
	const payout = await findPayout(ctx, id, t)
	const page = {
		lang,
		asset: shownAsset(ctx),
		words: wordsOf(lang, "coin-staking"),
		title: t("coin-staking:payout.title"),
		signedIn: ctx.who.wallet !== null,
		payout,
	}
	return data(page, { status: id && !payout ? 404 : 200 })
}

export default function StakeReceipt() {
	const { words, title, lang, asset, signedIn, payout } = useLoaderData<typeof loader>()
	const t = wordsT({ "coin-staking": words })
	return (
		<div className="page">
			{payout ? (
				<PayoutReceipt
					t={t}
					lang={lang}
					asset={asset}
					payout={payout}
					said={t(`coin-staking:payout.titleWhat.${payout.what}`)}
					next={t("coin-staking:complete.ok")}
				/>
			) : (
				<NoReceipt t={t} lang={lang} asset={asset} title={title} signedIn={signedIn} />
			)}
		</div>
	)
}
