import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"

type Entry = Readonly<{ at: Date; title: string; text?: string; isOver?: boolean }>
type Props = Readonly<{ t: T; lang: Lang; dates: readonly Entry[] }>

/** What comes when, one under the other: each moment in UTC, and below it in the reader's own time. */
export function TimeLine({ t, lang, dates }: Props) {
	return (
		<ol className="pay-ahead">
			{dates.map(({ at, title, text, isOver }) => (
				<li key={title} data-over={isOver || undefined}>
					<p className="figure">
						<DateTime at={at} locale={LOCALES[lang]} local={t("coin-staking:local")} />
					</p>
					<b>{title}</b>
					{text ? <span>{text}</span> : null}
				</li>
			))}
		</ol>
	)
}
