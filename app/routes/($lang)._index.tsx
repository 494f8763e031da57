import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { stakedAsset, stakingVault } from "#app/features/coin-staking/staked-asset.ts"
import { Home } from "#app/features/content/home.tsx"
import { placesOf } from "#app/features/content/home-places.ts"
import { ONE_ROW } from "#app/features/content/terms.tsx"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { metaOf } from "#app/lib/page-meta.ts"
import { isLang, langOf } from "#app/lib/paths.ts"
import { FRONT_VERSION } from "#app/lib/version.ts"
import { sheetsAsMeta } from "#app/site/sheets.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data
		? [
				...metaOf(data.title, data.description),
				...sheetsAsMeta(data.figures.plans.length >= ONE_ROW ? ["home", "moreTerms"] : ["home"]),
			]
		: []

export async function loader({ request, params, context: { ctx, site } }: LoaderFunctionArgs) {
	if (params.lang !== undefined && !isLang(params.lang)) throw new Response(null, { status: 404 })
	const lang = langOf(new URL(request.url).pathname)
	const words = { home: wordsOf(lang, "home"), shell: wordsOf(lang, "shell") }
	const t = wordsT(words)
	const plans = await plansInForce(ctx, await ctx.now())
	return {
		lang,
		words,
		places: placesOf(lang, site.product, await getT(lang)),
		title: t("home:meta.name"),
		description: t("home:meta.description", { product: site.product.name }),
		figures: {
			product: site.product,
			plans: plans?.body.terms.map(({ days, aprBps }) => ({ days, aprBps, example: plans.example })) ?? [],
			mint: stakedAsset(ctx).address,
			depositVault: stakingVault(ctx, "deposit").account,
			decimals: stakedAsset(ctx).scale,
			release: FRONT_VERSION,
			demo: site.demo,
		},
	}
}

export default function HomePage() {
	const { lang, words, figures, places } = useLoaderData<typeof loader>()
	return <Home lang={lang} t={wordsT(words)} figures={figures} places={places} />
}
