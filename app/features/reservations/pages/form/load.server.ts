import { randomUUID } from "node:crypto"
import type { WebContext } from "#app/db/context.ts"
import { dateFormat } from "#app/lib/formats.ts"
import { type BookingPlace, type Lang, LOCALES } from "#app/lib/paths.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import { zonedDay, zonedText, zonedTime, zoneName } from "#app/lib/zoned-text.ts"
import { type Booker, personOf } from "../../booker.server.ts"
import { seatsLeft } from "../../free-seats.server.ts"
import { type BookedKind, isMedical, type Way, wayOf } from "../../kinds.ts"
import { heldUntil } from "../../misses.server.ts"
import { keptDays, type VenueRules } from "../../rules.ts"
import {
	bookableAt,
	type Calendar,
	dayIn,
	daysOfMonth,
	eventSlots,
	freeUntil,
	lastDay,
	plusMonths,
	type Slot,
	slotsOn,
	weekdayOf,
} from "../../slots.ts"
import { collectionsOf } from "../../tier.server.ts"
import { bestTier, TIERS, type Tier } from "../../tier.ts"
import { calendarOf, type Venue, type VenueRow, venuesOf } from "../../venues.server.ts"

export type PartnerLine = Readonly<{
	id: string
	kind: BookedKind
	name: string
	about: string
	place: string
	example: boolean
	isOpen: boolean
	href: string
	current: boolean
}>
export type DayCell = Readonly<{
	day: string
	number: string
	label: string
	/** `off`: past, too soon, or beyond the horizon. */
	state: "free" | "full" | "closed" | "off"
	left: number
	href: string | null
	current: boolean
}>
export type SlotLine = Readonly<{
	at: string
	text: string
	until: string
	left: number
	href: string
	current: boolean
}>
/** What holds for a time that was chosen, said before anybody presses a button. */
export type ChosenSlot = Readonly<{
	at: string
	endsAt: string
	when: string
	until: string
	free: string
	isFree: boolean
	left: number
	request: string
}>
export type Terms = Pick<
	VenueRules,
	| "cancelMinutes"
	| "lateCancels"
	| "mostMoves"
	| "mostOpen"
	| "mostPeople"
	| "mostNights"
	| "offerMinutes"
	| "holdsNoShows"
> &
	Readonly<{ keptDays: number; isMedical: boolean; discounts: readonly Readonly<{ tier: Tier; percent: number }>[] }>

export type ChosenVenue = Readonly<{
	id: string
	kind: BookedKind
	name: string
	way: Way
	zone: string
	timeZone: string
	nights: number
	month: Readonly<{ label: string; blanks: number; before: string | null; after: string | null }> | null
	days: readonly DayCell[]
	dayLabel: string | null
	slots: readonly SlotLine[]
	/** Of an event with many dates: where the first and the next ones are. */
	earlier: string | null
	later: string | null
	slot: ChosenSlot | null
	terms: Terms
	/** The discount of whoever is signed in; null: none. `unknown`: the chain is silent. */
	discount: Readonly<{ tier: Tier; percent: number }> | "unknown" | null
	heldUntil: string | null
	here: string
	/** Of the form with the nights: what it keeps. */
	month0: string
}>
export type BookingPage = Readonly<{
	partners: readonly PartnerLine[]
	venue: ChosenVenue | null
	signedIn: boolean
	name: string
}>

type Needs = Pick<WebContext, "db" | "now" | "log" | "cache" | "chains" | "das" | "secret">
type Asked = Readonly<{
	lang: Lang
	kinds: readonly BookedKind[]
	query: URLSearchParams
	to: (place: BookingPlace) => string
	/** A reservation that is put off: its venue alone. */
	only?: string
}>

/** The page of a form: partners, and of the one that is chosen the month, the day's times, and what holds for the time that is chosen. */
export async function bookingPage(
	ctx: Needs,
	booker: Booker | null,
	{ lang, kinds, query, to, only }: Asked,
): Promise<BookingPage> {
	const found = await venuesOf(ctx, kinds)
	const venues = only === undefined ? found : found.filter(({ partner }) => partner.id === only)
	const open = venues.filter(({ row }) => row?.isOpen)
	const asked = query.get("at")
	const chosen = open.find(({ partner }) => partner.id === asked) ?? (open.length === 1 ? open[0] : undefined)
	return {
		partners: venues.map(({ partner, row }) => ({
			...{ id: partner.id, kind: partner.kind, example: partner.example },
			...{ name: partner.name[lang], about: partner.about[lang], place: partner.place[lang] },
			isOpen: row?.isOpen ?? false,
			href: `${to({ at: partner.id })}${stepAfterPartner(wayOf(partner.kind))}`,
			current: partner.id === chosen?.partner.id,
		})),
		venue: chosen?.row ? await chosenVenue(ctx, booker, { venue: chosen, row: chosen.row, lang, query, to }) : null,
		signedIn: booker !== null,
		name: booker?.name ?? "",
	}
}

type Chosen = Readonly<{ venue: Venue; row: VenueRow }> & Pick<Asked, "lang" | "query" | "to">

async function chosenVenue(
	ctx: Needs,
	booker: Booker | null,
	{ venue, row, lang, query, to }: Chosen,
): Promise<ChosenVenue> {
	const { partner } = venue
	const now = await ctx.now()
	const calendar = await calendarOf(ctx, row)
	const { way, timeZone, rules } = calendar
	const nights =
		way === "night" ? Math.min(rules.mostNights, Math.max(1, Math.trunc(Number(query.get("nights")) || 1))) : 1
	const wanted = query.get("day")
	const when = bookableAt(calendar, now)
	const hasTimes = (month: string) =>
		daysOfMonth(month).some((day) => slotsOn(calendar, day, nights).some((slot) => when(slot) === "yes"))
	const month = way === "event" ? null : (monthAsked(calendar, now, query) ?? firstMonth(calendar, now, hasTimes))
	const days = month === null ? [] : daysOfMonth(month)
	const all = (way === "event" ? eventSlots(calendar) : days.flatMap((day) => slotsOn(calendar, day, nights))).filter(
		(slot) => when(slot) === "yes",
	)
	const dates = way === "event" ? datesFrom(all, wanted) : null
	const counted = dates?.slots ?? all
	const left = await seatsLeft(ctx, row, counted)
	const known = counted.map((slot, n) => ({ slot, left: left[n] ?? 0 }))
	const byDay = new Map<string, Known[]>(days.map((day) => [day, []]))
	for (const one of known) byDay.get(one.slot.day)?.push(one)
	const at: BookingPlace = {
		at: partner.id,
		...(way === "night" ? { nights } : {}),
		...(dates?.from ? { day: dates.from } : {}),
	}
	const day = isDay(wanted) && days.includes(wanted) ? wanted : null
	const shown = way === "event" ? known : day === null ? [] : (byDay.get(day) ?? [])
	const picked = query.get("slot")
	const soonest = new Date(now.getTime() + rules.leadMinutes * 60_000)
	const within = [dayIn(timeZone, soonest), lastDay(calendar, now)] as const
	const slot =
		shown.find((one) => one.slot.startsAt.toISOString() === picked) ?? (way === "night" && day ? shown[0] : undefined)
	const link = (place: BookingPlace) => `${to({ ...at, month: month ?? undefined, ...place })}${nextStep(place, way)}`
	return {
		...{ id: partner.id, kind: partner.kind, name: partner.name[lang], way, timeZone, nights },
		zone: zoneName(now, timeZone, LOCALES[lang]),
		month: month === null ? null : monthHead(calendar, { month, now, lang, link }),
		days: days.map((one) => dayCell(one, { slots: byDay.get(one) ?? [], lang, link, current: one === day, within })),
		earlier: dates?.from ? link({ day: undefined }) : null,
		later: dates?.later ? link({ day: dates.later }) : null,
		dayLabel: day && zonedDay(new Date(`${day}T12:00:00Z`), "UTC", LOCALES[lang]),
		slots: shown.map((one) => slotLine(one, { lang, timeZone, way, link, picked: slot?.slot })),
		slot: slot ? chosenSlot(slot.slot, { left: slot.left, lang, timeZone, rules, now }) : null,
		terms: termsOf(row),
		discount: await discountOf(ctx, booker, rules),
		heldUntil: booker && rules.holdsNoShows ? await heldText(ctx, row.kind, booker, now) : null,
		here: to({
			...at,
			...(month === null ? {} : { month }),
			...(day ? { day } : {}),
			...(slot ? { slot: slot.slot.startsAt.toISOString() } : {}),
		}),
		month0: month ?? "",
	}
}

/** Whoever has chosen goes on at what is to be chosen next: on a phone nine partners stand above it. */
const nextStep = ({ day, slot }: BookingPlace, way: Way): string => {
	if (slot || (day && way === "night")) return "#slip"
	return day ? "#booking-times" : stepAfterPartner(way)
}
const stepAfterPartner = (way: Way): string => (way === "event" ? "#booking-times" : "#booking-month")

/** An event has its dates, and no month to look through: so many are shown at a time, and the rest of the last one's day. */
const MOST_DATES = 60

function datesFrom(all: readonly Slot[], day: string | null) {
	const first = isDay(day)
		? Math.max(
				0,
				all.findIndex((slot) => slot.day >= day),
			)
		: 0
	const last = all[first + MOST_DATES - 1]?.day ?? ""
	const next = last === "" ? -1 : all.findIndex((slot) => slot.day > last)
	return {
		slots: all.slice(first, next === -1 ? all.length : next),
		from: first === 0 ? null : (all[first]?.day ?? null),
		later: all[next]?.day ?? null,
	}
}

const monthsOf = (calendar: Calendar, now: Date) =>
	[dayIn(calendar.timeZone, now).slice(0, 7), lastDay(calendar, now).slice(0, 7)] as const

/** The month that an address asks for, or that of its day; null: none that the calendar has. */
function monthAsked(calendar: Calendar, now: Date, query: URLSearchParams): string | null {
	const [first, last] = monthsOf(calendar, now)
	const day = query.get("day")
	const asked = query.get("month") ?? (isDay(day) ? day.slice(0, 7) : "")
	return /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= first && asked <= last ? asked : null
}

/** The first month with a time that can be booked: late in a month the rest of it may be too soon. */
function firstMonth(calendar: Calendar, now: Date, hasTimes: (month: string) => boolean): string {
	const [first, last] = monthsOf(calendar, now)
	for (let month = first; month <= last; month = plusMonths(month, 1)) if (hasTimes(month)) return month
	return first
}

const MONTH = { year: "numeric", month: "long", timeZone: "UTC" } as const
const DAY = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" } as const
type Link = (place: BookingPlace) => string

function monthHead(
	calendar: Calendar,
	{ month, now, lang, link }: Readonly<{ month: string; now: Date; lang: Lang; link: Link }>,
) {
	const first = `${month}-01`
	const [before, after] = [plusMonths(month, -1), plusMonths(month, 1)]
	return {
		label: dateFormat(LOCALES[lang], MONTH).format(new Date(`${first}T12:00:00Z`)),
		blanks: weekdayOf(first) - 1,
		before: month > dayIn(calendar.timeZone, now).slice(0, 7) ? link({ month: before }) : null,
		after: after <= lastDay(calendar, now).slice(0, 7) ? link({ month: after }) : null,
	}
}

type Known = Readonly<{ slot: Slot; left: number }>

type Cell = Readonly<{
	/** What can be booked of the day, taken or not. */
	slots: readonly Known[]
	lang: Lang
	link: Link
	current: boolean
	/** The first and the last day that could be booked. */
	within: readonly [string, string]
}>

function dayCell(day: string, { slots, lang, link, current, within }: Cell): DayCell {
	const left = slots.filter((one) => one.left > 0).length
	return {
		...{ day, number: `${Number(day.slice(8))}`, left, current },
		label: dateFormat(LOCALES[lang], DAY).format(new Date(`${day}T12:00:00Z`)),
		state:
			slots.length === 0 ? (day >= within[0] && day <= within[1] ? "closed" : "off") : left === 0 ? "full" : "free",
		href: slots.length === 0 ? null : link({ day }),
	}
}

function slotLine(
	{ slot, left }: Known,
	{
		lang,
		timeZone,
		way,
		link,
		picked,
	}: Readonly<{ lang: Lang; timeZone: string; way: Way; link: Link; picked: Slot | undefined }>,
): SlotLine {
	const locale = LOCALES[lang]
	const at = slot.startsAt.toISOString()
	return {
		...{ at, left, current: slot === picked },
		text: way === "time" ? zonedTime(slot.startsAt, timeZone, locale) : zonedText(slot.startsAt, timeZone, locale),
		until: way === "time" ? zonedTime(slot.endsAt, timeZone, locale) : zonedText(slot.endsAt, timeZone, locale),
		href: way === "event" ? link({ slot: at }) : link({ day: slot.day, slot: at }),
	}
}

function chosenSlot(
	slot: Slot,
	{
		left,
		lang,
		timeZone,
		rules,
		now,
	}: Readonly<{ left: number; lang: Lang; timeZone: string; rules: VenueRules; now: Date }>,
): ChosenSlot {
	const free = freeUntil(slot.startsAt, rules.cancelMinutes)
	return {
		...{ at: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString(), left, request: randomUUID() },
		when: zonedText(slot.startsAt, timeZone, LOCALES[lang]),
		until: zonedText(slot.endsAt, timeZone, LOCALES[lang]),
		free: zonedText(free, timeZone, LOCALES[lang]),
		isFree: free >= now,
	}
}

export function termsOf({ kind, rules }: Pick<VenueRow, "kind" | "rules">): Terms {
	return {
		...rules,
		...{ keptDays: keptDays(kind), isMedical: isMedical(kind) },
		discounts: rules.givesDiscount
			? TIERS.map((tier) => ({ tier, percent: rules.discounts[tier] })).filter(({ percent }) => percent > 0)
			: [],
	}
}

async function discountOf(ctx: Needs, booker: Booker | null, rules: VenueRules): Promise<ChosenVenue["discount"]> {
	if (!booker || !rules.givesDiscount) return null
	const held = await collectionsOf(ctx, booker.solana, 60_000)
	if (held === null) return "unknown"
	const tier = bestTier(held, rules.discounts)
	return tier && { tier, percent: rules.discounts[tier] }
}

async function heldText(ctx: Needs, kind: BookedKind, { owners }: Booker, now: Date): Promise<string | null> {
	const until = await heldUntil(ctx, kind, await personOf(ctx, owners))
	return until && until > now ? until.toISOString().slice(0, 10) : null
}
