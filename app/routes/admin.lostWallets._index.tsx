import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { LostWalletsPage } from "#app/features/admin/pages/lost-wallets.tsx"
import { listLostWallets } from "#app/features/migration/lost-wallets/queries.server.ts"
import { LOST_WALLET_TERMS } from "#app/features/migration/lost-wallets/terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "lostWallets")
	const asked = readListing(new URL(request.url).searchParams, LOST_WALLET_TERMS)
	return { ...screen, asked, terms: LOST_WALLET_TERMS, ...(await listLostWallets(context.ctx, asked)) }
}

export default function LostWallets() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <LostWalletsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
