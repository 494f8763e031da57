import type { LoaderFunctionArgs } from "@remix-run/node"
import { noSuchFile } from "#app/lib/file-answer.server.ts"
import { isLang } from "#app/lib/paths.ts"
import { OFFLINE_POLICY, offlinePage } from "#app/site/offline-page.server.tsx"

/** What the service worker keeps for when the site cannot be reached. */
export function loader({ params: { lang } }: LoaderFunctionArgs) {
	if (!isLang(lang)) return noSuchFile()
	return new Response(offlinePage(lang), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-cache",
			"Content-Security-Policy": OFFLINE_POLICY,
			"X-Robots-Tag": "noindex",
		},
	})
}
