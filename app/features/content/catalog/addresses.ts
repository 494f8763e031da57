import type { Key } from "#app/lib/keys.ts"
import { memoize } from "#app/lib/memoize.ts"
import { homePath, inLanguage, isLang, LANGS, type Lang, langOf, pagePath } from "#app/lib/paths.ts"
import { hasAddress, isPage, LISTED, PAGES } from "./catalog.ts"
import type { Page } from "./page.ts"

const COIN_PAGES: Readonly<Record<string, string>> = {
	coin: "Coin",
	coinRwaVenture: "CoinRwaVenture",
	coinNftSynergy: "CoinNftSynergy",
}

/** The last part of a page's address, e.g. "rwaProject"; the coin's pages carry the product's slug. */
export const slugOf = (id: string, product: { readonly slug: string }) =>
	COIN_PAGES[id] ? `${product.slug}${COIN_PAGES[id]}` : id

/** The page of an address, or null: none of that name, or none in that language. */
export function findPage(slug: string, lang: Lang, product: { readonly slug: string }): Page | null {
	const page = PAGES.find((one) => slugOf(one.id, product) === slug)
	return page && (page.langs ?? [lang]).includes(lang) ? page : null
}

/** Address of a page by its id, also of those with a route of their own. */
export const addressOf = (id: string, lang: Lang, product: { readonly slug: string }) =>
	pagePath(lang, slugOf(id, product))

/** Addresses that menu, sitemap and pictures for sharing go through: the catalog's pages, and pages of other routes. */
export const ADDRESSES = LISTED.filter(hasAddress).map((line) => ({
	id: line.id,
	langs: (isPage(line) && line.langs) || LANGS,
}))

/** Addresses by the last part of their path, for the slug of a product. */
const addressesOf = memoize(10, (slug) => new Map(ADDRESSES.map((address) => [slugOf(address.id, { slug }), address])))

/** The page or the other address that a path names, or null: the home, a working page, nothing of ours. */
export function addressAt(pathname: string, product: { readonly slug: string }) {
	const [, lang, slug, ...more] = pathname.split("/")
	if (!isLang(lang) || slug === undefined || more.length > 0) return null
	return addressesOf(product.slug).get(slug) ?? null
}

/** Languages that the page of a path can be read in; a page of the test area has no sisters. */
export const langsOf = (pathname: string, product: { readonly slug: string }): readonly Lang[] =>
	pathname.startsWith("/test/") ? [] : (addressAt(pathname, product)?.langs ?? LANGS)

/** Address of the picture for sharing; what has none of its own shows the home's. */
export const posterOf = (pathname: string, product: { readonly slug: string }) =>
	`/og/${langOf(pathname)}/${addressAt(pathname, product)?.id ?? "home"}.png`

/** The same page in another language, query kept; its home, where the page does not exist in that language. */
export function samePageIn(
	at: { pathname: string; search: string },
	lang: Lang,
	product: { readonly slug: string },
): string {
	const here = addressAt(at.pathname, product)
	if (here && !here.langs.includes(lang)) return homePath(lang)
	const sister = inLanguage(at.pathname, lang)
	// A page that chooses its language by its query has nothing else in it.
	return sister.includes("?") || langOf(at.pathname, at.search) !== langOf(at.pathname) ? sister : sister + at.search
}

/** Whether a page exists in a language; two are Korean only. */
export const isIn = (id: string, lang: Lang) => ADDRESSES.some((one) => one.id === id && one.langs.includes(lang))

/** Key of a page's short name, as menus and onward links show it. */
export function labelOf(id: string): Key {
	const line = LISTED.filter(hasAddress).find((one) => one.id === id)
	if (!line) throw new Error(`no page is called ${id}`)
	return isPage(line) ? `pages/${id}:name` : line.label
}
