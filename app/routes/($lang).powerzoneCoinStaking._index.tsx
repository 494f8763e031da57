import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { calculatorAsked } from "#app/features/coin-staking/calculator-address.ts"
import { overviewFigures, readOverviewAlong } from "#app/features/coin-staking/pages/overview/load.server.ts"
import { Overview } from "#app/features/coin-staking/pages/overview/view.tsx"
import { scheduleFor } from "#app/features/coin-staking/plans.ts"
import { plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { reserveFacts } from "#app/features/coin-staking/reserve-facts.server.ts"
import { shownAsset, stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { latestPrice } from "#app/prices/latest-price.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "coin-stake" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const asset = shownAsset(context.ctx)
	const at = await context.ctx.now()
	const plans = await plansInForce(context.ctx, at)
	const offered = plans?.body.terms.map(({ days }) => days) ?? []
	const calculator = calculatorAsked(new URL(request.url).searchParams, { asset, lang, terms: offered })
	if ("leadsTo" in calculator) throw redirect(paths.coinStaking(lang, calculator.leadsTo), { status: 303 })
	readOverviewAlong(context, offered)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const { terms, status } = await overviewFigures(ctx, plans, at)
	return {
		lang,
		asset,
		words: wordsOf(lang, "coin-staking"),
		title: t("coin-staking:title", { coin: asset.symbol }),
		description: t("coin-staking:meta", { coin: asset.symbol }),
		plans: plans && {
			terms,
			method: plans.method,
			example: plans.example,
			start: scheduleFor(at, 0).accrualStart.toISOString(),
		},
		price: await latestPrice(context.ctx, stakedAsset(context.ctx).id, at),
		status,
		reserve: await reserveFacts(context.ctx),
		calculator,
	}
}

export default function CoinStaking() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <Overview t={wordsT({ "coin-staking": words })} {...page} />
}
