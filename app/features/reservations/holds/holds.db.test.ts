import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { audit } from "#app/identity/audit/tables.server.ts"
import { oneTimeCode } from "#app/lib/one-time-code.server.ts"
import { mail } from "#app/mail/tables.server.ts"
import { intentIn, receiptIn, unguarded } from "#tests/factories/guarded-rows.ts"
import { book } from "../book.server.ts"
import { forgetOwn, keptOf } from "../forget.server.ts"
import { HOLD } from "../rules.ts"
import { reservation, reservationHold, reservationOrigin, reservationPlace, reservationWait } from "../tables.server.ts"
import { takeOffice } from "../take-office.server.ts"
import { type BookingWorld, bookingWorld, outcomeOf, someone } from "../testing.ts"
import { joinWaitList, sweepOffers } from "../wait.server.ts"
import { acceptOrHold, bookOrHold } from "./book-or-hold.server.ts"
import { cancelNetwork } from "./cancel-network.server.ts"
import { confirmByCode, confirmByWallet, leaveHold, sendCodeAgain, sweepHolds } from "./confirm-hold.server.ts"
import { isVouchedFor } from "./known-guest.server.ts"
import { forgetOrigins, listSameNetwork, networkKey } from "./origin.server.ts"

const MINUTE_MS = 60_000
const OPERATOR = { kind: "operator", uid: "ops@example.org" } as const

/** A wallet that has never done anything here. Its chain is not asked. */
const fresh = () => {
	const owner = `solana:${randomUUID()}`
	return { owner, owners: [owner], solana: [] as string[], name: "" }
}
const from = (network: string = randomUUID()) => ({ network })
const guest = { name: "Kim Mina", contact: "mina@example.org", memo: "", people: 1, lang: "eng" as const }

async function hotel(seats = 1) {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", seats, rules: { givesDiscount: false } })
	const slots = await world.slots(venue)
	const slot = (n = 0) => {
		const one = slots[n]
		if (!one) throw new Error("no slot")
		return one
	}
	const holdOf = async (id: string) => {
		const [row] = await world.owner.db.select().from(reservationHold).where(eq(reservationHold.id, id))
		if (!row) throw new Error("no hold")
		return row
	}
	const codeOf = async (id: string) => oneTimeCode(world.web.secret, (await holdOf(id)).codeId)
	/** The time at which a hold is over. */
	const lapse = async (id: string) => world.turnTo(new Date((await holdOf(id)).heldUntil.getTime() + 5 * MINUTE_MS))
	const book = (who: ReturnType<typeof fresh>, wish: ReturnType<typeof world.wish>, network?: string) =>
		bookOrHold(world.web, who, wish, from(network))
	return { ...world, world, venue, slot, holdOf, codeOf, lapse, book }
}
const places = ({ owner }: BookingWorld) => owner.db.$count(reservationPlace)

test("a fresh wallet holds a seat for half an hour, and the mailed code makes a reservation of it, once", async () => {
	const { world, web, venue, slot, wish, codeOf, holdOf, book } = await hotel()
	const [mina, request] = [fresh(), randomUUID()]
	const asked = wish(venue, slot(), { request })
	const [first, again] = [await book(mina, asked), await book(mina, asked)]
	expect([first, again]).toMatchObject([{ hold: { id: request, state: "held" } }, { hold: { id: request } }])
	expect(await web.db.$count(reservation)).toBe(0)
	expect(await places(world)).toBe(1)
	const { heldUntil, createdAt } = await holdOf(request)
	expect(heldUntil.getTime() - createdAt.getTime()).toBe(HOLD.minutes * MINUTE_MS)
	const letters = await world.owner.db.select({ kind: mail.kind, to: mail.toAddress, params: mail.params }).from(mail)
	expect(letters).toEqual([
		{ kind: "reservationCode", to: "mina@example.org", params: { id: (await holdOf(request)).codeId, minutes: 30 } },
	])
	// Nobody else takes the seat meanwhile, and nobody else confirms it.
	expect(await outcomeOf(book(fresh(), wish(venue, slot())))).toBe("409 taken")
	const code = await codeOf(request)
	expect(await outcomeOf(confirmByCode(web, fresh(), { id: request, code }))).toBe("404 gone")
	expect(await outcomeOf(confirmByCode(web, mina, { id: request, code: "x" }))).toBe("401 code")
	const [made, twice] = await Promise.all([1, 2].map(() => confirmByCode(web, mina, { id: request, code: ` ${code}` })))
	expect(made).toMatchObject({ requestId: request, owner: mina.owner, status: "5", seat: 1, name: "Kim Mina" })
	expect(twice?.id).toBe(made?.id)
	expect(await web.db.$count(reservation)).toBe(1)
	expect(await places(world)).toBe(1)
	expect((await holdOf(request)).state).toBe("confirmed")
	// The same form again is the same reservation; and whoever has confirmed one is known from then on.
	expect(await book(mina, asked)).toMatchObject({ made: { id: made?.id } })
	expect(await book(mina, wish(venue, slot(1)))).toMatchObject({ made: { owner: mina.owner } })
})

test("29 fresh wallets of one address hold three seats, and each guest one", async () => {
	const { world, web, venue, slot, wish, book, lapse } = await hotel(29)
	const wallets = Array.from({ length: 29 }, fresh)
	const said = await Promise.all(wallets.map((one) => outcomeOf(book(one, wish(venue, slot()), "one network"))))
	expect(said.filter((one) => one === "done")).toHaveLength(3)
	expect(said.filter((one) => one === "409 holdsNetwork")).toHaveLength(26)
	expect(await places(world)).toBe(3)
	const kim = fresh()
	await book(kim, wish(venue, slot()), "another network")
	expect(await outcomeOf(book(kim, wish(venue, slot(1)), "a third network"))).toBe("409 holdOpen")
	// What lapses is free again.
	const holds = await web.db.select().from(reservationHold)
	await lapse(holds.at(-1)?.id ?? "")
	expect(await sweepHolds(world.worker)).toBe(4)
	expect(await places(world)).toBe(0)
	expect(await outcomeOf(book(fresh(), wish(venue, slot()), "one network"))).toBe("done")
})

test("an account, a confirmed address, or a payment that was settled makes a guest known: no hold is needed", async () => {
	const { world, venue, slot, wish, book, database } = await hotel(9)
	expect(await book(someone(), wish(venue, slot()))).toMatchObject({ made: {} })
	const reached = fresh()
	await database.sql`insert into mail_reminder (id, owner, address, lang, created_at, confirmed_at)
		values (gen_random_uuid(), ${reached.owner}, 'kim@example.org', 'eng', now(), now())`
	expect(await book(reached, wish(venue, slot()))).toMatchObject({ made: {} })
	const payer = fresh()
	const receipt = await receiptIn(database, "settles", await intentIn(database, { status: "settled" }))
	const address = payer.owner.slice("solana:".length)
	await unguarded(database, (tx) => tx`update receipt set source_owner = ${address} where id = ${receipt}`)
	expect(await book(payer, wish(venue, slot()))).toMatchObject({ made: {} })
	expect(await book(fresh(), wish(venue, slot()))).toMatchObject({ hold: {} })
	expect(await world.owner.db.$count(reservation)).toBe(3)
})

test("an NFT that is passed from wallet to wallet makes one guest known, not each of them", async () => {
	const { web } = await hotel()
	const [nft, other] = [randomUUID(), randomUUID()]
	const [mina, minasOther, kim] = [fresh().owner, fresh().owner, fresh().owner]
	expect(await isVouchedFor(web, [mina, minasOther], [nft])).toBe(true)
	for (let n = 0; n < 3; n++) expect(await isVouchedFor(web, [fresh().owner], [nft])).toBe(false)
	// The same person again, by either wallet.
	expect(await isVouchedFor(web, [minasOther], [nft])).toBe(true)
	expect(await isVouchedFor(web, [kim], [])).toBe(false)
	// Of wallets that show another one at the same moment one is known.
	const both = await Promise.all([kim, fresh().owner].map((owner) => isVouchedFor(web, [owner], [nft, other])))
	expect(both.filter(Boolean)).toHaveLength(1)
})

test("a phone number cannot be sent a code: an unknown guest is asked for an e-mail address", async () => {
	const { venue, slot, wish, book } = await hotel()
	const asked = wish(venue, slot(), { contact: "+82 10 1234 5678" })
	await expect(book(fresh(), asked)).rejects.toMatchObject({
		...{ code: "reservations:error.mailNeeded", status: 400, field: "contact" },
	})
	expect(await book(someone(), asked)).toMatchObject({ made: {} })
})

test("five wrong codes end a code; a new one is had once a minute, three in all; a code that came too late makes nothing", async () => {
	const { web, venue, slot, wish, book, codeOf, lapse, turnTo, owner } = await hotel()
	const [mina, request] = [fresh(), randomUUID()]
	await book(mina, wish(venue, slot(), { request }))
	const wrong = { id: request, code: "000000x" }
	const said = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(confirmByCode(web, mina, wrong))))
	expect(said.filter((one) => one === "401 code")).toHaveLength(5)
	expect(said.filter((one) => one === "401 codeTries")).toHaveLength(3)
	const old = await codeOf(request)
	expect(await outcomeOf(confirmByCode(web, mina, { id: request, code: old }))).toBe("401 codeTries")
	expect(await outcomeOf(sendCodeAgain(web, mina.owners, request))).toBe("429 codeEarly")
	for (let n = 0; n < 2; n++) {
		await turnTo(new Date((await owner.now()).getTime() + 61_000))
		await sendCodeAgain(web, mina.owners, request)
	}
	await turnTo(new Date((await owner.now()).getTime() + 61_000))
	expect(await outcomeOf(sendCodeAgain(web, mina.owners, request))).toBe("429 codeEarly")
	expect(await outcomeOf(confirmByCode(web, mina, { id: request, code: old }))).toBe("401 code")
	const code = await codeOf(request)
	await lapse(request)
	expect(await outcomeOf(confirmByCode(web, mina, { id: request, code }))).toBe("409 holdOver")
	expect(await outcomeOf(book(mina, wish(venue, slot(), { request })))).toBe("409 holdOver")
})

test("without a code a wallet with a history confirms; one without does not", async () => {
	const { web, venue, slot, wish, book, database } = await hotel()
	const [mina, request] = [fresh(), randomUUID()]
	await book(mina, wish(venue, slot(), { request }))
	expect(await outcomeOf(confirmByWallet(web, mina, request))).toBe("403 noHistory")
	// The session has another wallet now, which is linked, and known here.
	const known = fresh()
	const both = { ...mina, owners: [...mina.owners, ...known.owners] }
	await database.sql`insert into mail_reminder (id, owner, address, lang, created_at, confirmed_at)
		values (gen_random_uuid(), ${known.owner}, 'kim@example.org', 'eng', now(), now())`
	expect(await confirmByWallet(web, both, request)).toMatchObject({ requestId: request, owner: mina.owner })
})

test("what lapses, or is given up, is offered to who waits; whoever is not known confirms an offer like any other seat", async () => {
	const { world, web, worker, venue, slot, wish, book, lapse, codeOf } = await hotel()
	const [mina, juno, kim] = [fresh(), fresh(), fresh()]
	const request = randomUUID()
	await book(mina, wish(venue, slot(), { request }))
	const waits = [wish(venue, slot()), wish(venue, slot())]
	await joinWaitList(web, juno, waits[0] ?? wish(venue, slot()))
	await joinWaitList(web, kim, waits[1] ?? wish(venue, slot()))
	await sweepHolds(worker)
	await sweepOffers(worker)
	const stateOf = async (n: number) =>
		(
			await world.owner.db
				.select()
				.from(reservationWait)
				.where(eq(reservationWait.id, waits[n]?.request ?? ""))
		)[0]?.state
	expect(await stateOf(0)).toBe("waiting")
	await lapse(request)
	await sweepHolds(worker)
	expect([await stateOf(0), await stateOf(1)]).toEqual(["offered", "waiting"])
	const id = waits[0]?.request ?? ""
	const held = await acceptOrHold(web, juno, { id, guest }, from())
	expect(held).toMatchObject({ hold: { id, state: "held", owner: juno.owner } })
	expect(await acceptOrHold(web, juno, { id, guest }, from())).toMatchObject({ hold: { id } })
	expect(await stateOf(0)).toBe("taken")
	expect(await places(world)).toBe(1)
	await leaveHold(web, juno.owners, id)
	expect(await stateOf(1)).toBe("offered")
	const other = waits[1]?.request ?? ""
	await acceptOrHold(web, kim, { id: other, guest }, from())
	expect(await confirmByCode(web, kim, { id: other, code: await codeOf(other) })).toMatchObject({ owner: kim.owner })
	expect(await places(world)).toBe(1)
})

test("an operator cancels all reservations of one address, asked again whatever was left; a partner does not", async () => {
	const { world, web, venue, slot, wish, owner } = await hotel(6)
	const network = networkKey(web, "198.51.100.7")
	const made = []
	for (let n = 0; n < 4; n++) made.push(await book(web, someone(), wish(venue, slot()), { network }))
	const elsewhere = await book(web, someone(), wish(venue, slot()), { network: networkKey(web, "198.51.100.8") })
	await bookOrHold(web, fresh(), wish(venue, slot()), { network })
	const id = made[0]?.id ?? ""
	expect((await listSameNetwork(web, id)).map((one) => one.id).sort()).toEqual(made.map((one) => one.id).sort())
	const partner = { kind: "partner", uid: "desk@example.org", partners: [venue] } as const
	const asked = { id, do: "cancel-network", why: "One person took all rooms." } as const
	expect(await outcomeOf(takeOffice(web, partner, asked))).toBe("403 notYours")
	expect(await outcomeOf(cancelNetwork(web, OPERATOR, { id, why: "" }))).toBe("400 why")
	await takeOffice(web, OPERATOR, asked)
	const rows = await owner.db.select().from(reservation)
	expect(rows.filter(({ status }) => status === "50")).toHaveLength(4)
	expect(rows.find((one) => one.id === elsewhere.id)?.status).toBe("5")
	expect((await owner.db.select().from(reservationHold)).map(({ state }) => state)).toEqual(["cancelled"])
	expect(await places(world)).toBe(1)
	expect(await cancelNetwork(web, OPERATOR, { id, why: "again" })).toBe(0)
	const acts = await owner.db.select({ act: audit.act }).from(audit)
	expect(acts.filter(({ act }) => act === "reservation.cancelled")).toHaveLength(4)
	// Which address it was is said by no row, and forgotten after thirty days.
	expect(JSON.stringify(await owner.db.select().from(reservationOrigin))).not.toContain("198.51")
	await world.turnTo(new Date((await owner.now()).getTime() + 31 * 24 * 60 * MINUTE_MS))
	await forgetOrigins(world.worker)
	expect(await owner.db.$count(reservationOrigin)).toBe(0)
})

test("a hold is its owner's to read and to have erased, and is forgotten a day after it ended", async () => {
	const { world, web, worker, venue, slot, wish, book, lapse, turnTo, owner } = await hotel(2)
	const [mina, juno] = [fresh(), fresh()]
	const request = randomUUID()
	await book(mina, wish(venue, slot(), { request }))
	await book(juno, wish(venue, slot()))
	const { holds } = await keptOf(web, mina.owners)
	expect(holds).toMatchObject([{ id: request, contact: "mina@example.org" }])
	expect(holds[0]).not.toHaveProperty("codeId")
	expect(await forgetOwn(web, mina.owners)).toMatchObject({ holds: 1 })
	expect(await places(world)).toBe(1)
	const [rest] = await owner.db.select().from(reservationHold)
	await lapse(rest?.id ?? "")
	await sweepHolds(worker)
	await turnTo(new Date((await owner.now()).getTime() + 25 * 60 * MINUTE_MS))
	await sweepHolds(worker)
	expect(await owner.db.$count(reservationHold)).toBe(0)
})

test("the database itself keeps what a hold was made by, and lets none be confirmed late, lapse early, or vanish while it is held", async () => {
	const { web, worker, venue, slot, wish, book, lapse } = await hotel()
	const request = randomUUID()
	await book(fresh(), wish(venue, slot(), { request }))
	const run = (text: string) =>
		web.db.execute(text).then(
			() => "done",
			() => "refused",
		)
	expect(await run("update reservation_hold set state = 'lapsed'")).toBe("refused")
	expect(await run("delete from reservation_hold")).toBe("refused")
	expect(await run("update reservation_hold set seat = 2")).toBe("refused")
	expect(
		await worker.db.execute("update reservation_hold set code_tries = 0").then(
			() => "done",
			() => "refused",
		),
	).toBe("refused")
	await lapse(request)
	expect(await run("update reservation_hold set state = 'confirmed'")).toBe("refused")
	expect(await run("update reservation_hold set state = 'lapsed'")).toBe("done")
	expect(await run("update reservation_hold set state = 'held'")).toBe("refused")
})
