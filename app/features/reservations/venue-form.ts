import { z } from "zod"
import { isDayToEnter, readUtcMoment } from "#app/lib/utc-moment.ts"
import { plainNumber } from "#app/lib/whole-number.ts"
import { MOST_SEATS, type VenueRules, venueRules } from "./rules.ts"
import { isTimeZone } from "./slots.ts"
import { TIERS } from "./tier.ts"

const WRONG = "operators-reservations:error.figure" as const

/** Figures of a calendar, as they are typed: hours, days and minutes, each in the unit that its label says. */
export const FIGURES = [
	"seats",
	"slotMinutes",
	"bufferMinutes",
	"mostNights",
	"mostPeople",
	"leadHours",
	"horizonDays",
	"cancelHours",
	"mostMoves",
	"mostOpen",
	"offerMinutes",
] as const
export type Figure = (typeof FIGURES)[number]
export const TIMES = ["opensAt", "closesAt", "checkIn", "checkOut"] as const
export const FLAGS = ["isOpen", "lateCancels", "holdsNoShows", "givesDiscount"] as const

export const timeText = (minutes: number): string =>
	`${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

function minutesIn(text: string): number | null {
	const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
	const all = Number(hours) * 60 + Number(minutes)
	return hours !== undefined && Number(minutes) < 60 && all <= 1440 ? all : null
}

/** A whole number of some digits, or hours with a half; null: it is none. */
const numberIn = (text: string, step: 1 | 0.5): number | null => {
	const value = /^\d{1,5}(\.5)?$/.test(text.trim()) ? Number(text) : Number.NaN
	return Number.isFinite(value) && value % step === 0 ? value : null
}

export type TypedVenue = Readonly<Record<string, string>>
export type ReadVenue =
	| Readonly<{
			errors: Readonly<
				Record<string, typeof WRONG | "operators-reservations:error.zone" | "operators-reservations:error.hours">
			>
	  }>
	| Readonly<{ version: number; timeZone: string; isOpen: boolean; seats: number; rules: VenueRules }>

/** What a form says of a calendar: all of it, or what is wrong, field by field. */
export function readVenue(typed: TypedVenue, weekdays: readonly string[]): ReadVenue {
	const errors: Record<
		string,
		typeof WRONG | "operators-reservations:error.zone" | "operators-reservations:error.hours"
	> = {}
	const figure = (name: string, step: 1 | 0.5 = 1): number => {
		const value = numberIn(typed[name] ?? "", step)
		if (value === null) errors[name] = WRONG
		return value ?? 0
	}
	const time = (name: string): number => {
		const value = minutesIn(typed[name] ?? "")
		if (value === null) errors[name] = "operators-reservations:error.hours"
		return value ?? 0
	}
	const flag = (name: string) => typed[name] === "on"
	const timeZone = (typed.timeZone ?? "").trim()
	if (!isTimeZone(timeZone)) errors.timeZone = "operators-reservations:error.zone"
	const rules = {
		weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => weekdays.includes(`${day}`)),
		opensAt: time("opensAt"),
		closesAt: time("closesAt"),
		slotMinutes: figure("slotMinutes"),
		bufferMinutes: figure("bufferMinutes"),
		checkIn: time("checkIn"),
		checkOut: time("checkOut"),
		mostNights: figure("mostNights"),
		mostPeople: figure("mostPeople"),
		leadMinutes: figure("leadHours", 0.5) * 60,
		horizonDays: figure("horizonDays"),
		cancelMinutes: figure("cancelHours", 0.5) * 60,
		lateCancels: flag("lateCancels"),
		mostMoves: figure("mostMoves"),
		mostOpen: figure("mostOpen"),
		offerMinutes: figure("offerMinutes"),
		holdsNoShows: flag("holdsNoShows"),
		givesDiscount: flag("givesDiscount"),
		discounts: Object.fromEntries(TIERS.map((tier) => [tier, figure(`discount-${tier}`)])),
	}
	const read = venueRules.safeParse(rules)
	const seats = figure("seats")
	if (seats < 1 || seats > MOST_SEATS) errors.seats = WRONG
	if (rules.checkOut > rules.checkIn && !errors.checkOut) errors.checkOut = "operators-reservations:error.hours"
	for (const { path } of read.success ? [] : read.error.issues) {
		const name = fieldOf(path)
		errors[name] ??= TIMES.some((one) => one === name) ? "operators-reservations:error.hours" : WRONG
	}
	const version = numberIn(typed.version ?? "", 1)
	if (version === null) errors.version = WRONG
	if (Object.keys(errors).length > 0 || !read.success || version === null) return { errors }
	return { version, timeZone, isOpen: flag("isOpen"), seats, rules: read.data }
}

/** The field in which a part of the rules is typed. */
const fieldOf = (path: readonly PropertyKey[]): string => {
	const [name = "", tier] = path.map(String)
	if (name === "discounts") return `discount-${tier}`
	return name === "leadMinutes" ? "leadHours" : name === "cancelMinutes" ? "cancelHours" : name
}

/** What a form begins with. */
export function typedVenue(
	{ timeZone, isOpen, seats, version }: Readonly<{ timeZone: string; isOpen: boolean; seats: number; version: number }>,
	rules: VenueRules,
): TypedVenue {
	const flags = {
		isOpen,
		lateCancels: rules.lateCancels,
		holdsNoShows: rules.holdsNoShows,
		givesDiscount: rules.givesDiscount,
	}
	return {
		...{ timeZone, version: `${version}`, seats: `${seats}` },
		...Object.fromEntries(Object.entries(flags).map(([name, is]) => [name, is ? "on" : ""])),
		...Object.fromEntries(TIMES.map((name) => [name, timeText(rules[name])])),
		...Object.fromEntries(
			(
				[
					"slotMinutes",
					"bufferMinutes",
					"mostNights",
					"mostPeople",
					"horizonDays",
					"mostMoves",
					"mostOpen",
					"offerMinutes",
				] as const
			).map((name) => [name, `${rules[name]}`]),
		),
		leadHours: `${rules.leadMinutes / 60}`,
		cancelHours: `${rules.cancelMinutes / 60}`,
		...Object.fromEntries(TIERS.map((tier) => [`discount-${tier}`, `${rules.discounts[tier]}`])),
		weekdays: rules.weekdays.join(","),
	}
}

const FORM = { error: "operators-reservations:error.form" } as const
const day = z.string(FORM).refine(isDayToEnter, { error: "operators-reservations:error.day" })
const MOMENT = { error: "operators-reservations:error.moment" } as const
const moment = z
	.string(FORM)
	.transform((text) => readUtcMoment(text.trim()))
	.refine((at) => at !== null, MOMENT)
const hours = z
	.string(WRONG)
	.transform(plainNumber)
	.refine((value) => value >= 0.5 && value <= 72, WRONG)

/** Days and dates of a calendar; moments in UTC. */
export const daysForm = z.discriminatedUnion(
	"do",
	[
		z.object({ do: z.enum(["close", "open"]), day }),
		z.object({ do: z.literal("add"), starts: moment, hours }),
		z.object({ do: z.literal("remove"), starts: moment }),
	],
	FORM,
)

/** What is done about a reservation at an office or a desk. `why` is asked for where its guest is told. */
const why = z
	.string()
	.regex(/^[^\0]*$/, { error: "reservations:error.why" })
	.trim()
	.max(500, { error: "reservations:error.why" })
	.optional()
export const officeForm = z.object({
	id: z.uuid(FORM),
	do: z.enum(["accept", "decline", "cancel", "cancel-network", "visited", "no-show"], FORM),
	why,
})
