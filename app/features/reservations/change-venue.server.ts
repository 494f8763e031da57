import { and, asc, eq, gte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { BookedKind } from "./kinds.ts"
import { BOOKED_KINDS } from "./kinds.ts"
import type { VenueRules } from "./rules.ts"
import { reservationClosedDay, reservationEvent, reservationVenue } from "./tables.server.ts"
import { venuesOf } from "./venues.server.ts"

type Needs = Pick<Context, "db" | "now" | "log">
type By = Pick<LoginSession, "uid" | "accountId">
/** As many of each are kept for a venue. */
const MOST_DAYS = 1_000

export type VenueChange = Readonly<{
	partnerId: string
	/** Of the row that was shown; 0: there was none. */
	version: number
	timeZone: string
	isOpen: boolean
	seats: number
	rules: VenueRules
}>

/** Makes a published partner's calendar, or changes it. What is reserved stays by the terms that it was made by. Refuses (409) another's change in between. */
export async function changeVenue(ctx: Needs, by: By, { partnerId, version, ...change }: VenueChange): Promise<void> {
	const venue = (await venuesOf(ctx, BOOKED_KINDS)).find(({ partner }) => partner.id === partnerId)
	if (!venue) throw new Refusal("operators-reservations:error.partner", { status: 404 })
	const kind: BookedKind = venue.partner.kind
	await inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const set = { ...change, changedBy: by.uid, changedAt: at }
		const [before] = await ctx.db
			.select()
			.from(reservationVenue)
			.where(eq(reservationVenue.partnerId, partnerId))
			.for("no key update")
		if ((before?.version ?? 0) !== version) throw new Refusal("operators-reservations:error.changed", { status: 409 })
		if (before && before.kind !== kind) throw new Refusal("operators-reservations:error.kind", { status: 409 })
		if (before)
			await ctx.db
				.update(reservationVenue)
				.set({ ...set, version: version + 1 })
				.where(eq(reservationVenue.partnerId, partnerId))
		else await ctx.db.insert(reservationVenue).values({ ...set, partnerId, kind, isExample: venue.partner.example })
		const facts = { before: before ? factsOf(before) : null, after: factsOf(change) }
		await writeAudit(ctx.db, {
			actor: accountKey(by.accountId),
			act: "reservation.venue",
			subject: partnerId,
			facts: JSON.parse(JSON.stringify(facts)) as typeof facts,
		})
	})
}

const factsOf = ({ timeZone, isOpen, seats, rules }: Pick<VenueChange, "timeZone" | "isOpen" | "seats" | "rules">) =>
	({ timeZone, isOpen, seats, rules: JSON.stringify(rules) }) as const

/** Closes days, opens them again, adds dates of an event or takes them out. What is reserved for them stays, and is cancelled one by one. */
export type DaysChange = Readonly<
	{ do: "close" | "open"; day: string } | { do: "add"; startsAt: Date; endsAt: Date } | { do: "remove"; startsAt: Date }
>

export const changeDays = (ctx: Needs, by: By, partnerId: string, change: DaysChange): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const [venue] = await db.select().from(reservationVenue).where(eq(reservationVenue.partnerId, partnerId))
		if (!venue) throw new Refusal("operators-reservations:error.noCalendar", { status: 409 })
		if (change.do === "close") {
			if ((await db.$count(reservationClosedDay, eq(reservationClosedDay.partnerId, partnerId))) >= MOST_DAYS)
				throw new Refusal("operators-reservations:error.many", { status: 409 })
			await db.insert(reservationClosedDay).values({ partnerId, day: change.day }).onConflictDoNothing()
		} else if (change.do === "open")
			await db
				.delete(reservationClosedDay)
				.where(and(eq(reservationClosedDay.partnerId, partnerId), eq(reservationClosedDay.day, change.day)))
		else if (change.do === "add") {
			if ((await db.$count(reservationEvent, eq(reservationEvent.partnerId, partnerId))) >= MOST_DAYS)
				throw new Refusal("operators-reservations:error.many", { status: 409 })
			const { startsAt, endsAt } = change
			await db.insert(reservationEvent).values({ partnerId, startsAt, endsAt }).onConflictDoNothing()
		} else if (change.do === "remove")
			await db
				.delete(reservationEvent)
				.where(and(eq(reservationEvent.partnerId, partnerId), eq(reservationEvent.startsAt, change.startsAt)))
		const what = "day" in change ? change.day : change.startsAt.toISOString()
		await writeAudit(db, {
			actor: accountKey(by.accountId),
			act: "reservation.days",
			subject: partnerId,
			facts: { kind: change.do, name: what },
		})
	})

/** Closed days and dates of a venue that are still to come. */
export async function daysOf({ db, now }: Pick<Context, "db" | "now">, partnerId: string) {
	const at = await now()
	const yesterday = new Date(at.getTime() - 86_400_000)
	const [closed, events] = await Promise.all([
		db
			.select({ day: reservationClosedDay.day })
			.from(reservationClosedDay)
			.where(
				and(
					eq(reservationClosedDay.partnerId, partnerId),
					sql`${reservationClosedDay.day} >= ${yesterday.toISOString().slice(0, 10)}::date`,
				),
			)
			.orderBy(asc(reservationClosedDay.day)),
		db
			.select({ startsAt: reservationEvent.startsAt, endsAt: reservationEvent.endsAt })
			.from(reservationEvent)
			.where(and(eq(reservationEvent.partnerId, partnerId), gte(reservationEvent.startsAt, at)))
			.orderBy(asc(reservationEvent.startsAt)),
	])
	return { closed: closed.map(({ day }) => day), events }
}
