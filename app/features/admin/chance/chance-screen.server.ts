import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { screenOf } from "../screen-of.server.ts"

/** The screen of paid chance, with its words beside those of all screens. */
export function chanceScreen(context: Readonly<{ operator: LoginSession | null }>) {
	const screen = screenOf(context, "chance")
	return { ...screen, chance: wordsOf(screen.lang, "chance", ["operators", "exclude"]) }
}
