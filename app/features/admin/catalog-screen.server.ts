import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { screenOf } from "./screen-of.server.ts"
import type { ScreenName } from "./screens.ts"

/** A screen with the words of jobs, payouts, coins, prices and limits beside those of all screens. */
export function catalogScreen(context: Readonly<{ operator: LoginSession | null }>, name: ScreenName) {
	const screen = screenOf(context, name)
	return { ...screen, catalog: wordsOf(screen.lang, "operators-catalog") }
}

/** What a screen says of the outcome of an act of the forge. */
export const outcomeWords = (lang: Lang) => ({
	weapons: wordsOf(lang, "weapons", ["items"]),
	"draw-proofs": wordsOf(lang, "draw-proofs", ["fact", "tier"]),
})
