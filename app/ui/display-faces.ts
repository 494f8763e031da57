import type { Lang } from "#app/lib/paths.ts"
import hangul from "./fonts/display-hangul.woff2?url"
import latin from "./fonts/display-latin.woff2?url"

/** Faces that a headline needs, to be asked for before the style sheet names them. */
export const displayFaces = (lang: Lang): readonly string[] => (lang === "kor" ? [latin, hangul] : [latin])
