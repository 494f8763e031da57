import type { Key } from "#app/lib/keys.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"

/** Name and slug of the product; both come from the environment and are never written into content. */
export type Product = { readonly slug: string; readonly name: string }

/**
 * An entry leads to a page (a printed page name), opens a dialog of the shell, or holds others. One that does none of these is not
 * released yet and opens the popup that says so.
 */
export type Entry = {
	/** Key of its words. */
	readonly label: Key
	readonly page?: string
	readonly dialog?: `modal-${string}`
	readonly items?: readonly Entry[]
	/** What stands behind it is not open yet: it is marked. */
	readonly soon?: true
}
export type Group = { readonly label: Key; readonly items: readonly Entry[] }

/** What header, mobile menu and footer list; made from the catalog of pages. */
export type Menu = { readonly groups: readonly Group[]; readonly legal: readonly Entry[] }

/** An address in the language of the page, or null while the entry is not released. */
export const hrefOf = (entry: Entry, lang: Lang) => (entry.page ? pagePath(lang, entry.page) : null)

/** The switcher. An unreleased language opens the popup, which still leads on to the same page in that language. */
export const LANGUAGES: readonly { readonly lang: Lang; readonly label: Key; readonly released: boolean }[] = [
	{ lang: "kor", label: "shell:language.kor", released: true },
	{ lang: "eng", label: "shell:language.eng", released: false },
	{ lang: "idn", label: "shell:language.idn", released: true },
]
