import { randomUUID } from "node:crypto"
import { pino } from "pino"
import { onTestFinished } from "vitest"
import { chainsOf } from "#app/chains/chains.ts"
import type { Db } from "#app/db/client.server.ts"
import { demoClockOf } from "#app/db/clock.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { publish } from "#app/settings/published.server.ts"
import type { Wish } from "./book.server.ts"
import { type BookedKind, wayOf } from "./kinds.ts"
import { firstRules, type VenueRules } from "./rules.ts"
import { bookable, plusDays, type Slot, slotsOn } from "./slots.ts"
import { reservationEvent, reservationVenue } from "./tables.server.ts"
import { calendarOf, venueRow } from "./venues.server.ts"

export const someone = () => {
	const owner = `account:${randomUUID()}`
	return { owner, owners: [owner], solana: [] as string[], name: "Kim Mina" }
}

export type VenueWish = Readonly<{ kind: BookedKind; seats: number; timeZone: string; rules: Partial<VenueRules> }>

/** A database with a clock that can be turned, seen with the rights of web, of the worker, and of the owner. */
export async function bookingWorld() {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await database.sql`insert into demo_clock (id, ahead_seconds) values (1, 0)`
	const of = (db: Db) => ({
		...{ db, now: demoClockOf(db), log: pino({ level: "silent" }), demo: true, secret: "a secret of tests" },
		// No wallet on a chain is asked about here.
		chains: chainsOf({} as never),
	})
	const [owner, web, worker] = [of(database.db), of(database.asWeb().db), of(database.asWorker().db)]
	let venues = 0

	async function venue({
		kind = "eyeClinic",
		seats = 1,
		timeZone = "Asia/Seoul",
		rules = {},
	}: Partial<VenueWish> = {}) {
		const partnerId = `venue-${++venues}`
		await owner.db.insert(reservationVenue).values({
			...{ partnerId, kind, timeZone, isOpen: true, seats, rules: { ...firstRules(kind), ...rules } },
			...{ changedBy: "test", changedAt: await owner.now() },
		})
		if (wayOf(kind) === "event") {
			const startsAt = new Date(Math.ceil((await owner.now()).getTime() / 3_600_000) * 3_600_000 + 48 * 3_600_000)
			await owner.db
				.insert(reservationEvent)
				.values({ partnerId, startsAt, endsAt: new Date(startsAt.getTime() + 7_200_000) })
		}
		return partnerId
	}

	/** What can be booked of a venue from so many days on, the first first. */
	async function slots(partnerId: string, days = 4, nights = 1): Promise<Slot[]> {
		const row = await venueRow(owner, partnerId)
		if (!row) throw new Error("no venue")
		const calendar = await calendarOf(owner, row)
		const at = await owner.now()
		const today = plusDays(at.toISOString().slice(0, 10), days)
		const found = Array.from({ length: 14 }, (_, n) => slotsOn(calendar, plusDays(today, n), nights)).flat()
		return found.filter((slot) => bookable(calendar, slot, at) === "yes")
	}

	const wish = (partnerId: string, { startsAt }: Pick<Slot, "startsAt">, more: Partial<Wish> = {}): Wish => ({
		...{ request: randomUUID(), partnerId, startsAt, nights: 1, name: "Kim Mina", contact: "mina@example.org" },
		...{ memo: "", people: 1, lang: "eng" as const },
		...more,
	})

	let ahead = 0
	/** Turns the clock to a moment; only on. */
	async function turnTo(at: Date) {
		ahead += Math.ceil((at.getTime() - (await owner.now()).getTime()) / 1000)
		await database.sql`update demo_clock set ahead_seconds = ${ahead} where id = 1`
	}
	const published = (partners: readonly Readonly<{ id: string; kind: BookedKind }>[]) => {
		const named = (name: string) => ({ eng: name, kor: name, idn: name })
		const texts = { place: named("Here"), about: named("About"), example: true }
		return publish(
			owner,
			"membershipPartners",
			partners.map((one) => ({ ...one, ...texts, name: named(`Partner ${one.id}`) })),
		)
	}
	return { database, owner, web, worker, venue, slots, wish, turnTo, published }
}
export type BookingWorld = Awaited<ReturnType<typeof bookingWorld>>

/** What came of an act: "done", the status and code that it was refused with, or the message of a fault. */
export const outcomeOf = (act: Promise<unknown>) =>
	act.then(
		() => "done",
		({ status, code, message }: { status?: number; code?: string; message: string }) =>
			status === undefined ? `fault: ${message}` : `${status} ${code?.replace("reservations:error.", "")}`,
	)
