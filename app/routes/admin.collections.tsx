import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { listCollections } from "#app/features/admin/coins/list-collections.ts"
import { CollectionsPage } from "#app/features/admin/pages/collections.tsx"
import { programFigures } from "#app/features/nft-staking/program-figures.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "collections")
	const { ctx } = context
	const programs = await programFigures(ctx, await ctx.now())
	return { ...screen, collections: listCollections(ctx, programs) }
}

export default function Collections() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <CollectionsPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
