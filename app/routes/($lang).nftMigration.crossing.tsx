import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { actOnCrossing } from "#app/features/migration/pages/crossing/act.server.ts"
import { answeredBy } from "#app/features/migration/pages/crossing/answered.ts"
import { crossingPage } from "#app/features/migration/pages/crossing/load.server.ts"
import { CrossingView } from "#app/features/migration/pages/crossing/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readSecret } from "#app/identity/sessions/cookies.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "migration" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "migration")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const query = new URL(request.url).searchParams
	const visit = await visitor(request, context)
	return {
		lang,
		words: {
			migration: wordsOf(lang, "migration"),
			destinations: wordsOf(lang, "destinations"),
			messages: wordsOf(lang, "messages"),
			wallets: wordsOf(lang, "wallets"),
		},
		title: t("migration:title"),
		description: t("migration:lead"),
		page: await crossingPage(visit, { lang, query, browser: readSecret(request, visit, "ask") }),
		picked: { to: query.get("back") ?? "", nfts: query.getAll("pick") },
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const answer = await actOnCrossing({ request, context }, lang)
	if ("to" in answer && answer.to)
		return redirect(answer.to, { status: 303, headers: "headers" in answer ? answer.headers : {} })
	if (!("data" in answer)) return answer
	return data(answer.data, "init" in answer ? (answer.init ?? {}) : {})
}

export default function Crossing() {
	const { lang, words, page, picked } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>() as Parameters<typeof answeredBy>[0]
	const checked = answer && "checked" in answer ? answer.checked : null
	return (
		<CrossingView t={wordsT(words)} lang={lang} page={{ ...page, checked }} answered={answeredBy(answer, picked)} />
	)
}
