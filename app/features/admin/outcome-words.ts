import type { T } from "#app/i18n/words.ts"
import { asKey, type Key } from "#app/lib/keys.ts"

/** Why the worker did not carry an act out, in words; a code without any is said as such. */
export function outcomeText(t: T, outcome: string): string {
	const key: Key = asKey(`admin:proposal.outcomes.${outcome}`)
	const text = t(key)
	return key.endsWith(text) ? `${t("admin:proposal.outcomes.other")} (${outcome})` : text
}
