import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { mySummaryIn, summaryColumn } from "#app/features/coin-staking/my-summary.server.ts"
import { stakingChainSeen } from "#app/features/coin-staking/staked-asset.ts"
import { actOnOwn } from "#app/features/my-page/act-on-own.server.ts"
import { DONE, isDone } from "#app/features/my-page/done.ts"
import { failureOf } from "#app/features/my-page/failure.ts"
import { myPageForm } from "#app/features/my-page/forms.ts"
import { MyPage } from "#app/features/my-page/my-page.tsx"
import { ownPage } from "#app/features/my-page/own-page.server.ts"
import { signedOutTo } from "#app/features/my-page/signed-out.server.ts"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { columnsTogether } from "#app/identity/sessions/columns-together.server.ts"
import { writeSecret } from "#app/identity/sessions/cookies.server.ts"
import { readAlong, requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { openOperationsOf } from "#app/operations/open-operations.server.ts"
import { twigBalance, twigColumn } from "#app/rewards/twig-balance.server.ts"
import { sheets } from "#app/site/sheets.ts"

/** What the page shows of its visitor is read in the statement that reads who asks. */
const own = columnsTogether({ stakes: summaryColumn, twigs: twigColumn })

export const handle: PageHandle = { working: true, readsChain: true, feature: "my-page" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const chain = stakingChainSeen(context.ctx)
	if (chain) readAlong(context, { column: own.column, values: { chain } })
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const { wallet } = visit.who
	const done = new URL(request.url).searchParams.get("done")
	const at = await visit.now()
	return {
		lang,
		words: wordsOf(lang, "my-page"),
		title: t("my-page:title"),
		description: t("my-page:meta"),
		member:
			wallet &&
			(await ownPage(
				{ ...visit, who: { ...visit.who, wallet } },
				{
					...{ t, lang, at },
					stakes: await mySummaryIn(own.visitFor(visit, "stakes"), { lang, at }),
					twigs: await twigBalance(own.visitFor(visit, "twigs")),
					open: await openOperationsOf(visit),
				},
			)),
		done: isDone(done) ? done : null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await requireWallet(request, context)
	return submitOwn({ request, context }, myPageForm, t, async (input) => {
		const { done, token } = await actOnOwn(visit, input)
		if (done === "signedOut") return signedOutTo(visit, paths.myPage(lang, { done }))
		const headers = token ? { headers: { "Set-Cookie": writeSecret(context.ctx, "sid", token) } } : {}
		return redirect(paths.myPage(lang, { done, part: DONE[done].part }), { status: 303, ...headers })
	})
}

export default function MyPageRoute() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <MyPage t={wordsT({ "my-page": words })} {...page} failure={failureOf(useActionData<typeof action>())} />
}
