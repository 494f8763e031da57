import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { addressOf, findPage } from "#app/features/content/catalog/addresses.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { declaredOdds } from "#app/features/crafting/pages/forge/load.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { contentSheets } from "#app/site/content-page.tsx"
import { GearUpPage } from "#app/site/gear-up-page.tsx"

/** Gear Up as it is read: whoever is told of the forge is told its odds. */
export const handle: PageHandle = { params: ["tab"] }
export const meta: MetaFunction<typeof loader> = (args) => [...pageMeta(args), ...contentSheets(args.data)]

export async function loader({ request, params, context: { ctx, site } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const page = findPage("nftProjectGearUp", lang, site.product)
	if (!page) throw new Response(null, { status: 404 })
	const tab = new URL(request.url).searchParams.get("tab")
	// A tab that is none would be kept as a page of its own, and there is no end of them.
	if (tab !== null && !page.tabs?.includes(tab)) throw redirect(addressOf(page.id, lang, site.product))
	const content = await viewOf(ctx, site.product, { page, lang, tab })
	return { ...content, odds: await declaredOdds(ctx, lang) }
}

export default function GearUpRoute() {
	return <GearUpPage {...useLoaderData<typeof loader>()} />
}
