import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { boardNow } from "#app/features/drops/drops-now.server.ts"
import { resetForm } from "#app/features/drops/forms.ts"
import { resetDrop } from "#app/features/drops/give-drop.server.ts"
import { failedOf } from "#app/features/drops/pages/failed-of.ts"
import { myDrops, tabOf } from "#app/features/drops/pages/my/load.server.ts"
import { MyDropPage } from "#app/features/drops/pages/my/view.tsx"
import { SIGN_AGAIN } from "#app/features/my-page/failure.ts"
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
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "drops" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "myPage", "drops")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const query = new URL(request.url).searchParams
	const page = await myDrops(ctx, { lang, query })
	return {
		lang,
		words: wordsOf(lang, "drops"),
		title: t("drops:my.title"),
		tab: page?.tab ?? tabOf(query),
		page,
		now: await boardNow(ctx, lang),
		signedIn: ctx.who.wallet !== null,
		resetDone: query.get("done") === "reset",
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	const tab = tabOf(new URL(request.url).searchParams)
	let again = false
	const answer = await submit(
		{ request, context },
		resetForm,
		t,
		async ({ log }) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			await resetDrop(ctx, log)
			return redirect(paths.myDrop(lang, tab, { done: "reset" }), { status: 303 })
		},
		(refusal) => {
			again = refusal.code === SIGN_AGAIN
			return t(refusal.code, refusal.params)
		},
	)
	return "data" in answer ? data({ ...answer.data, again }, answer.init ?? {}) : answer
}

export default function MyDrop() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return <MyDropPage {...page} t={wordsT({ drops: words })} failed={failedOf(answer, "log")} />
}
