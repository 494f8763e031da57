import { createHash } from "node:crypto"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import type { Words } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"

/** Changes whenever the Staking Service Terms change in substance; a new version is asked for again. */
export const TERMS_VERSION = "2026-11-24"

/** The terms in one language and the hash of that very text. */
export function stakingTerms(lang: Lang): { version: string; hash: string; words: Words } {
	const words = wordsOf(lang, "coin-staking-terms")
	return { version: TERMS_VERSION, hash: createHash("sha256").update(JSON.stringify(words)).digest("hex"), words }
}
