import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import type { PageHandle } from "#app/door/page-kind.ts"
import { calculatorForm } from "#app/features/coin-staking/forms.ts"
import { planLines, statusOf } from "#app/features/coin-staking/overview.server.ts"
import { Overview } from "#app/features/coin-staking/overview.tsx"
import { plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { roomT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

export const handle: PageHandle = { hydrate: true }
export const meta = pageMeta

const WORDS = [
	"title",
	"lead",
	"status",
	"plans",
	"calculator",
	"what",
	"process",
	"faq",
	"days",
	"percent",
	"example",
	"exampleNote",
	"noPlans",
	"soldOut",
	"local",
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const at = await ctx.now()
	const plans = await plansInForce(ctx, at)
	const asked = calculatorForm.safeParse(Object.fromEntries(new URL(request.url).searchParams))
	const { asset } = ctx.coin
	return {
		lang,
		asset,
		words: wordsOf(lang, "coin-staking", WORDS),
		title: t("coin-staking:title", { coin: asset.symbol }),
		description: t("coin-staking:meta", { coin: asset.symbol }),
		plans: plans && {
			terms: await planLines(ctx, plans),
			method: plans.method,
			example: plans.example,
			coolingOffHours: plans.body.coolingOffHours,
			cooldownHours: plans.body.cooldownHours,
		},
		status: await statusOf(ctx, at),
		calculator: asked.success ? asked.data : { amount: "10000", days: 90 },
	}
}

export default function CoinStaking() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <Overview t={roomT(words)} {...page} />
}
