import type { LoaderFunctionArgs } from "@remix-run/node"

/** Everything may be read; what is personal says so itself. */
export const loader = ({ context: { origin } }: LoaderFunctionArgs) =>
	new Response(`User-agent: *\nDisallow: /api/\nDisallow: /test/\n\nSitemap: ${origin}/sitemap.xml\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	})
