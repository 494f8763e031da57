import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { type MetaFunction, useLoaderData } from "@remix-run/react"
import { addressOf, findPage } from "#app/features/content/catalog/addresses.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { ContentPage, contentSheets } from "#app/site/content-page.tsx"

/** Every near-static page: a line of the catalog, its words, and the template that draws them. */
export const handle: PageHandle = { params: ["tab"] }
export const meta: MetaFunction<typeof loader> = (args) => [...pageMeta(args), ...contentSheets(args.data)]

export async function loader({ request, params, context: { ctx, site } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const page = findPage(params.page ?? "", lang, site.product)
	if (!page) throw new Response(null, { status: 404 })
	const tab = new URL(request.url).searchParams.get("tab")
	// A tab that is none would be kept as a page of its own, and there is no end of them.
	if (tab !== null && !page.tabs?.includes(tab)) throw redirect(addressOf(page.id, lang, site.product))
	return viewOf(ctx, site.product, { page, lang, tab })
}

export default function CatalogPage() {
	return <ContentPage {...useLoaderData<typeof loader>()} />
}
