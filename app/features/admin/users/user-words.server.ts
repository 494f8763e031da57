import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/lang-of.ts"

/** What the pages of users say beside the operators' common words. */
export const userWords = (lang: Lang) => ({
	"operators-users": wordsOf(lang, "operators-users"),
	wallets: wordsOf(lang, "wallets", ["names"]),
})
