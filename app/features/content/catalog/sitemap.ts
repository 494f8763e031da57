import { homePath, LANGS, type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { ADDRESSES, slugOf } from "./addresses.ts"

/** Pages without a prefix, which choose their language by their query. */
const RESERVATIONS = ["hotel", "plasticSurgery", "eyeClinic"]

type Address = { readonly href: (lang: Lang) => string; readonly langs: readonly Lang[] }

/** Every public page in each of its languages, with its sisters in the others. */
export function sitemapOf(origin: string, product: { readonly slug: string }): string {
	const addresses: Address[] = [
		{ href: homePath, langs: LANGS },
		...ADDRESSES.map(({ id, langs }) => ({ href: (lang: Lang) => pagePath(lang, slugOf(id, product)), langs })),
		...RESERVATIONS.map((kind) => ({ href: (lang: Lang) => paths.reservation(kind, lang), langs: LANGS })),
	]
	const entry = ({ href, langs }: Address, lang: Lang) =>
		`<url><loc>${origin}${href(lang)}</loc>${langs
			.map((one) => `<xhtml:link rel="alternate" hreflang="${LOCALES[one].slice(0, 2)}" href="${origin}${href(one)}"/>`)
			.join("")}</url>`
	const urls = addresses.flatMap((address) => address.langs.map((lang) => entry(address, lang)))
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`
}
