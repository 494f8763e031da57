import { type Words, wordsT } from "#app/i18n/words.ts"
import type { Paused, Switched } from "#app/settings/switches/switches.ts"

/** What is paused, with the words for it; null: nothing is. */
export type PausedFacts = Readonly<{ paused: Paused; words: Words }> | null

/** Says on a page of a feature that it is paused, and why; nothing where it is not. */
export function PausedNotice({ feature, facts }: Readonly<{ feature: Switched; facts: PausedFacts }>) {
	const pause = facts?.paused[feature]
	if (!facts || !pause) return null
	const t = wordsT({ switches: facts.words })
	return (
		<div className="paused" role="status">
			<p>
				<b>{t("switches:paused", { feature: t(`switches:names.${feature}`) })}</b>{" "}
				{t(`switches:reasons.${pause.reason}`)} {t("switches:text")}
			</p>
		</div>
	)
}
