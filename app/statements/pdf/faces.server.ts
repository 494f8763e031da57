import type { Faces } from "#app/collections/codex-pdf/sheet.server.ts"
import body from "./fonts/body.ttf?inline"
import figures from "./fonts/figures.ttf?inline"
import titleHangul from "./fonts/title-hangul.ttf?inline"
import titleLatin from "./fonts/title-latin.ttf?inline"

const bytes = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64")

/** The faces of a statement, cut down to its words and to figures. */
export const FACES: Faces = {
	body: bytes(body),
	figures: bytes(figures),
	"title-hangul": bytes(titleHangul),
	"title-latin": bytes(titleLatin),
}
