import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { countPurchases, listPurchases } from "#app/features/admin/purchases/list-purchases.server.ts"
import { PurchasesPage } from "#app/features/admin/purchases/purchases-page.tsx"
import { PURCHASES_TERMS } from "#app/features/admin/purchases/purchases-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "purchases")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, PURCHASES_TERMS)
	const [list, total] = await Promise.all([listPurchases(ctx, asked), countPurchases(ctx, asked)])
	return { ...screen, asked, total, ...list }
}

export default function Purchases() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <PurchasesPage t={wordsT(words)} {...page} />
}
