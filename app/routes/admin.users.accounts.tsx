import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AccountsPage } from "#app/features/admin/pages/users.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { countAccounts, listAccounts } from "#app/features/admin/users/list-accounts.server.ts"
import { ACCOUNT_TERMS } from "#app/features/admin/users/user-terms.ts"
import { userWords } from "#app/features/admin/users/user-words.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "users")
	const asked = readListing(new URL(request.url).searchParams, ACCOUNT_TERMS)
	const [list, total] = await Promise.all([listAccounts(context.ctx, asked), countAccounts(context.ctx, asked)])
	return { ...screen, more: userWords(screen.lang), asked, total, ...list }
}

export default function Accounts() {
	const { words, more, title: _, ...page } = useLoaderData<typeof loader>()
	return <AccountsPage t={wordsT({ admin: words, ...more })} {...page} />
}
