/* What the script of every page needs of addresses: apart from their table, which then stays out of it. */

/** The language prefixes of the site. The root ("/") is English and shares its pages with /eng. */
export const LANGS = ["eng", "kor", "idn"] as const
export type Lang = (typeof LANGS)[number]

export const isLang = (value: string | undefined): value is Lang => LANGS.some((lang) => lang === value)

/** Pages without a prefix whose language a reader chooses by `?lang=`; English unless chosen. */
export const choosesByQuery = (first: string | undefined) => first === "reservation"

/** Pages without a prefix whose language is declared by name. */
const DECLARED: Readonly<Record<string, Lang>> = { "/test/alyaEng": "eng", "/test/alyaKor": "kor" }

/** The language a path is written in: its first segment decides, and whatever has no prefix is English. */
export function langOf(pathname: string, search = ""): Lang {
	const first = pathname.split("/", 2)[1]
	if (isLang(first)) return first
	const declared = Object.hasOwn(DECLARED, pathname) ? DECLARED[pathname] : undefined
	if (declared) return declared
	const chosen = choosesByQuery(first) ? (new URLSearchParams(search).get("lang") ?? undefined) : undefined
	return isLang(chosen) ? chosen : "eng"
}

/** A printed page by its name, e.g. `pagePath("kor", "rwaProject")`. */
export const pagePath = (lang: Lang, name: string) => `/${lang}/${name}`
