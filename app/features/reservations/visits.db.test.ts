import { and, eq, isNull, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { mail, mailReminder } from "#app/mail/tables.server.ts"
import { journal } from "#app/operations/tables.server.ts"
import { reminderChoice } from "#app/reminding/tables.server.ts"
import { cancelFor, cancelOwn, leaveAll } from "./acts.server.ts"
import { book } from "./book.server.ts"
import type { Actor } from "./booker.server.ts"
import { markVisit } from "./desk.server.ts"
import { forgetOld, forgetOwn } from "./forget.server.ts"
import type { Reservation } from "./move.server.ts"
import { reservation } from "./tables.server.ts"
import { tellTomorrow } from "./tell-tomorrow.server.ts"
import { type BookingWorld, bookingWorld, outcomeOf, someone } from "./testing.ts"
import { byVoucher, hasVoucher, voucherOf } from "./voucher.server.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const before = ({ startsAt }: Pick<Reservation, "startsAt">, ms: number) => new Date(startsAt.getTime() - ms)
const rowOf = async ({ owner }: BookingWorld, id: string) => {
	const [row] = await owner.db.select().from(reservation).where(eq(reservation.id, id))
	if (!row) throw new Error("no row")
	return row
}
const partnerOf = (partnerId: string): Extract<Actor, { kind: "partner" }> => ({
	kind: "partner",
	uid: "desk@example.org",
	partners: [partnerId],
})

test("a voucher's code holds for its minute and the next, at its own venue, near its time, and never after it is cancelled", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 2 })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const row = await book(world.web, someone(), world.wish(venue, slot))
	const at = async () => world.owner.now()
	expect(hasVoucher(row, await at())).toBe(false)
	await world.turnTo(before(row, HOUR_MS))
	const { code, seconds } = voucherOf(world.web, row, await at())
	expect([code, seconds <= 60]).toEqual([expect.stringMatching(/^\d+-[2-9A-Z]{8}$/), true])
	const found = async (typed: string, partners = [venue]) => (await byVoucher(world.web, typed, partners))?.id ?? null
	expect(await found(code)).toBe(row.id)
	expect(await found(` ${code.toLowerCase().replace("-", " ")} `)).toBe(row.id)
	expect(await found(code, ["another"])).toBeNull()
	expect(await found(`${row.seq}-22222222`)).toBeNull()
	expect(await found("")).toBeNull()
	await world.turnTo(new Date((await at()).getTime() + 121_000))
	expect(await found(code)).toBeNull()
	const fresh = voucherOf(world.web, row, await at()).code
	expect(fresh).not.toBe(code)
	await cancelFor(world.web, partnerOf(venue), { id: row.id, why: "closed for a leak" })
	expect(await found(fresh)).toBeNull()
})

test("two no-shows close a kind for thirty days, and no other kind", async () => {
	const world = await bookingWorld()
	const rules = { mostOpen: 5, horizonDays: 200 }
	const [clinic, gym] = [await world.venue({ seats: 5, rules }), await world.venue({ kind: "gym", seats: 5, rules })]
	const [slot] = await world.slots(clinic)
	if (!slot) throw new Error("no slot")
	const mina = someone()
	const rows = [
		await book(world.web, mina, world.wish(clinic, slot)),
		await book(world.web, mina, world.wish(clinic, slot)),
	]
	await world.turnTo(new Date(slot.startsAt.getTime() + 60_000))
	const desk = partnerOf(clinic)
	for (const { id } of rows) await markVisit(world.web, desk, { id, visit: "no-show" })
	const [soon] = await world.slots(clinic)
	const [train] = await world.slots(gym)
	if (!soon || !train) throw new Error("no slot")
	expect(await outcomeOf(book(world.web, mina, world.wish(clinic, soon)))).toBe("409 held")
	expect(await outcomeOf(book(world.web, mina, world.wish(gym, train)))).toBe("done")
	await world.turnTo(new Date(slot.endsAt.getTime() + 30 * DAY_MS + 60_000))
	const [later] = await world.slots(clinic)
	if (!later) throw new Error("no slot")
	expect(await outcomeOf(book(world.web, mina, world.wish(clinic, later)))).toBe("done")
})

test("what is erased of two no-shows still holds up until its time, names nobody, and is gone afterwards", async () => {
	const world = await bookingWorld()
	const clinic = await world.venue({ seats: 5, rules: { mostOpen: 9, horizonDays: 200 } })
	const [slot] = await world.slots(clinic)
	const later = (await world.slots(clinic, 9))[0]
	if (!slot || !later) throw new Error("no slot")
	const [mina, joon] = [someone(), someone()]
	const of = async (who: typeof mina, at: typeof slot) => {
		const { id } = await book(world.web, who, world.wish(clinic, at))
		return () => markVisit(world.web, partnerOf(clinic), { id, visit: "no-show" })
	}
	// Mina misses one, has it erased, and misses another; Joon misses two and has them erased, and then a third.
	const [minas, again] = [await of(mina, slot), await of(mina, later)]
	const joons = [await of(joon, slot), await of(joon, slot), await of(joon, later)]
	const said = async (who: typeof mina) => {
		const [free] = await world.slots(clinic)
		if (!free) throw new Error("no slot")
		const known = await world.owner.db.$count(reservation)
		const answer = await outcomeOf(book(world.web, who, world.wish(clinic, free)))
		if (answer === "done")
			await world.database
				.sql`update reservation set status = '10', cancel_asked_at = now(), cancel_by = 'partner' where seq > ${known}`
		return answer
	}
	await world.turnTo(new Date(slot.endsAt.getTime() + 60_000))
	for (const miss of [minas, joons[0], joons[1]]) await miss?.()
	expect(await said(joon)).toBe("409 held")
	for (const who of [mina, joon]) await forgetOwn(world.web, who.owners)
	expect([await said(joon), await said(mina)]).toEqual(["409 held", "done"])
	const kept = JSON.stringify(await world.database.sql`select * from reservation_missed`)
	for (const { owner } of [mina, joon]) expect(kept).not.toContain(owner.slice("account:".length))
	await world.turnTo(new Date(later.endsAt.getTime() + 60_000))
	for (const miss of [again, joons[2]]) await miss?.()
	// A third one does not end what the second began.
	expect([await said(joon), await said(mina)]).toEqual(["409 held", "409 held"])
	await world.turnTo(new Date(slot.endsAt.getTime() + 30 * DAY_MS + 60_000))
	expect([await said(joon), await said(mina)]).toEqual(["done", "409 held"])
	await world.turnTo(new Date(later.endsAt.getTime() + 30 * DAY_MS + 60_000))
	expect(await said(mina)).toBe("done")
	await forgetOld(world.worker as never)
	expect(await world.database.sql`select from reservation_missed`).toHaveLength(0)
})

test("whose a visit was is forgotten: at a clinic after ninety days, elsewhere after a year, and what is over at once for whoever asks", async () => {
	const world = await bookingWorld()
	const rules = { mostOpen: 9 }
	const [clinic, hotel] = [
		await world.venue({ seats: 9, rules }),
		await world.venue({ kind: "hotel", seats: 9, rules }),
	]
	const [slot] = await world.slots(clinic)
	const [night] = await world.slots(hotel)
	if (!slot || !night) throw new Error("no slot")
	const [mina, joon] = [someone(), someone()]
	const eyes = await book(world.web, mina, world.wish(clinic, slot))
	const bed = await book(world.web, mina, world.wish(hotel, night, { memo: "late" }))
	const later = await book(world.web, joon, world.wish(hotel, night))
	expect(await forgetOwn(world.web, mina.owners)).toEqual({ past: 0, waits: 0, holds: 0 })
	const named = async () => world.owner.db.$count(reservation, isNull(reservation.erasedAt))
	await world.turnTo(new Date(slot.endsAt.getTime() + 90 * DAY_MS - 60_000))
	expect([await forgetOld(world.worker as never), await named()]).toEqual([0, 3])
	await world.turnTo(new Date(slot.endsAt.getTime() + 90 * DAY_MS + 60_000))
	expect([await forgetOld(world.worker as never), await named()]).toEqual([1, 2])
	expect(await rowOf(world, eyes.id)).toMatchObject({ owner: "", name: "", contact: "", tier: null })
	expect(await forgetOwn(world.web, mina.owners)).toEqual({ past: 1, waits: 0, holds: 0 })
	expect(await rowOf(world, bed.id)).toMatchObject({ owner: "", memo: "" })
	await world.turnTo(new Date(night.endsAt.getTime() + 365 * DAY_MS + 60_000))
	expect([await forgetOld(world.worker as never), await named()]).toEqual([1, 0])
	expect((await rowOf(world, later.id)).owner).toBe("")
	// The journal names no guest.
	const actors = await world.owner.db
		.selectDistinct({ actor: journal.actor })
		.from(journal)
		.where(and(eq(journal.entity, "reservation"), sql`true`))
	expect(actors).toEqual([{ actor: "owner" }])
})

test("mail goes where somebody has answered from, names no partner, and ends with its reminders", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 5, rules: { mostOpen: 5 } })
	const [slot] = await world.slots(venue)
	if (!slot) throw new Error("no slot")
	const owner = "solana:So11111111111111111111111111111111111111112"
	const mina = { ...someone(), owner, owners: [owner] }
	await book(world.web, mina, world.wish(venue, slot))
	expect(await world.owner.db.$count(mail)).toBe(0)
	const at = await world.owner.now()
	const [reminders] = await world.owner.db
		.insert(mailReminder)
		.values({ owner, address: "mina@example.org", lang: "kor", createdAt: at, confirmedAt: at })
		.returning()
	const { id, seq } = await book(world.web, mina, world.wish(venue, slot))
	await cancelOwn(world.web, mina, id)
	const sent = await world.owner.db.select().from(mail).orderBy(mail.kind)
	expect(sent.map((one) => [one.kind, one.toAddress, one.lang])).toEqual([
		["reservationBooked", "mina@example.org", "kor"],
		["reservationCancelled", "mina@example.org", "kor"],
	])
	for (const one of sent) {
		expect(one.params).toMatchObject({ seq, reminders: reminders?.id, timeZone: "Asia/Seoul" })
		expect(JSON.stringify(one.params)).not.toContain(venue)
	}
	// A day before whoever has booked earlier is told, once.
	await world.turnTo(new Date(slot.startsAt.getTime() - DAY_MS + 60_000))
	expect([await tellTomorrow(world.worker as never), await tellTomorrow(world.worker as never)]).toEqual([1, 0])
	// By their own choice not by mail.
	const [other] = await world.slots(venue, 3)
	if (!other) throw new Error("no slot")
	await book(world.web, mina, world.wish(venue, other))
	await world.owner.db.insert(reminderChoice).values({ owner, topic: "booking", byMail: false, byPush: true })
	await world.turnTo(new Date(other.startsAt.getTime() - DAY_MS + 60_000))
	expect(await tellTomorrow(world.worker as never)).toBe(0)
})

test("whoever leaves for good cancels what is to come, or asks for it where it is late", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ seats: 5, rules: { mostOpen: 5 } })
	const [slot] = await world.slots(venue)
	const later = (await world.slots(venue, 12))[0]
	if (!slot || !later) throw new Error("no slot")
	const mina = someone()
	const late = await book(world.web, mina, world.wish(venue, slot))
	const free = await book(world.web, mina, world.wish(venue, later))
	await world.turnTo(new Date(slot.startsAt.getTime() - HOUR_MS))
	await leaveAll(world.web, mina.owners)
	expect(await rowOf(world, free.id)).toMatchObject({ status: "50", owner: "", name: "" })
	expect(await rowOf(world, late.id)).toMatchObject({ status: "10", owner: mina.owner })
})
