import body from "./fonts/body.ttf?inline"
import figures from "./fonts/figures.ttf?inline"
import titleHangul from "./fonts/title-hangul.ttf?inline"
import titleLatin from "./fonts/title-latin.ttf?inline"

const bytes = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64")

/** The faces of the books travel inside the bundle: the running site has no folder of sources. */
export const FACES = {
	body: bytes(body),
	figures: bytes(figures),
	"title-hangul": bytes(titleHangul),
	"title-latin": bytes(titleLatin),
} as const
