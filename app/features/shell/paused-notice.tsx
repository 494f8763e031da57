import { type Words, wordsT } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { Paused, Switched } from "#app/settings/switches/switches.ts"
import { utcText } from "#app/ui/utc-text.ts"

/** What is paused, with the words for it; null: nothing is. */
export type PausedFacts = Readonly<{ paused: Paused; words: Words }> | null

/** Says on a page of a feature that it is paused, and why; nothing where it is not. */
export function PausedNotice({
	lang,
	feature,
	facts,
}: Readonly<{ lang: Lang; feature: Switched; facts: PausedFacts }>) {
	const pause = facts?.paused[feature]
	if (!facts || !pause) return null
	const t = wordsT({ switches: facts.words })
	return (
		<div className="paused" role="status">
			<p>
				<b>{t("switches:paused", { feature: t(`switches:names.${feature}`) })}</b>{" "}
				{t(`switches:reasons.${pause.reason}`)} {t("switches:text")}
			</p>
			{pause.told ? <p lang={LOCALES[pause.told.lang]}>{pause.told.text}</p> : null}
			{pause.until ? (
				<p>
					<time dateTime={pause.until}>
						{t("switches:until", { time: utcText(new Date(pause.until), LOCALES[lang]) })}
					</time>
				</p>
			) : null}
		</div>
	)
}
