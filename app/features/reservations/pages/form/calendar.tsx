import type { T } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import type { ChosenVenue, DayCell } from "./load.server.ts"
import type { DeskPage } from "./view.tsx"

type Props = Readonly<{ t: T; desk: DeskPage; venue: ChosenVenue }>
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** A month as it hangs on a wall: each day says how much of it is free. */
export function Month({ t, desk, venue }: Props) {
	const { month, days, way, nights, id, terms } = venue
	if (!month) return null
	return (
		<section aria-labelledby="booking-month">
			<h3 className="booking-step" id="booking-month">
				<span aria-hidden="true">2</span> {t(way === "night" ? "reservations:desk.arrival" : "reservations:desk.day")}
			</h3>
			<p className="booking-zone">
				{t("reservations:desk.zone", { zone: venue.zone, place: venue.timeZone.replaceAll("_", " ") })}
			</p>
			{way === "night" ? (
				<form method="get" action={`${formPath(venue.here)}#booking-month`} className="booking-nights">
					{langOf(venue.here) ? <input type="hidden" name="lang" value={langOf(venue.here)} /> : null}
					<input type="hidden" name="at" value={id} />
					<input type="hidden" name="month" value={venue.month0} />
					<label htmlFor="booking-nights">{t("reservations:desk.nights")}</label>
					<input
						id="booking-nights"
						name="nights"
						type="number"
						inputMode="numeric"
						min={1}
						max={terms.mostNights}
						defaultValue={nights}
					/>
					<button type="submit" className="button button-line" {...track(`${desk}.nights`)}>
						{t("reservations:desk.show")}
					</button>
				</form>
			) : null}
			<div className="booking-month">
				<div className="booking-month-head">
					<Turn t={t} desk={desk} href={month.before} label="reservations:desk.before" />
					<p className="booking-month-name">{month.label}</p>
					<Turn t={t} desk={desk} href={month.after} label="reservations:desk.after" />
				</div>
				<ol className="booking-week" aria-hidden="true">
					{WEEK.map((day) => (
						<li key={day}>{t(`reservations:week.${day}`)}</li>
					))}
				</ol>
				<ol className="booking-days" data-blanks={month.blanks}>
					{days.map((cell) => (
						<li key={cell.day} data-state={cell.state} data-current={cell.current || undefined}>
							<Day t={t} desk={desk} cell={cell} way={way} />
						</li>
					))}
				</ol>
			</div>
		</section>
	)
}

const formPath = (here: string) => here.split("?")[0] ?? here
const langOf = (here: string) => new URLSearchParams(here.split("?")[1] ?? "").get("lang") ?? ""

type TurnProps = Readonly<{
	t: T
	desk: DeskPage
	href: string | null
	label: `reservations:desk.${"before" | "after" | "firstDates" | "laterDates"}`
}>
const Turn = ({ t, desk, href, label }: TurnProps) =>
	href ? (
		<a href={href} className="button button-line" rel="nofollow" {...track(`${desk}.month`)}>
			{t(label)}
		</a>
	) : (
		<span />
	)

function Day({ t, desk, cell, way }: Readonly<{ t: T; desk: DeskPage; cell: DayCell; way: ChosenVenue["way"] }>) {
	const { number, label, state, left, href, current } = cell
	const said =
		state === "off"
			? ""
			: state === "closed"
				? t("reservations:desk.none")
				: state === "full"
					? t("reservations:desk.dayFull")
					: way === "night"
						? t("reservations:desk.dayFree")
						: t("reservations:desk.dayLeft", { count: left })
	const inside = (
		<>
			<b aria-hidden="true">{number}</b>
			<span className="sr-only">{label}: </span>
			{said ? <small>{said}</small> : null}
		</>
	)
	return href ? (
		<a href={href} rel="nofollow" aria-current={current ? "date" : undefined} {...track(`${desk}.day`)}>
			{inside}
		</a>
	) : (
		<div>{inside}</div>
	)
}

/** The times of a day, or of an event; a room has one. */
export function Times({ t, desk, venue }: Props) {
	const { way, slots, dayLabel } = venue
	if (way === "night" || (way === "time" && dayLabel === null)) return null
	return (
		<section aria-labelledby="booking-times">
			<h3 className="booking-step" id="booking-times">
				<span aria-hidden="true">{way === "time" ? 3 : 2}</span> {dayLabel ?? t("reservations:desk.dates")}
			</h3>
			{slots.length === 0 ? (
				<p>{t(way === "event" ? "reservations:desk.noDates" : "reservations:desk.noTimes")}</p>
			) : null}
			<ul className={way === "event" ? "booking-times booking-dates" : "booking-times"}>
				{slots.map(({ at, text, until, left, href, current }) => (
					<li key={at}>
						<a
							href={href}
							rel="nofollow"
							aria-current={current ? "true" : undefined}
							data-full={left === 0 || undefined}
							{...track(`${desk}.time`)}
						>
							<b className="figure">{text}</b>
							<small>{way === "event" ? "" : `– ${until}`}</small>
							<small>
								{left === 0 ? t("reservations:desk.timeFull") : t("reservations:desk.seats", { count: left })}
							</small>
						</a>
					</li>
				))}
			</ul>
			{venue.earlier || venue.later ? (
				<div className="booking-month-head">
					<Turn t={t} desk={desk} href={venue.earlier} label="reservations:desk.firstDates" />
					<Turn t={t} desk={desk} href={venue.later} label="reservations:desk.laterDates" />
				</div>
			) : null}
		</section>
	)
}
