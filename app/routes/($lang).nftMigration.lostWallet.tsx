import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { lostWalletsOf } from "#app/features/migration/lost-wallets/queries.server.ts"
import { actOnLostWallet } from "#app/features/migration/pages/lost-wallet/act.server.ts"
import { LostWalletView } from "#app/features/migration/pages/lost-wallet/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "migration", uploads: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "migration")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const wallet = solanaWalletOf(visit.who)
	const done = new URL(request.url).searchParams.get("done")
	return {
		lang,
		words: { migration: wordsOf(lang, "migration") },
		title: t("migration:lost.title"),
		description: t("migration:lost.lead"),
		wallet: visit.who.wallet && { own: wallet?.address ?? null },
		claims: wallet ? await lostWalletsOf(visit, walletKey(wallet)) : [],
		ids: { id: randomUUID(), file: randomUUID() },
		done: done === "said" || done === "added" ? done : null,
	} as const
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const visit = await requireWallet(request, context)
	const taken = await actOnLostWallet(visit, { request, context }, await getT(lang))
	if ("done" in taken) return redirect(paths.lostWallet(lang, taken.done), { status: 303 })
	const { status, ...said } = taken
	if (context.wantsJson) {
		const errors = Object.fromEntries(Object.entries(said.errors).map(([field, text]) => [field, [text]]))
		const message = Object.values(said.errors).join(" ")
		context.answerJson({ status, body: { resultCd: "FAIL", message, errors } })
	}
	return data(said, { status })
}

export default function LostWallet() {
	const { words, title: _, description: __, done, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>() ?? null
	return <LostWalletView t={wordsT(words)} {...page} said={said} done={said ? null : done} />
}
