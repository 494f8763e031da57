import { isLang, type Lang } from "#app/lib/paths.ts"

const TITLES = ["weapon-codex", "oculla-encyclopedia"] as const
export type BookFile = Readonly<{ title: (typeof TITLES)[number]; lang: Lang }>

/** The book that a file holds, by its name: "weapon-codex-kor.pdf". Null: there is none. */
export function bookFile(name: string): BookFile | null {
	const [, stem = "", lang = ""] = /^([a-z-]+)-([a-z]+)\.pdf$/.exec(name) ?? []
	const title = TITLES.find((one) => one === stem)
	return title && isLang(lang) ? { title, lang } : null
}
