import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { PricesPage } from "#app/features/admin/pages/prices.tsx"
import { countPrices, listPrices, listReadings, pricedAssets } from "#app/features/admin/prices/list-prices.server.ts"
import { PRICES_TERMS } from "#app/features/admin/prices/prices-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "settings.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "prices")
	const { ctx } = context
	const params = new URL(request.url).searchParams
	const asked = readListing(params, PRICES_TERMS)
	const [readings, list, total] = await Promise.all([
		listReadings(ctx, await ctx.now()),
		listPrices(ctx, asked),
		countPrices(ctx, asked),
	])
	const mayAdd = requireOperator(context, null).permissions.includes("settings.edit")
	return { ...screen, readings, assets: pricedAssets(ctx), mayAdd, done: params.has("done"), asked, total, ...list }
}

export default function Prices() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <PricesPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
