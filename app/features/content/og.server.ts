import type { Drawn } from "#app/lib/drawn-files.server.ts"
import type { MadeFile } from "#app/lib/file-answer.server.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"
import { ADDRESSES } from "./catalog/addresses.ts"

export const HOME = "home"

/** Pages that have a picture for sharing, in a language. */
export const posterIds = (lang: Lang): readonly string[] => [
	HOME,
	...ADDRESSES.filter(({ langs }) => langs.includes(lang)).map(({ id }) => id),
]

export type Poster = Readonly<{ id: string; lang: Lang }>

/** The page whose poster a file shows, by its path: "kor/mypage.png". Null: there is none. */
export function posterFile(path: string): Poster | null {
	const [, lang = "", id = ""] = /^(\w+)\/(\w+)\.png$/.exec(path) ?? []
	return isLang(lang) && posterIds(lang).includes(id) ? { id, lang } : null
}

/** Drawn when first asked for. */
export const posterPicture = (drawn: Drawn, { id, lang }: Poster): Promise<MadeFile> =>
	drawn.get(`og/${lang}/${id}.png`, "image/png")
