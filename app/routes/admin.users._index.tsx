import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { WalletsPage } from "#app/features/admin/pages/users.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { countWallets, listWallets } from "#app/features/admin/users/list-wallets.server.ts"
import { WALLET_TERMS } from "#app/features/admin/users/user-terms.ts"
import { userWords } from "#app/features/admin/users/user-words.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "users")
	const asked = readListing(new URL(request.url).searchParams, WALLET_TERMS)
	const [list, total] = await Promise.all([listWallets(context.ctx, asked), countWallets(context.ctx, asked)])
	return { ...screen, more: userWords(screen.lang), asked, total, ...list }
}

export default function Users() {
	const { words, more, title: _, ...page } = useLoaderData<typeof loader>()
	return <WalletsPage t={wordsT({ admin: words, ...more })} {...page} />
}
