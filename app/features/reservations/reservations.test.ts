import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { listRows } from "#app/db/list-rows.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { type BookingPlace, paths } from "#app/lib/paths.ts"
import { journal } from "#app/operations/tables.server.ts"
import { rowsRead } from "#tests/bench/indexed-queries.ts"
import { cancelFor, cancelOwn, decideCancel, reschedule, withdrawCancel } from "./acts.server.ts"
import { book } from "./book.server.ts"
import type { Actor } from "./booker.server.ts"
import { markVisit } from "./desk.server.ts"
import { forgetOwn } from "./forget.server.ts"
import { freeSeat, seatsLeft, takeTurn } from "./free-seats.server.ts"
import { inOne } from "./in-one.server.ts"
import { moveReservation, type Reservation } from "./move.server.ts"
import { reservationsForOperators } from "./operator-lists.server.ts"
import { bookingPage } from "./pages/form/load.server.ts"
import { ACTORS, MOVERS, reservationStatus } from "./status.ts"
import { reservation, reservationClosedDay, reservationPlace, reservationWait } from "./tables.server.ts"
import { takeBooking } from "./take-booking.server.ts"
import { takeVenue } from "./take-venue.server.ts"
import { type BookingWorld, bookingWorld, saidOf, someone } from "./testing.ts"
import { acceptOffer, joinWaitList, leaveWaitList, sweepOffers } from "./wait.server.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const before = ({ startsAt }: Pick<Reservation, "startsAt">, ms: number) => new Date(startsAt.getTime() - ms)
const rowOf = async ({ owner }: BookingWorld, id: string) => {
	const [row] = await owner.db.select().from(reservation).where(eq(reservation.id, id))
	if (!row) throw new Error("no row")
	return row
}
const historyOf = async ({ owner }: BookingWorld, id: string) =>
	(await owner.db.select().from(journal).where(eq(journal.entityId, id)).orderBy(journal.id)).map(
		({ from, to, actor }) => `${from ?? "new"}>${to} ${actor}`,
	)
const partnerOf = (partnerId: string): Extract<Actor, { kind: "partner" }> => ({
	kind: "partner",
	uid: "desk@example.org",
	partners: [partnerId],
})
const OPERATOR = { kind: "operator", uid: "ops@example.org" } as const

test("a hundred people book the last place at once: one has it, and nobody else has anything", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const people = Array.from({ length: 100 }, someone)
	const said = await Promise.all(people.map((one) => saidOf(book(world.web, one, world.wish(venue, slot)))))
	expect(said.filter((one) => one === "done")).toHaveLength(1)
	expect(said.filter((one) => one === "409 taken")).toHaveLength(99)
	expect(await world.owner.db.$count(reservation)).toBe(1)
	expect(await world.owner.db.$count(reservationPlace)).toBe(1)
}, 60_000)

test("of two seats a hundred get two, whatever their slots overlap, and the database itself refuses a third", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", seats: 2 })
	const nights = [...(await world.slots(venue, 4, 1)).slice(0, 2), ...(await world.slots(venue, 4, 2)).slice(0, 1)]
	const said = await Promise.all(
		Array.from({ length: 100 }, (_, n) => {
			const slot = nights[n % 3]
			if (!slot) throw new Error("no slot")
			return saidOf(book(world.web, someone(), world.wish(venue, slot, { nights: n % 3 === 2 ? 2 : 1 })))
		}),
	)
	expect(new Set(said)).toEqual(new Set(["done", "409 taken"]))
	const [overlaps] = await world.database.sql`
		select count(*)::int as n from reservation_place a join reservation_place b on a.id < b.id and a.seat = b.seat and a.during && b.during`
	expect(overlaps?.n).toBe(0)
	const [row] = await world.owner.db.select().from(reservation).limit(1)
	const twice = world.database.sql`insert into reservation_place (partner_id, seat, during, wait_id)
		select partner_id, seat, during, gen_random_uuid() from reservation_place where reservation_id = ${row?.id ?? ""}`
	await expect(twice).rejects.toMatchObject({ code: "23P01", constraint_name: "reservation_place_once" })
}, 60_000)

test("the same form sent again is the same reservation; somebody else's form is nobody's", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 5 })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const [mina, joon] = [someone(), someone()]
	const wish = world.wish(venue, slot)
	const made = await Promise.all(Array.from({ length: 10 }, () => book(world.web, mina, wish)))
	expect(new Set(made.map(({ id }) => id)).size).toBe(1)
	expect(await saidOf(book(world.web, joon, wish))).toBe("409 form")
	expect(made[0]).toMatchObject({ status: "5", seat: 1, people: 1, memo: "" })
	expect(await historyOf(world, made[0]?.id ?? "")).toEqual(["new>5 owner"])
})

test("lead, horizon, closed days, limits of people and of open reservations are kept by the server", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 9, rules: { mostPeople: 3 } })
	const [slot, other, third] = await world.slots(venue)
	if (!slot || !other || !third) throw new Error("no slots")
	const mina = someone()
	const said = (wish: Partial<Parameters<BookingWorld["wish"]>[2]> & object, at = slot) =>
		saidOf(book(world.web, mina, world.wish(venue, at, wish)))
	expect(await said({ startsAt: new Date(slot.startsAt.getTime() + 60_000) })).toBe("409 noSlot")
	expect(await said({ startsAt: new Date(slot.startsAt.getTime() + 300 * DAY_MS) })).toMatch(/^409 (far|noSlot)$/)
	expect(await said({ people: 4 })).toBe("400 people")
	expect(await said({ partnerId: "nowhere" })).toBe("409 closed")
	await world.database.sql`insert into reservation_closed_day values (${venue}, ${slot.day})`
	expect(await said({})).toBe("409 noSlot")
	await world.database.sql`delete from reservation_closed_day`
	expect([await said({}), await said({}, other), await said({}, third)]).toEqual(["done", "done", "409 enough"])
	await world.turnTo(new Date(third.startsAt.getTime() - DAY_MS + 1000))
	expect(await saidOf(book(world.web, someone(), world.wish(venue, third)))).toBe("409 late")
	await world.database.sql`update reservation_venue set is_open = false`
	expect(await saidOf(book(world.web, someone(), world.wish(venue, third)))).toBe("409 closed")
})

test("T1: of all pairs exactly the listed ones are accepted, each of the right actor; else 409 or 403", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 200, rules: { mostOpen: 10 } })
	const slots = await world.slots(venue)
	const [slot] = slots
	if (!slot) throw new Error("no slot")
	const table: string[] = []
	/** One in a state; what waits for an answer was asked for while cancelling was free. */
	const inState = async (state: string, who: ReturnType<typeof someone>) => {
		const row = await book(world.web, who, world.wish(venue, slot))
		const act = { kind: "owner", owners: who.owners } as const
		const move = (to: "cancelling" | "cancelled", actor: Actor) =>
			inTransaction(world.web, (ctx) => moveReservation(ctx, { id: row.id, to, actor }))
		if (state !== "completed") await move("cancelling", act)
		if (state === "cancelled") await move("cancelled", { kind: "system" })
		return row.id
	}
	for (const from of reservationStatus.names)
		for (const to of reservationStatus.names)
			for (const kind of ACTORS) {
				const who = someone()
				const id = await inState(from, who)
				const actors: Readonly<Record<(typeof ACTORS)[number], Actor>> = {
					owner: { kind: "owner", owners: who.owners },
					partner: partnerOf(venue),
					operator: OPERATOR,
					system: { kind: "system" },
				}
				const said = await saidOf(
					inTransaction(world.web, (ctx) => moveReservation(ctx, { id, to, actor: actors[kind], why: "a test" })),
				)
				const listed = reservationStatus.allows(from, to)
				const mine = MOVERS[`${from}>${to}`]?.includes(kind)
				expect([from, to, kind, said]).toEqual([from, to, kind, !listed ? "409 moved" : mine ? "done" : "403 notYours"])
				if (said === "done") table.push(`${reservationStatus.code(from)}>${reservationStatus.code(to)} ${kind}`)
			}
	expect(table.sort()).toEqual(
		[
			...["5>10 owner", "5>10 partner", "5>10 operator"],
			...["10>50 system", "10>50 partner", "10>50 operator"],
			...["10>5 owner", "10>5 partner", "10>5 operator"],
		].sort(),
	)
	// Born by an owner or an operator; by nobody else.
	for (const kind of ACTORS) {
		const who = someone()
		const actor = { kind, owners: who.owners, uid: "x", partners: [venue] } as Actor
		const said = await saidOf(book(world.web, who, world.wish(venue, slot), { actor }))
		expect([kind, said]).toEqual([kind, kind === "owner" || kind === "operator" ? "done" : "403 notYours"])
	}
	// Another's is none.
	const who = someone()
	const id = await inState("completed", who)
	for (const actor of [{ kind: "owner", owners: someone().owners } as const, partnerOf("another")])
		expect(
			await saidOf(inTransaction(world.web, (ctx) => moveReservation(ctx, { id, to: "cancelling", actor, why: "x" }))),
		).toBe("404 gone")
}, 120_000)

test("the database refuses every other pair by itself, and what a reservation was made by stays", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 200 })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const { sql: web } = world.database.asWeb()
	const tried = async (text: string) =>
		web.unsafe(text).then(
			() => "done",
			({ code }: { code: string }) => code,
		)
	const states: Record<string, string> = {
		5: "status = '5', cancel_asked_at = null, cancel_by = null, settled_at = null",
		10: "status = '10', cancel_asked_at = now(), cancel_by = 'partner', settled_at = null",
		50: "status = '50', cancel_asked_at = now(), cancel_by = 'partner', settled_at = now()",
	}
	const passed: string[] = []
	for (const from of Object.keys(states))
		for (const to of Object.keys(states)) {
			if (from === to) continue
			const { id } = await book(world.web, someone(), world.wish(venue, slot))
			if (from !== "5") await tried(`update reservation set ${states[10]} where id = '${id}'`)
			if (from === "50") await tried(`update reservation set ${states[50]} where id = '${id}'`)
			if ((await tried(`update reservation set ${states[to]} where id = '${id}'`)) === "done")
				passed.push(`${from}>${to}`)
		}
	expect(passed.sort()).toEqual(["10>5", "10>50", "5>10"])
	const { id } = await book(world.web, someone(), world.wish(venue, slot))
	for (const set of ["seat = 9", "starts_at = now()", "percent = 100", "cancel_minutes = 0", "people = 9"])
		expect([set, await tried(`update reservation set ${set} where id = '${id}'`)]).toEqual([set, "42501"])
	for (const set of ["owner = 'account:x'", "name = 'x'", "visit = 'visited', visit_at = now()", "settled_at = now()"])
		expect([set, await tried(`update reservation set ${set} where id = '${id}'`)]).not.toEqual([set, "done"])
	expect(await tried(`delete from reservation where id = '${id}'`)).toBe("42501")
	expect(
		await tried(
			"insert into reservation_place (partner_id, seat, during, wait_id) values ('x', 1, 'empty', gen_random_uuid())",
		),
	).toBe("42501")
	expect(
		await tried(`insert into reservation_wait (id, partner_id, kind, owner, starts_at, ends_at, blocked_until, time_zone, lang, state, seat, offer_ends_at, created_at)
		values (gen_random_uuid(), '${venue}', 'eyeClinic', 'x', now() + interval '1 day', now() + interval '2 days', now() + interval '2 days', 'UTC', 'eng', 'offered', 1, now(), now())`),
	).toBe("23000")
})

test("cancelling is free to the second, later it is a question that the partner answers, and after the visit nothing moves", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 9, rules: { mostOpen: 9 } })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const mina = someone()
	const made = await Promise.all([1, 2, 3, 4].map(() => book(world.web, mina, world.wish(venue, slot))))
	const [free, asked, declined, past] = made.map(({ id }) => id) as [string, string, string, string]
	await cancelOwn(world.web, mina, free)
	expect(await historyOf(world, free)).toEqual(["new>5 owner", "5>10 owner", "10>50 system"])
	// Sent again it is done already.
	expect((await cancelOwn(world.web, mina, free)).status).toBe("50")
	await world.turnTo(before({ startsAt: slot.startsAt }, DAY_MS - 2000))
	expect((await cancelOwn(world.web, mina, asked)).status).toBe("10")
	expect(await world.owner.db.$count(reservationPlace)).toBe(3)
	await withdrawCancel(world.web, mina, asked)
	expect((await rowOf(world, asked)).status).toBe("5")
	await cancelOwn(world.web, mina, asked)
	await cancelOwn(world.web, mina, declined)
	await world.turnTo(before({ startsAt: slot.startsAt }, DAY_MS - HOUR_MS - 60_000))
	expect(await saidOf(withdrawCancel(world.web, mina, asked))).toBe("409 withdrawn")
	const desk = partnerOf(venue)
	expect(await saidOf(decideCancel(world.web, desk, { id: declined, verdict: "decline", why: "" }))).toBe("400 why")
	await decideCancel(world.web, desk, { id: declined, verdict: "decline", why: "The room is prepared." })
	await decideCancel(world.web, desk, { id: asked, verdict: "accept", why: "" })
	expect([(await rowOf(world, declined)).status, (await rowOf(world, asked)).status]).toEqual(["5", "50"])
	expect(await historyOf(world, declined)).toEqual(["new>5 owner", "5>10 owner", "10>5 partner:desk@example.org"])
	await world.turnTo(new Date(slot.endsAt.getTime() + 1000))
	expect(await saidOf(cancelOwn(world.web, mina, past))).toBe("409 over")
	expect(await saidOf(cancelFor(world.web, OPERATOR, { id: past, why: "late" }))).toBe("409 over")
	await markVisit(world.web, desk, { id: past, visit: "no-show" })
	expect((await rowOf(world, past)).visit).toBe("no-show")
})

test("an event takes no late cancellation, is not put off, and one is enough", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "soccerGo", seats: 3 })
	const [match] = await world.slots(venue, 0)
	if (!match) throw new Error("no match")
	const mina = someone()
	const { id } = await book(world.web, mina, world.wish(venue, match))
	expect(await saidOf(book(world.web, mina, world.wish(venue, match)))).toBe("409 enough")
	expect(
		await saidOf(reschedule(world.web, mina, { id, request: randomUUID(), startsAt: match.startsAt, nights: 1 })),
	).toBe("409 moves")
	await world.turnTo(before({ startsAt: match.startsAt }, DAY_MS - 1000))
	expect(await saidOf(cancelOwn(world.web, mina, id))).toBe("409 tooLate")
	expect((await rowOf(world, id)).status).toBe("5")
})

test("putting off is a new row and the old one's end in one transaction, or neither; as often as the terms say", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot, next, third, fourth] = await world.slots(venue)
	if (!slot || !next || !third || !fourth) throw new Error("no slots")
	const [mina, joon] = [someone(), someone()]
	const { id } = await book(world.web, mina, world.wish(venue, slot, { name: "Mina" }))
	await book(world.web, joon, world.wish(venue, next))
	const to = (of: string, { startsAt }: { startsAt: Date }, request = randomUUID()) =>
		reschedule(world.web, mina, { id: of, request, startsAt, nights: 1 })
	expect(await saidOf(to(id, next))).toBe("409 taken")
	expect([(await rowOf(world, id)).status, await world.owner.db.$count(reservationPlace)]).toEqual(["5", 2])
	expect(await saidOf(to(id, slot))).toBe("409 sameTime")
	const request = randomUUID()
	const both = await Promise.all([to(id, third, request), to(id, third, request)])
	expect(both[0]?.id).toBe(both[1]?.id)
	const moved = both[0]
	if (!moved) throw new Error("not moved")
	expect(await historyOf(world, id)).toEqual(["new>5 owner", "5>10 owner", "10>50 system"])
	expect(moved).toMatchObject({ status: "5", moves: 1, movedFrom: id, name: "Mina", seat: 1 })
	const again = await to(moved.id, fourth)
	expect(again.moves).toBe(2)
	expect(await saidOf(to(again.id, slot))).toBe("409 moves")
	const late = await book(world.web, someone(), world.wish(venue, slot))
	await world.turnTo(before(late, DAY_MS - 1000))
	expect(await world.owner.db.$count(reservation, eq(reservation.status, "5"))).toBe(3)
}, 30_000)

test("nights that overlap the old ones can be put off into: the room's own nights are no hindrance", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", seats: 1 })
	const [stay] = await world.slots(venue, 8, 3)
	const [other] = await world.slots(venue, 9, 3)
	if (!stay || !other) throw new Error("no nights")
	const mina = someone()
	const { id } = await book(world.web, mina, world.wish(venue, stay, { nights: 3 }))
	const moved = await reschedule(world.web, mina, { id, request: randomUUID(), startsAt: other.startsAt, nights: 3 })
	expect([moved.seat, moved.startsAt.getTime()]).toEqual([1, other.startsAt.getTime()])
})

test("a day that is closed meanwhile is offered to nobody, and what was offered of it cannot be accepted", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const [mina, joon] = [someone(), someone()]
	const { id } = await book(world.web, mina, world.wish(venue, slot))
	const { request, ...wish } = world.wish(venue, slot)
	await joinWaitList(world.web, joon, { ...wish, request })
	const close = () => world.owner.db.insert(reservationClosedDay).values({ partnerId: venue, day: slot.day })
	const stateOf = async () => (await world.owner.db.select().from(reservationWait))[0]?.state
	await close()
	await cancelOwn(world.web, mina, id)
	expect(await stateOf()).toBe("waiting")
	await world.owner.db.delete(reservationClosedDay)
	await sweepOffers(world.worker as never)
	expect(await stateOf()).toBe("offered")
	await close()
	const guest = { name: "Joon", contact: "joon@example.org", memo: "", people: 1, lang: "kor" as const }
	expect(await saidOf(acceptOffer(world.web, joon, request, guest))).toBe("409 offerOver")
})

test("who waits is offered what is freed, in turn; an offer holds the place, ends, and goes on to the next", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const [mina, joon, ari, sri] = [someone(), someone(), someone(), someone()]
	const { id } = await book(world.web, mina, world.wish(venue, slot))
	const join = (who: typeof mina) => {
		const { request, ...wish } = world.wish(venue, slot)
		return joinWaitList(world.web, who, { ...wish, request }).then(() => request)
	}
	const [first, second] = [await join(joon), await join(ari)]
	const stateOf = async (wait: string) => {
		const [row] = await world.owner.db.select().from(reservationWait).where(eq(reservationWait.id, wait))
		return row?.state
	}
	// Asked for again it is one place in the queue.
	await join(joon)
	expect(await world.owner.db.$count(reservationWait)).toBe(2)
	await cancelOwn(world.web, mina, id)
	expect([await stateOf(first), await stateOf(second)]).toEqual(["offered", "waiting"])
	// Nobody else can have it meanwhile, neither by the form nor by another's offer.
	expect(await saidOf(book(world.web, sri, world.wish(venue, slot)))).toBe("409 taken")
	const guest = { name: "Joon", contact: "joon@example.org", memo: "", people: 1, lang: "kor" as const }
	expect(await saidOf(acceptOffer(world.web, ari, first, guest))).toBe("404 gone")
	expect(await saidOf(acceptOffer(world.web, ari, second, guest))).toBe("409 offerOver")
	await world.turnTo(new Date((await world.owner.now()).getTime() + HOUR_MS + 1000))
	expect(await saidOf(acceptOffer(world.web, joon, first, guest))).toBe("409 offerOver")
	expect(await sweepOffers(world.worker as never)).toBe(1)
	expect([await stateOf(first), await stateOf(second)]).toEqual(["expired", "offered"])
	const taken = await Promise.all([1, 2].map(() => acceptOffer(world.web, ari, second, guest)))
	expect(new Set(taken.map((one) => one.id)).size).toBe(1)
	expect(await stateOf(second)).toBe("taken")
	expect(await world.owner.db.$count(reservationPlace)).toBe(1)
	// Leaving with an offer gives it on.
	const third = await join(sri)
	await cancelOwn(world.web, ari, taken[0]?.id ?? "")
	expect(await stateOf(third)).toBe("offered")
	await leaveWaitList(world.web, sri, third)
	expect([await stateOf(third), await world.owner.db.$count(reservationPlace)]).toEqual(["left", 0])
	expect(await saidOf(join(sri))).toBe("409 isFree")
}, 30_000)

test("a page of a month counts what is left as the places say, and reads a row for each time, however many guests have it", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", seats: 4, rules: { mostOpen: 9, mostNights: 3 } })
	const stays = await Promise.all([1, 2, 3].map((nights) => world.slots(venue, 8, nights)))
	const booked: [string, ReturnType<typeof someone>][] = []
	for (let n = 0; n < 24; n++) {
		const nights = (n % 3) + 1
		const slot = stays[nights - 1]?.[(n * 5) % 11]
		const who = someone()
		if (slot)
			await book(world.web, who, world.wish(venue, slot, { nights })).then(({ id }) => booked.push([id, who]), String)
	}
	for (const [id, who] of booked.filter((_, n) => n % 3 === 0)) await cancelOwn(world.web, who, id)
	expect(booked.length).toBeGreaterThan(12)
	for (const seats of [4, 2])
		for (const slots of stays) {
			const left = await seatsLeft(world.web, { partnerId: venue, seats }, slots)
			for (const [n, { startsAt, blockedUntil }] of slots.entries()) {
				const [row] = await world.database.sql`select count(distinct seat)::int as n from reservation_place
					where seat <= ${seats} and during && tstzrange(${startsAt.toISOString()}, ${blockedUntil.toISOString()})`
				expect(left[n]).toBe(seats - (row?.n ?? 0))
				const seat = await freeSeat(world.web, { partnerId: venue, seats }, { startsAt, blockedUntil })
				expect(seat !== null).toBe(left[n] !== 0)
			}
		}
	const gym = await world.venue({ kind: "gym", seats: 200 })
	const times = (await world.slots(gym)).slice(0, 40)
	for (const { startsAt, blockedUntil } of times)
		await world.database.sql`insert into reservation_place (partner_id, seat, during, wait_id)
			select ${gym}, seat, tstzrange(${startsAt.toISOString()}, ${blockedUntil.toISOString()}), gen_random_uuid() from generate_series(1, 100) seat`
	const counted = { partnerId: gym, seats: 200 }
	expect(new Set(await seatsLeft(world.web, counted, times))).toEqual(new Set([100]))
	expect(await rowsRead(world.database.sql, (db) => seatsLeft({ db }, counted, times))).toBeLessThan(400)
	expect(
		await world.database.sql`
		select partner_id, during, bit_or(set_bit(0::bit(200), seat - 1, 1)) from reservation_place group by 1, 2 except select * from reservation_taken`,
	).toEqual([])
	expect(await world.database.sql`select from reservation_taken where bit_count(seats) = 0`).toHaveLength(0)
}, 60_000)

test("of an event with very many dates some are shown at a time, and links lead through all of them", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "soccerGo" })
	await world.published([{ id: venue, kind: "soccerGo" }])
	await world.database.sql`insert into reservation_event (partner_id, starts_at, ends_at)
		select ${venue}, at, at + interval '1 hour' from generate_series(1, 998) n, lateral (select date_trunc('hour', now()) + interval '3 days' + n * interval '150 minutes' as at) t`
	const seen = new Set<string>()
	const used = process.cpuUsage()
	let pages = 0
	for (let href: string | null = `?at=${venue}`; href !== null; pages++) {
		const query = new URL(href, "http://localhost").searchParams
		const to = (place: BookingPlace) => paths.soccergo(place)
		const { venue: shown } = await bookingPage(world.web as never, null, {
			lang: "kor",
			kinds: ["soccerGo"],
			query,
			to,
		})
		for (const { at } of shown?.slots ?? []) seen.add(at)
		expect(shown?.slots.length).toBeLessThan(75)
		// Whoever chooses a date of a later page stays on it.
		const [, second] = shown?.slots ?? []
		const chosen = new URL(second?.href ?? "", "http://localhost").searchParams
		const again = await bookingPage(world.web as never, null, { lang: "kor", kinds: ["soccerGo"], query: chosen, to })
		expect([again.venue?.slot?.at, again.venue?.slots[0]?.at]).toEqual([second?.at, shown?.slots[0]?.at])
		expect(shown?.earlier === null).toBe(pages === 0)
		href = shown?.later ?? null
	}
	expect([seen.size, pages >= 15]).toEqual([999, true])
	// Before, one such page took six seconds of a processor.
	expect(process.cpuUsage(used).user / 1_000_000 / pages).toBeLessThan(1)
}, 60_000)

test("twenty people wait for one time, and no more", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot, other] = await world.slots(venue)
	if (!slot || !other) throw new Error("no slots")
	for (const one of [slot, other]) await book(world.web, someone(), world.wish(venue, one))
	const join = (one: typeof slot) => saidOf(joinWaitList(world.web, someone(), world.wish(venue, one)))
	const said = await Promise.all(Array.from({ length: 25 }, () => join(slot)))
	expect(said.filter((one) => one === "done")).toHaveLength(20)
	expect(new Set(said)).toEqual(new Set(["done", "409 listFull"]))
	expect(await join(other)).toBe("done")
}, 60_000)

test("of one network thirty reservations and waits are made in a day, whoever has how many wallets; what came to nothing does not count", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "gym", seats: 31 })
	const [small] = [await world.venue({ kind: "gym" })]
	await world.published([venue, small].map((id) => ({ id, kind: "gym" as const })))
	const [slot] = await world.slots(venue)
	const [rare] = await world.slots(small)
	if (!slot || !rare) throw new Error("no slots")
	const t = await getT("eng")
	const send = async (more: Record<string, string>, clientIp = "198.51.100.7", booker = someone()) => {
		const fields = { request: randomUUID(), at: venue, slot: slot.startsAt.toISOString(), nights: "1", ...more }
		const guest = { name: "Kim Mina", contact: "mina@example.org", people: "1", agree: "on" }
		const body = new URLSearchParams({ ...guest, ...fields })
		const request = new Request("http://localhost/", { method: "POST", body })
		const context = { ctx: world.web, clientIp, wantsJson: false }
		const taken = await takeBooking(
			{ request, context } as never,
			{ t, lang: "eng", booker, kinds: ["gym"] },
			() => "made",
		)
		return taken === "made" ? taken : JSON.stringify(taken)
	}
	const of = { at: small, slot: rare.startsAt.toISOString() }
	expect(await send(of)).toBe("made")
	for (let n = 0; n < 3; n++) expect(await send(of)).toContain("taken the last place")
	expect(await send({ ...of, do: "wait" })).toBe("made")
	const [mina, request] = [someone(), randomUUID()]
	for (let n = 0; n < 3; n++) expect(await send({ request }, undefined, mina)).toBe("made")
	for (let n = 0; n < 27; n++) expect(await send({})).toBe("made")
	expect(await send({})).toContain("From your network 30 reservations")
	expect(await send({ ...of, do: "wait" })).toContain("From your network 30 reservations")
	expect(await send({ request }, undefined, mina)).toBe("made")
	expect(await send({}, "198.51.100.8")).toBe("made")
	expect(JSON.stringify(await world.database.sql`select key from rate_window`)).not.toContain("198.51")
}, 60_000)

test("an account and the wallets that belong to it are one person: its reservations count, whichever of them books, even at once", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 50 })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const { sql } = world.database
	const named = async () => {
		const [first, second] = [randomUUID(), randomUUID()]
		const [row] =
			await sql`insert into account (uid, password_hash, wallet_chain, wallet_address) values (${`${first}@example.org`}, 'x', 'solana', ${first}) returning id`
		const [member] = await sql`insert into member default values returning id`
		for (const address of [first, second])
			await sql`insert into member_wallet (member_id, chain, address, wallet_type) values (${member?.id}, 'solana', ${address}, 'phantom')`
		const owner = (key: string) => ({ owner: key, owners: [key], solana: [] })
		return [owner(`account:${row?.id}`), owner(`solana:${first}`), owner(`solana:${second}`)] as const
	}
	const [account, wallet, linked] = await named()
	for (const who of [account, wallet]) expect(await saidOf(book(world.web, who, world.wish(venue, slot)))).toBe("done")
	for (const who of [account, wallet, linked])
		expect(await saidOf(book(world.web, who, world.wish(venue, slot)))).toBe("409 enough")
	const said = await Promise.all((await named()).map((who) => saidOf(book(world.web, who, world.wish(venue, slot)))))
	expect(said.sort()).toEqual(["409 enough", "done", "done"])
})

test("whoever leaves gives an offered place to the next at once, in the venue's turn", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const [mina, joon, ari] = [someone(), someone(), someone()]
	const { id } = await book(world.web, mina, world.wish(venue, slot))
	for (const who of [joon, ari]) await joinWaitList(world.web, who, world.wish(venue, slot))
	await cancelOwn(world.web, mina, id)
	const states = async () =>
		(await world.owner.db.select().from(reservationWait).orderBy(reservationWait.createdAt)).map((one) => [
			one.owner,
			one.state,
		])
	expect(await states()).toEqual([
		[joon.owner, "offered"],
		[ari.owner, "waiting"],
	])
	const leaving = await world.owner.db.transaction(async (tx) => {
		await takeTurn({ db: tx }, venue)
		const left = inOne(world.web, (ctx) => forgetOwn(ctx, joon.owners))
		await expect
			.poll(
				() => world.database.sql`select from pg_locks where locktype = 'advisory' and not granted
				and database = (select oid from pg_database where datname = current_database())`,
			)
			.toHaveLength(1)
		return { left }
	})
	expect(await leaving.left).toEqual({ past: 0, waits: 1 })
	expect(await states()).toEqual([[ari.owner, "offered"]])
})

test("a day or a date that no calendar has is said at its field and stored nowhere, and a list asked for it is shown", async () => {
	const world = await bookingWorld()
	const [clinic, match] = [await world.venue(), await world.venue({ kind: "soccerGo" })]
	const operator = { uid: "ops@example.org", accountId: randomUUID(), permissions: ["content.edit"] } as never
	const t = wordsT({ "operators-reservations": wordsOf("eng", "operators-reservations") }) as never
	const send = (id: string, fields: Record<string, string>) => {
		const form = new FormData()
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		return takeVenue(world.web as never, operator, { id, fields: form, t })
	}
	const none = ["0000-01-01", "2027-02-31", "2027-02-29", "10000-01-01", "1026-01-01", "9999-12-31", "2027-13-01", ""]
	for (const day of none) {
		const day_ = await send(clinic, { do: "close", day })
		expect(day_).toMatchObject({
			status: 400,
			errors: { day: expect.stringContaining("a day that exists") },
			days: { day },
		})
		for (const starts of [`${day}T10:00`, `${day}T10:00:00.000Z`])
			expect(await send(match, { do: "add", starts, hours: "2" })).toMatchObject({
				...{
					status: 400,
					errors: { starts: expect.stringContaining("a day that exists") },
					days: { starts, hours: "2" },
				},
			})
	}
	for (const hours of ["", "0", "x", "73", "Infinity", "-1"])
		expect(await send(match, { do: "add", starts: "2027-03-01T10:00", hours })).toMatchObject({
			status: 400,
			errors: { hours: expect.any(String) },
		})
	expect(await send(clinic, { do: "x" })).toMatchObject({ status: 400, errors: {} })
	expect(await send(clinic, { do: "close", day: "2028-02-29" })).toEqual({ done: "saved" })
	expect(await send(match, { do: "add", starts: "2028-02-29T10:00", hours: "2.5" })).toEqual({ done: "saved" })
	expect(await world.database.sql`select day::text from reservation_closed_day`).toEqual([{ day: "2028-02-29" }])
	const events = () =>
		world.database
			.sql`select ends_at - starts_at = '2.5 hours' as long from reservation_event where starts_at = '2028-02-29T10:00Z'`
	expect(await events()).toEqual([{ long: true }])
	expect(await send(match, { do: "remove", starts: "2028-02-29T10:00:00.000Z" })).toEqual({ done: "saved" })
	expect(await events()).toEqual([])
	const [slot] = await world.slots(clinic)
	if (!slot) throw new Error("no slot")
	await book(world.web, someone(), world.wish(clinic, slot))
	const page = { sort: "starts-", after: null } as const
	const shown = async (day: string) => {
		const filters = { day }
		const { listing } = reservationsForOperators(world.web, { ...page, filters } as never)
		return (await listRows({ ...page, filters } as never, listing)).rows.length
	}
	for (const day of none)
		expect([day, await shown(day)]).toEqual([day, day === "9999-12-31" || day === "1026-01-01" ? 0 : 1])
	expect([await shown(slot.startsAt.toISOString().slice(0, 10)), await shown("2028-02-29")]).toEqual([1, 0])
}, 60_000)

test("an old form of a wait list puts nobody on it again and says so; two short nights are offered like any other", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", rules: { checkIn: 22 * 60, checkOut: 6 * 60 } })
	const [stay] = await world.slots(venue, 8, 2)
	if (!stay) throw new Error("no nights")
	const [mina, joon] = [someone(), someone()]
	const { id } = await book(world.web, mina, world.wish(venue, stay, { nights: 2 }))
	const form = world.wish(venue, stay, { nights: 2 })
	const join = () => saidOf(joinWaitList(world.web, joon, form))
	expect([await join(), await join()]).toEqual(["done", "done"])
	await leaveWaitList(world.web, joon, form.request)
	expect(await join()).toBe("409 form")
	await joinWaitList(world.web, joon, world.wish(venue, stay, { nights: 2 }))
	await cancelOwn(world.web, mina, id)
	const states = (await world.owner.db.select().from(reservationWait)).map((one) => one.state).sort()
	expect(states).toEqual(["left", "offered"])
})
