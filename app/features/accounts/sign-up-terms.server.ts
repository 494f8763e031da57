import { createHash } from "node:crypto"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { Terms } from "#app/identity/accounts/sign-up.server.ts"
import type { Lang } from "#app/lib/paths.ts"

/** Changes whenever one of the two texts changes in substance. */
const VERSION = "2026-11-26"

/** The words that somebody agrees to who signs up, by the hash of the very text in their language. */
export const signUpTerms = (lang: Lang): readonly Terms[] =>
	(["etcTermsofUse", "etcPrivacy"] as const).map((page) => ({
		terms: page,
		version: VERSION,
		hash: createHash("sha256")
			.update(JSON.stringify(wordsOf(lang, `pages/${page}`)))
			.digest("hex"),
	}))
