import type { Lang } from "#app/lib/paths.ts"
import hangul from "./fonts/display-hangul.woff2?url"
import latin from "./fonts/display-latin.woff2?url"
import textHangul from "./text-hangul.css?url"
import textLatin from "./text-latin.css?url"

/** Faces that a headline needs, to be asked for before the style sheet names them. */
export const displayFaces = (lang: Lang): readonly string[] => (lang === "kor" ? [latin, hangul] : [latin])

/** Sheets of the text face. A page of another language than Korean names its Korean words by what stands in. */
export const textFaces = (lang: Lang): readonly string[] => (lang === "kor" ? [textLatin, textHangul] : [textLatin])
