import type { T } from "#app/i18n/words.ts"
import { dateFormat } from "#app/lib/formats.ts"
import type { StakeFigures } from "./model.ts"

type Week = StakeFigures["weeks"][number]
type Outcome = Week["outcome"]

/** Weeks that the strip has; what was before is in the figures. */
const WEEKS = 7
const STEP = 14
export const WEEK_OUTCOMES_SHOWN = [
	"done",
	"done_late",
	"frozen",
	"missed",
	"open",
] as const satisfies readonly Outcome[]

/** One week on a square of ten: a dot, half a dot, a lozenge, a cross, a ring; with nothing known, a speck. */
const MARKS: Readonly<Record<Outcome, string>> = {
	done: "m0 5a5 5 0 1 1 10 0a5 5 0 1 1-10 0z",
	done_late: "m0 5a5 5 0 1 1 10 0a5 5 0 1 1-10 0zm2 0h6a3 3 0 0 0-6 0z",
	frozen: "m5-.5l5.5 5.5-5.5 5.5-5.5-5.5z",
	missed: "m0 1.5l1.5-1.5 3.5 3.5 3.5-3.5 1.5 1.5-3.5 3.5 3.5 3.5-1.5 1.5-3.5-3.5-3.5 3.5-1.5-1.5 3.5-3.5z",
	open: "m0 5a5 5 0 1 1 10 0a5 5 0 1 1-10 0zm1.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
}
const NOTHING = "m4 4h2v2h-2z"

function pathOf(weeks: readonly Week[]): string {
	const known = weeks.slice(-WEEKS)
	const before = WEEKS - known.length
	return Array.from({ length: WEEKS }, (_, place) => {
		const outcome = known[place - before]?.outcome
		return `M${place * STEP} 0${outcome ? MARKS[outcome] : NOTHING}`
	}).join("")
}

const DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const

/** The last weeks in words, each by its Monday, for who hears them. */
function wordsOf(t: T, locale: string, weeks: readonly Week[]): string {
	const day = dateFormat(locale, DAY)
	return weeks
		.map(({ start, outcome }) =>
			t("nft-staking:week.at", { week: day.format(start), what: t(`nft-staking:week.${outcome}`) }),
		)
		.join(", ")
}

export function WeekMark({ outcome }: { outcome: Outcome }) {
	return (
		<svg className="week-mark" viewBox="0 -1 10 12" aria-hidden="true">
			<path d={`M0 0${MARKS[outcome]}`} />
		</svg>
	)
}

/** What each mark means, once for all the strips. */
export function WeekLegend({ t }: { t: T }) {
	return (
		<ul className="week-legend caption wrap" aria-label={t("nft-staking:week.legend")}>
			{WEEK_OUTCOMES_SHOWN.map((outcome) => (
				<li key={outcome}>
					<WeekMark outcome={outcome} /> {t(`nft-staking:week.${outcome}`)}
				</li>
			))}
		</ul>
	)
}

/** Strips of weeks; `key` says which weeks look alike. */
export const weekStrips = (t: T, locale: string) => ({
	key: (weeks: readonly Week[]): string =>
		weeks
			.slice(-WEEKS)
			.map(({ outcome }) => outcome)
			.join(" "),
	draw: (weeks: readonly Week[]) => (
		<svg viewBox={`0 -1 ${WEEKS * STEP - 4} 12`} role="img" aria-label={wordsOf(t, locale, weeks.slice(-WEEKS))}>
			<path d={pathOf(weeks)} />
		</svg>
	),
})
