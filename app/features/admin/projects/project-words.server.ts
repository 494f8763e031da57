import { wordsOf } from "#app/i18n/i18n.server.ts"
import { partsOf } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/lang-of.ts"

/** What the pages of projects say beside the operators' common words. */
export const projectWords = (lang: Lang) => ({
	"operators-projects": wordsOf(lang, "operators-projects"),
	messages: partsOf(wordsOf(lang, "messages"), ["confirm", "error", "success"]),
})
