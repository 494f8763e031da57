import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { countActions, listActions, pageChoices } from "#app/features/admin/usage/actions-list.server.ts"
import { ActionsPage } from "#app/features/admin/usage/actions-page.tsx"
import { ACTIONS_TERMS } from "#app/features/admin/usage/actions-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "actions")
	const asked = readListing(new URL(request.url).searchParams, ACTIONS_TERMS)
	const product = context.site.product.name
	const [list, total, pages] = await Promise.all([
		listActions(context.ctx, asked, { lang: screen.lang, product }),
		countActions(context.ctx, asked),
		pageChoices(screen.lang, product),
	])
	return { ...screen, usageWords: wordsOf(screen.lang, "operators-usage"), asked, pages, total, ...list }
}

export default function Actions() {
	const { words, usageWords, title: _, ...page } = useLoaderData<typeof loader>()
	return <ActionsPage t={wordsT({ admin: words, "operators-usage": usageWords })} {...page} />
}
