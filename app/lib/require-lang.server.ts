import { isLang, type Lang } from "#app/lib/paths.ts"

/** The one guard of `($lang)`: a prefix that is a language, or the 404 page. Working pages have no address without one. */
export function requireLang(params: { lang?: string | undefined }): Lang {
	if (!isLang(params.lang)) throw new Response(null, { status: 404 })
	return params.lang
}
