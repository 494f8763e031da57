import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { screenOf } from "../screen-of.server.ts"
import type { ScreenName } from "../screens.ts"

/** A screen of minting or of the forge, with their words beside those of all screens. */
export function mintsScreen(context: Readonly<{ operator: LoginSession | null }>, name: ScreenName) {
	const { words, ...screen } = screenOf(context, name)
	return {
		...screen,
		words: {
			admin: words,
			"operators-mints": wordsOf(screen.lang, "operators-mints"),
			mint: wordsOf(screen.lang, "mint", ["reason"]),
		},
	}
}
