import type { LoaderFunctionArgs } from "@remix-run/node"
import { noSuchFile } from "#app/lib/file-answer.server.ts"
import { memoize } from "#app/lib/memoize.ts"
import { isLang, LANGS, type Lang } from "#app/lib/paths.ts"
import { OFFLINE_POLICY, offlinePage } from "#app/site/offline-page.server.tsx"

/** The same for everybody: drawn once in each language. */
const page = memoize(LANGS.length, (lang) => offlinePage(lang as Lang))

/** What the service worker keeps for when the site cannot be reached. */
export function loader({ params: { lang } }: LoaderFunctionArgs) {
	if (!isLang(lang)) return noSuchFile()
	return new Response(page(lang), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Cache-Control": "no-cache",
			"Content-Security-Policy": OFFLINE_POLICY,
			"X-Robots-Tag": "noindex",
		},
	})
}
