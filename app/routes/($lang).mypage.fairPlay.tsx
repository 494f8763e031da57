import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { backTo } from "#app/chance/back-to.ts"
import { declareChance } from "#app/chance/declare.server.ts"
import { excludeFromChance } from "#app/chance/exclude.server.ts"
import { fairPlayForm } from "#app/features/chance/form.ts"
import { fairPlayPage } from "#app/features/chance/pages/fair-play/load.server.ts"
import { refusedOf } from "#app/features/chance/pages/fair-play/refused.ts"
import { FairPlay } from "#app/features/chance/pages/fair-play/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "chance")

const DONE = ["declared", "excluded"] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const query = new URL(request.url).searchParams
	return {
		lang,
		words: wordsOf(lang, "chance"),
		title: t("chance:title"),
		description: t("chance:meta"),
		done: DONE.find((one) => one === query.get("done")) ?? null,
		to: backTo(query.get("to")),
		page: await fairPlayPage(visit, { term: query.get("term"), form: query.get("form") }),
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await requireWallet(request, context)
	const { wallet } = visit.who
	return submit({ request, context }, fairPlayForm, t, async (input) => {
		if (input.act === "declare") {
			await declareChance(visit, { wallet, country: input.country })
			return redirect(backTo(input.to) ?? paths.fairPlay(lang, { done: "declared" }), { status: 303 })
		}
		await excludeFromChance(visit, { formId: input.form, wallets: wallet.memberWallets, term: input.term })
		return redirect(paths.fairPlay(lang, { done: "excluded" }), { status: 303 })
	})
}

export default function FairPlayRoute() {
	const { words, lang, page, done, to } = useLoaderData<typeof loader>()
	const refused = refusedOf(useActionData<typeof action>())
	return <FairPlay t={wordsT({ chance: words })} {...{ lang, page, done, refused }} to={refused?.to ?? to} />
}
