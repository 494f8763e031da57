import { wordsOf } from "#app/i18n/i18n.server.ts"
import { screenOf } from "../screen-of.server.ts"

/** What the screens of content hand to their pages: as every screen, with words of their own. */
export function contentScreen(context: Parameters<typeof screenOf>[0], name: "news" | "published" | "settings") {
	const { words, ...screen } = screenOf(context, name)
	return { ...screen, words: { admin: words, "operators-content": wordsOf(screen.lang, "operators-content") } }
}
