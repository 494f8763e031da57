import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { readStakesAlong } from "#app/features/coin-staking/list-stakes.server.ts"
import { readSearch, stakeLines } from "#app/features/coin-staking/pages/view/load.server.ts"
import { Stakes } from "#app/features/coin-staking/pages/view/view.tsx"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { pagePath } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { openOperationsOf } from "#app/operations/open-operations.server.ts"

export const handle: PageHandle = { working: true }
export const meta = pageMeta

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const search = readSearch(new URL(request.url).searchParams)
	readStakesAlong(context, search)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	return {
		lang,
		words: wordsOf(lang, "coin-staking"),
		title: t("coin-staking:view.title"),
		signedIn: ctx.who.wallet !== null,
		begun: ctx.who.wallet ? [] : (await openOperationsOf(ctx)).map(({ href }) => href),
		search: { status: search.status, days: search.days },
		statuses: positionStatus.in("shown"),
		...(await stakeLines(ctx, search, lang)),
	}
}

export default function MyStakingStatus() {
	const { words, signedIn, begun, title, ...page } = useLoaderData<typeof loader>()
	const t = wordsT({ "coin-staking": words })
	return (
		<div className="page" data-wallet-needs="solana">
			<h1>{title}</h1>
			{signedIn ? (
				<Stakes t={t} {...page} />
			) : (
				<>
					{begun.map((rest) => (
						<p key={rest} className="notice">
							{t("coin-staking:view.begun")} <a href={pagePath(page.lang, rest)}>{t("coin-staking:view.goOn")}</a>
						</p>
					))}
					<p className="lead">{t("coin-staking:view.signedOut")}</p>
					<p className="actions">
						<button type="button" className="button button-signal" command="show-modal" commandfor="modal-wallet">
							{t("coin-staking:status.connect")}
						</button>
					</p>
				</>
			)}
		</div>
	)
}
