import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import { WhoApproves } from "#app/operators/who-approves.tsx"
import { Field } from "#app/ui/field.tsx"
import type { Way } from "../../kinds.ts"
import { TIERS } from "../../tier.ts"
import { FLAGS, TIMES, type TypedVenue } from "../../venue-form.ts"
import { tierName } from "../tier-name.ts"

export type VenueSaid = Readonly<{
	errors: Readonly<Record<string, string>>
	typed: TypedVenue | null
	/** What was typed of a day or a date. */
	days?: Readonly<Record<string, string>>
	form: string | null
}>
export type VenuePage = Readonly<{
	id: string
	way: Way
	isNew: boolean
	typed: TypedVenue
	timeZone: string
	closed: readonly string[]
	events: readonly Readonly<{ startsAt: string; endsAt: string }>[]
	people: readonly string[]
	/** Operators who may be given the desk; empty where whoever looks may not propose it. */
	candidates: readonly Readonly<{ id: string; uid: string }>[]
	request: string
}>
type Props = Readonly<{ t: T; lang: Lang; page: VenuePage; may: boolean; said: VenueSaid; done: string | null }>

/** A partner's calendar: its rules, the days on which it is closed, the dates of an event, and whose desk it is. */
export function VenueView({ t, lang, page, may, said, done }: Props) {
	return (
		<>
			{done ? (
				<p className="notice" role="status">
					{t(done === "proposed" ? "operators-reservations:proposed" : "operators-reservations:done")}
				</p>
			) : null}
			{said.form ? (
				<p className="notice notice-loss" role="alert">
					{said.form}
				</p>
			) : null}
			<Rules t={t} page={page} may={may} said={said} />
			{page.isNew ? null : page.way === "event" ? (
				<Dates t={t} lang={lang} page={page} may={may} said={said} />
			) : (
				<Closed t={t} page={page} may={may} said={said} />
			)}
			{page.isNew ? null : <People t={t} page={page} />}
		</>
	)
}

/** Figures that a way of giving time away has use for. */
const OF: Readonly<Record<Way, readonly string[]>> = {
	night: ["mostNights", "horizonDays", "checkIn", "checkOut"],
	time: ["slotMinutes", "bufferMinutes", "horizonDays", "opensAt", "closesAt"],
	event: [],
}
const ALWAYS = ["seats", "mostPeople", "leadHours", "cancelHours", "mostMoves", "mostOpen", "offerMinutes"]

function Rules({ t, page, may, said }: Omit<Props, "done" | "lang">) {
	const typed = said.typed ?? page.typed
	const errorsOf = (name: string) => (said.errors[name] ? [said.errors[name]] : [])
	const shown = [...OF[page.way], ...ALWAYS]
	const hidden = Object.keys(page.typed).filter(
		(name) =>
			!shown.includes(name) && !FLAGS.some((flag) => flag === name) && !/^(discount-|timeZone|weekdays)/.test(name),
	)
	const weekdays = (typed.weekdays ?? "").split(",")
	const isTime = (name: string) => TIMES.some((one) => one === name)
	return (
		<form method="post" className="content-form office-form">
			<input type="hidden" name="do" value="rules" />
			{hidden.map((name) => (
				<input key={name} type="hidden" name={name} value={page.typed[name]} />
			))}
			<Field
				label={t("operators-reservations:venue.timeZone")}
				hint={t("operators-reservations:venue.timeZoneHint")}
				errors={errorsOf("timeZone")}
				input={{ id: "venue-zone", name: "timeZone", defaultValue: typed.timeZone, maxLength: 60, autoComplete: "off" }}
			/>
			{page.way === "event" ? (
				<input type="hidden" name="weekdays" value={typed.weekdays} />
			) : (
				<fieldset className="office-week">
					<legend>{t("operators-reservations:venue.weekdays")}</legend>
					{[1, 2, 3, 4, 5, 6, 7].map((day) => (
						<label key={day}>
							<input type="checkbox" name="weekday" value={day} defaultChecked={weekdays.includes(`${day}`)} />
							{t(`reservations:week.${day as 1}`)}
						</label>
					))}
				</fieldset>
			)}
			<div className="office-figures">
				{shown.map((name) => (
					<Field
						key={name}
						label={t(`operators-reservations:venue.${name as "seats"}`)}
						errors={errorsOf(name)}
						input={{
							...{ id: `venue-${name}`, name, defaultValue: typed[name], maxLength: 8, autoComplete: "off" },
							...(isTime(name) ? { placeholder: "HH:MM" } : { inputMode: "decimal" }),
						}}
					/>
				))}
			</div>
			<fieldset className="office-week">
				<legend>{t("operators-reservations:venue.flags")}</legend>
				{FLAGS.map((name) => (
					<label key={name}>
						<input type="checkbox" name={name} defaultChecked={typed[name] === "on"} />{" "}
						{t(`operators-reservations:venue.${name}`)}
					</label>
				))}
			</fieldset>
			<p className="field-hint">{t("operators-reservations:venue.medical")}</p>
			<div className="office-figures">
				{TIERS.map((tier) => (
					<Field
						key={tier}
						label={`${tierName(t, tier)}, %`}
						errors={errorsOf(`discount-${tier}`)}
						input={{
							...{ id: `venue-${tier}`, name: `discount-${tier}`, defaultValue: typed[`discount-${tier}`] },
							...{ inputMode: "numeric", maxLength: 3, autoComplete: "off" },
						}}
					/>
				))}
			</div>
			{may ? (
				<p className="actions">
					<button type="submit" className="button button-signal">
						{t(page.isNew ? "operators-reservations:venue.make" : "operators-reservations:venue.save")}
					</button>
				</p>
			) : null}
		</form>
	)
}

const dayField = ({ errors }: VenueSaid, name: string) => (errors[name] ? { errors: [errors[name]] } : {})
/** A browser's field of a date shows nothing that is none: what was typed stays in one of text. */
const typedDay = ({ errors, days }: VenueSaid, name: string, type: "date" | "datetime-local") =>
	({ type: errors[name] ? "text" : type, defaultValue: days?.[name] ?? "" }) as const

function Closed({ t, page, may, said }: Pick<Props, "t" | "page" | "may" | "said">) {
	return (
		<section aria-labelledby="closed-days">
			<h2 id="closed-days">{t("operators-reservations:days.title")}</h2>
			<p>{t("operators-reservations:days.lead")}</p>
			<ul className="office-days">
				{page.closed.map((day) => (
					<li key={day}>
						<span className="figure">{day}</span>
						{may ? (
							<form method="post">
								<input type="hidden" name="day" value={day} />
								<button type="submit" name="do" value="open" className="button button-quiet">
									{t("operators-reservations:days.open")}
									<span className="sr-only"> {day}</span>
								</button>
							</form>
						) : null}
					</li>
				))}
			</ul>
			{may ? (
				<form method="post" className="office-code">
					<Field
						label={t("operators-reservations:days.day")}
						{...dayField(said, "day")}
						input={{ id: "closed-day", name: "day", ...typedDay(said, "day", "date"), required: true }}
					/>
					<button type="submit" name="do" value="close" className="button button-line">
						{t("operators-reservations:days.close")}
					</button>
				</form>
			) : null}
		</section>
	)
}

function Dates({ t, lang, page, may, said }: Pick<Props, "t" | "lang" | "page" | "may" | "said">) {
	return (
		<section aria-labelledby="event-dates">
			<h2 id="event-dates">{t("operators-reservations:dates.title")}</h2>
			<p>{t("operators-reservations:dates.lead")}</p>
			<ul className="office-days">
				{page.events.map(({ startsAt }) => (
					<li key={startsAt}>
						<span>{zonedText(new Date(startsAt), page.timeZone, LOCALES[lang])}</span>
						{may ? (
							<form method="post">
								<input type="hidden" name="starts" value={startsAt} />
								<button type="submit" name="do" value="remove" className="button button-quiet">
									{t("operators-reservations:dates.remove")}
								</button>
							</form>
						) : null}
					</li>
				))}
			</ul>
			{may ? (
				<form method="post" className="office-code">
					<Field
						label={t("operators-reservations:dates.starts")}
						{...dayField(said, "starts")}
						input={{ id: "date-starts", name: "starts", ...typedDay(said, "starts", "datetime-local"), required: true }}
					/>
					<Field
						label={t("operators-reservations:dates.hours")}
						{...dayField(said, "hours")}
						input={{
							...{ id: "date-hours", name: "hours", defaultValue: said.days?.hours || "2" },
							...{ inputMode: "decimal", maxLength: 4 },
						}}
					/>
					<button type="submit" name="do" value="add" className="button button-line">
						{t("operators-reservations:dates.add")}
					</button>
				</form>
			) : null}
		</section>
	)
}

/** Whose desk it is; giving it takes two persons, as every role does. */
function People({ t, page }: Pick<Props, "t" | "page">) {
	return (
		<section aria-labelledby="desk-people">
			<h2 id="desk-people">{t("operators-reservations:people.title")}</h2>
			<p>{page.people.length === 0 ? t("operators-reservations:people.none") : page.people.join(", ")}</p>
			{page.candidates.length > 0 ? (
				<form method="post" className="office-code">
					<input type="hidden" name="do" value="grant" />
					<input type="hidden" name="request" value={page.request} />
					<div className="field">
						<label htmlFor="desk-subject">{t("operators-reservations:people.who")}</label>
						<select id="desk-subject" name="subject">
							{page.candidates.map(({ id, uid }) => (
								<option key={id} value={id}>
									{uid}
								</option>
							))}
						</select>
					</div>
					<Field
						label={t("admin:money.why")}
						input={{ id: "desk-why", name: "why", maxLength: 500, required: true, autoComplete: "off" }}
					/>
					<WhoApproves t={t} kind="grant-role" />
					<button type="submit" className="button button-line">
						{t("operators-reservations:people.propose")}
					</button>
				</form>
			) : null}
		</section>
	)
}
