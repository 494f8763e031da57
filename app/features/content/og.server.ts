import type { Drawn } from "#app/lib/drawn-files.server.ts"
import type { MadeFile } from "#app/lib/file-answer.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { ADDRESSES } from "./catalog/addresses.ts"

export const HOME = "home"

/** Pages that have a picture for sharing, in a language. */
export const posterIds = (lang: Lang): readonly string[] => [
	HOME,
	...ADDRESSES.filter(({ langs }) => langs.includes(lang)).map(({ id }) => id),
]

/** Drawn when first asked for. */
export const posterPicture = (drawn: Drawn, { id, lang }: Readonly<{ id: string; lang: Lang }>): Promise<MadeFile> =>
	drawn.get(`og/${lang}/${id}.png`, "image/png")
