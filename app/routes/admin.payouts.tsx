import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { PayoutsPage } from "#app/features/admin/pages/payouts.tsx"
import { countPayouts, listAllPayouts, payoutAssets } from "#app/features/admin/payouts-list.server.ts"
import { PAYOUTS_TERMS } from "#app/features/admin/payouts-terms.ts"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "payouts")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, PAYOUTS_TERMS)
	const [list, total] = await Promise.all([listAllPayouts(ctx, asked), countPayouts(ctx, asked)])
	const purposes = ["refund", ...FEATURES.flatMap(({ payouts, orders }) => Object.keys({ ...payouts, ...orders }))]
	const searches = requireOperator(context, null).permissions.includes("deposits.search")
	return { ...screen, asked, total, ...list, purposes, assets: payoutAssets(ctx), searches }
}

export default function Payouts() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <PayoutsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
