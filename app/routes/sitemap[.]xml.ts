import type { LoaderFunctionArgs } from "@remix-run/node"
import { sitemapOf } from "#app/features/content/catalog/sitemap.ts"

export const loader = ({ context: { origin, site } }: LoaderFunctionArgs) =>
	new Response(sitemapOf(origin, site.product), {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	})
