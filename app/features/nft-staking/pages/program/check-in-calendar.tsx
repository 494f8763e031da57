import type { T } from "#app/i18n/words.ts"
import { dateFormat } from "#app/lib/formats.ts"
import { timeLeft } from "#app/lib/time-left.ts"
import { Around } from "#app/ui/around.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { reminderPath } from "../../address.ts"
import { wholeText } from "../../amounts.ts"
import { DAY_MS, weekOf, weekStart } from "../../weeks.ts"
import { type CheckInFigures, isDue, isStaked, type ProgramPage, type StakeFigures } from "./model.ts"
import { graceText, type Shown } from "./shown.ts"
import { WEEK_OUTCOMES_SHOWN, WeekMark } from "./week-strip.tsx"

/** So many weeks that were, and so many to come. */
const BEFORE = 3
const AFTER = 1
const DAYS = [0, 1, 2, 3, 4, 5, 6]

type Outcome = StakeFigures["weeks"][number]["outcome"]

/** When one can check in next with anything of this tab, and what became of the weeks before. Nothing where nothing is staked. */
export function CheckInCalendar({ shown }: { shown: Shown }) {
	const { t, lang, program, page, locale } = shown
	const next = nextCheckIn(page)
	if (!next || !page.offer) return null
	const until = next.isOpen ? next.closesAt : next.opensAt
	const left = timeLeft(until.getTime() - page.now.getTime(), locale)
	return (
		<section id="check-ins" className="part check-ins" tabIndex={-1} aria-labelledby="check-ins-title">
			<div className="wrap" data-now={page.now.getTime()} {...live("check-ins")}>
				<div>
					<p className="caption">{t("nft-staking:calendar.title")}</p>
					<h2 className="display-2" id="check-ins-title">
						<Around
							text={t(next.isOpen ? "nft-staking:calendar.titleCloses" : "nft-staking:calendar.titleOpens", {
								time: "|",
							})}
						>
							<span data-until={until.toISOString()}>{left}</span>
						</Around>
					</h2>
					<p className="check-ins-when">
						<DateTime at={until} locale={locale} local={t("nft-staking:local")} />
					</p>
					<p className="check-ins-rule">
						{t("nft-staking:calendar.rule")} {graceText(shown, page.offer)}
					</p>
					<p className="actions">
						<LinkButton look="line" href={reminderPath(lang, program)} {...shown.mark("remind")}>
							{t("nft-staking:calendar.remind")}
						</LinkButton>
					</p>
				</div>
				<Weeks shown={shown} />
			</div>
			<PageScript name="nft-calendar" />
		</section>
	)
}

/** The check-in that comes first: one that is open and closes soonest, or else one that opens soonest. */
export function nextCheckIn({ nfts }: Pick<ProgramPage, "nfts">): CheckInFigures | null {
	const all = nfts.filter(isStaked).flatMap(({ stake }) => stake?.checkIn ?? [])
	const due = nfts.filter(isDue).flatMap(({ stake }) => stake?.checkIn ?? [])
	const soonest = (some: readonly CheckInFigures[], by: "closesAt" | "opensAt") =>
		some.reduce<CheckInFigures | null>((first, one) => (first && first[by] <= one[by] ? first : one), null)
	return soonest(due, "closesAt") ?? soonest(all, "opensAt")
}

/** How many NFTs each week ended with which outcome, by the week's number. */
export function talliesOf({ nfts }: Pick<ProgramPage, "nfts">): ReadonlyMap<number, ReadonlyMap<Outcome, number>> {
	// Those that are alike have their figures in common: their weeks are gone through once.
	const alike = new Map<StakeFigures, number>()
	for (const { stake } of nfts.filter(isStaked)) if (stake) alike.set(stake, (alike.get(stake) ?? 0) + 1)
	const tallies = new Map<number, Map<Outcome, number>>()
	for (const [{ weeks }, count] of alike)
		for (const { week, outcome } of weeks) {
			const tally = tallies.get(week) ?? new Map<Outcome, number>()
			tallies.set(week, tally.set(outcome, (tally.get(outcome) ?? 0) + count))
		}
	return tallies
}

const WEEKDAY = { weekday: "short", timeZone: "UTC" } as const
const DAY = { day: "numeric", timeZone: "UTC" } as const
const DATE = { day: "numeric", month: "short", timeZone: "UTC" } as const

/** Days of UTC, which a script turns into those of where the reader is: a week begins at one moment everywhere. */
function Weeks({ shown: { t, page, locale } }: { shown: Shown }) {
	const tallies = talliesOf(page)
	const current = weekOf(page.now)
	const weeks = Array.from({ length: BEFORE + 1 + AFTER }, (_, n) => current - BEFORE + n)
	const dayOf = (week: number, day: number) => new Date(weekStart(week).getTime() + day * DAY_MS)
	return (
		<div className="check-in-weeks">
			<p aria-hidden="true" className="check-in-days">
				{DAYS.map((day) => (
					<span key={day} data-weekday={dayOf(current, day).toISOString()}>
						{dateFormat(locale, WEEKDAY).format(dayOf(current, day))}
					</span>
				))}
			</p>
			<ol>
				{weeks.map((week) => (
					<li key={week} data-week={week === current ? "now" : week < current ? "past" : "next"}>
						<p aria-hidden="true" className="check-in-days">
							{DAYS.map((day) => {
								const at = dayOf(week, day)
								const isToday = at <= page.now && page.now.getTime() < at.getTime() + DAY_MS
								return (
									<span key={day} data-day={at.toISOString()} data-today={isToday || undefined}>
										{dayText(at, locale)}
									</span>
								)
							})}
						</p>
						<p className="check-in-tally">
							<span className="sr-only">
								{t("nft-staking:calendar.weekOf", { week: dateFormat(locale, DATE).format(weekStart(week)) })}
							</span>{" "}
							<Tally t={t} locale={locale} tally={tallies.get(week)} isNext={week > current} />
						</p>
					</li>
				))}
			</ol>
		</div>
	)
}

/** The number of a day; the first of a month says which. */
const dayText = (at: Date, locale: string) => dateFormat(locale, at.getUTCDate() === 1 ? DATE : DAY).format(at)

type TallyProps = { t: T; locale: string; tally: ReadonlyMap<Outcome, number> | undefined; isNext: boolean }

function Tally({ t, locale, tally, isNext }: TallyProps) {
	if (isNext || !tally)
		return <span data-none="">{t(isNext ? "nft-staking:calendar.notYet" : "nft-staking:calendar.nothing")}</span>
	return WEEK_OUTCOMES_SHOWN.filter((outcome) => tally.has(outcome)).map((outcome) => (
		<span key={outcome} className="check-in-count" data-outcome={outcome}>
			<WeekMark outcome={outcome} />{" "}
			{t("nft-staking:calendar.count", {
				count: wholeText(tally.get(outcome) ?? 0, locale),
				what: t(`nft-staking:week.${outcome}`),
			})}
		</span>
	))
}
