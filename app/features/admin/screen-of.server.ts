import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { SCREENS, type ScreenName } from "./screens.ts"

/** What every screen hands to its page: language, words and title. Refuses whoever may not see it, though nobody like that comes so far. */
export function screenOf(context: Readonly<{ operator: LoginSession | null }>, name: ScreenName) {
	const screen = SCREENS.find((one) => one.name === name)
	if (!screen) throw new Error(`there is no screen "${name}"`)
	const { lang } = requireOperator(context, screen.sees)
	const words = wordsOf(lang, "admin")
	return { lang, words, title: wordsT({ admin: words })(`admin:screens.${name}`) }
}
