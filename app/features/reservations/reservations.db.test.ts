import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { cancelFor, cancelOwn, decideCancel, reschedule, withdrawCancel } from "./acts.server.ts"
import { book } from "./book.server.ts"
import type { Actor } from "./booker.server.ts"
import { markVisit } from "./desk.server.ts"
import { moveReservation, type Reservation } from "./move.server.ts"
import { ACTORS, MOVERS, reservationStatus } from "./status.ts"
import { reservation, reservationClosedDay, reservationPlace, reservationWait } from "./tables.server.ts"
import { type BookingWorld, bookingWorld, outcomeOf, someone } from "./testing.ts"
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
	const said = await Promise.all(people.map((one) => outcomeOf(book(world.web, one, world.wish(venue, slot)))))
	expect(said.filter((one) => one === "done")).toHaveLength(1)
	expect(said.filter((one) => one === "409 taken")).toHaveLength(99)
	expect(await world.owner.db.$count(reservation)).toBe(1)
	expect(await world.owner.db.$count(reservationPlace)).toBe(1)
})

test("of two seats a hundred get two, whatever their slots overlap, and the database itself refuses a third", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", seats: 2 })
	const nights = [...(await world.slots(venue, 4, 1)).slice(0, 2), ...(await world.slots(venue, 4, 2)).slice(0, 1)]
	const said = await Promise.all(
		Array.from({ length: 100 }, (_, n) => {
			const slot = nights[n % 3]
			if (!slot) throw new Error("no slot")
			return outcomeOf(book(world.web, someone(), world.wish(venue, slot, { nights: n % 3 === 2 ? 2 : 1 })))
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
})

test("the same form sent again is the same reservation; somebody else's form is nobody's", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 5 })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const [mina, joon] = [someone(), someone()]
	const wish = world.wish(venue, slot)
	const made = await Promise.all(Array.from({ length: 10 }, () => book(world.web, mina, wish)))
	expect(new Set(made.map(({ id }) => id)).size).toBe(1)
	expect(await outcomeOf(book(world.web, joon, wish))).toBe("409 form")
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
		outcomeOf(book(world.web, mina, world.wish(venue, at, wish)))
	expect(await said({ startsAt: new Date(slot.startsAt.getTime() + 60_000) })).toBe("409 noSlot")
	expect(await said({ startsAt: new Date(slot.startsAt.getTime() + 300 * DAY_MS) })).toMatch(/^409 (far|noSlot)$/)
	expect(await said({ people: 4 })).toBe("400 people")
	expect(await said({ partnerId: "nowhere" })).toBe("409 closed")
	await world.database.sql`insert into reservation_closed_day values (${venue}, ${slot.day})`
	expect(await said({})).toBe("409 noSlot")
	await world.database.sql`delete from reservation_closed_day`
	expect([await said({}), await said({}, other), await said({}, third)]).toEqual(["done", "done", "409 enough"])
	await world.turnTo(new Date(third.startsAt.getTime() - DAY_MS + 1000))
	expect(await outcomeOf(book(world.web, someone(), world.wish(venue, third)))).toBe("409 late")
	await world.database.sql`update reservation_venue set is_open = false`
	expect(await outcomeOf(book(world.web, someone(), world.wish(venue, third)))).toBe("409 closed")
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
				const said = await outcomeOf(
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
		const said = await outcomeOf(book(world.web, who, world.wish(venue, slot), { actor }))
		expect([kind, said]).toEqual([kind, kind === "owner" || kind === "operator" ? "done" : "403 notYours"])
	}
	// Another's is none.
	const who = someone()
	const id = await inState("completed", who)
	for (const actor of [{ kind: "owner", owners: someone().owners } as const, partnerOf("another")])
		expect(
			await outcomeOf(
				inTransaction(world.web, (ctx) => moveReservation(ctx, { id, to: "cancelling", actor, why: "x" })),
			),
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
	expect(await outcomeOf(withdrawCancel(world.web, mina, asked))).toBe("409 withdrawn")
	const desk = partnerOf(venue)
	expect(await outcomeOf(decideCancel(world.web, desk, { id: declined, verdict: "decline", why: "" }))).toBe("400 why")
	await decideCancel(world.web, desk, { id: declined, verdict: "decline", why: "The room is prepared." })
	await decideCancel(world.web, desk, { id: asked, verdict: "accept", why: "" })
	expect([(await rowOf(world, declined)).status, (await rowOf(world, asked)).status]).toEqual(["5", "50"])
	expect(await historyOf(world, declined)).toEqual(["new>5 owner", "5>10 owner", "10>5 partner:desk@example.org"])
	await world.turnTo(new Date(slot.endsAt.getTime() + 1000))
	expect(await outcomeOf(cancelOwn(world.web, mina, past))).toBe("409 over")
	expect(await outcomeOf(cancelFor(world.web, OPERATOR, { id: past, why: "late" }))).toBe("409 over")
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
	expect(await outcomeOf(book(world.web, mina, world.wish(venue, match)))).toBe("409 enough")
	expect(
		await outcomeOf(reschedule(world.web, mina, { id, request: randomUUID(), startsAt: match.startsAt, nights: 1 })),
	).toBe("409 moves")
	await world.turnTo(before({ startsAt: match.startsAt }, DAY_MS - 1000))
	expect(await outcomeOf(cancelOwn(world.web, mina, id))).toBe("409 tooLate")
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
	expect(await outcomeOf(to(id, next))).toBe("409 taken")
	expect([(await rowOf(world, id)).status, await world.owner.db.$count(reservationPlace)]).toEqual(["5", 2])
	expect(await outcomeOf(to(id, slot))).toBe("409 sameTime")
	const request = randomUUID()
	const both = await Promise.all([to(id, third, request), to(id, third, request)])
	expect(both[0]?.id).toBe(both[1]?.id)
	const moved = both[0]
	if (!moved) throw new Error("not moved")
	expect(await historyOf(world, id)).toEqual(["new>5 owner", "5>10 owner", "10>50 system"])
	expect(moved).toMatchObject({ status: "5", moves: 1, movedFrom: id, name: "Mina", seat: 1 })
	const again = await to(moved.id, fourth)
	expect(again.moves).toBe(2)
	expect(await outcomeOf(to(again.id, slot))).toBe("409 moves")
	const late = await book(world.web, someone(), world.wish(venue, slot))
	await world.turnTo(before(late, DAY_MS - 1000))
	expect(await world.owner.db.$count(reservation, eq(reservation.status, "5"))).toBe(3)
})

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
	expect(await outcomeOf(acceptOffer(world.web, joon, request, guest))).toBe("409 offerOver")
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
	expect(await outcomeOf(book(world.web, sri, world.wish(venue, slot)))).toBe("409 taken")
	const guest = { name: "Joon", contact: "joon@example.org", memo: "", people: 1, lang: "kor" as const }
	expect(await outcomeOf(acceptOffer(world.web, ari, first, guest))).toBe("404 gone")
	expect(await outcomeOf(acceptOffer(world.web, ari, second, guest))).toBe("409 offerOver")
	await world.turnTo(new Date((await world.owner.now()).getTime() + HOUR_MS + 1000))
	expect(await outcomeOf(acceptOffer(world.web, joon, first, guest))).toBe("409 offerOver")
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
	expect(await outcomeOf(join(sri))).toBe("409 isFree")
})
