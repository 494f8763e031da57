import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { inTransaction, sqlState } from "#app/db/in-transaction.server.ts"
import { listRows } from "#app/db/list-rows.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { type BookingPlace, paths } from "#app/lib/paths.ts"
import { rowsRead } from "#tests/bench/indexed-queries.ts"
import { cancelOwn } from "./acts.server.ts"
import { book } from "./book.server.ts"
import { forgetOwn } from "./forget.server.ts"
import { freeSeat, seatsLeft, takeOwnTurn, takeTurn } from "./free-seats.server.ts"
import { reservationsForOperators } from "./operator-lists.server.ts"
import { bookingPage } from "./pages/form/load.server.ts"
import { reservationWait } from "./tables.server.ts"
import { takeBooking } from "./take-booking.server.ts"
import { takeVenue } from "./take-venue.server.ts"
import { bookingWorld, outcomeOf, someone } from "./testing.ts"
import { joinWaitList, leaveWaitList } from "./wait.server.ts"

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
})

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
})

test("each choice leads to what is to be chosen next, not back to the list of partners", async () => {
	const world = await bookingWorld()
	const kinds = ["hairSalon", "hotel", "soccerGo"] as const
	const steps = async (kind: (typeof kinds)[number]) => {
		const id = await world.venue({ kind })
		await world.published([{ id, kind }])
		await world.database.sql`insert into reservation_event (partner_id, starts_at, ends_at)
			select ${id}, at, at + interval '1 hour' from (select date_trunc('hour', now()) + interval '3 days' as at) t where ${kind} = 'soccerGo'`
		const hrefs: string[] = []
		const follow = async (query: URLSearchParams) => {
			const page = await bookingPage(world.web as never, null, {
				...{ lang: "kor", kinds: [kind], query },
				to: (place) => paths.soccergo(place),
			})
			const { venue } = page
			const href =
				hrefs.length === 0
					? page.partners[0]?.href
					: (venue?.slots[0]?.href ?? venue?.days.find(({ state }) => state === "free")?.href)
			hrefs.push(href?.split("#")[1] ?? "")
			return new URL(href ?? "", "http://localhost").searchParams
		}
		let query = new URLSearchParams()
		while (hrefs.at(-1) !== "slip" && hrefs.length < 4) query = await follow(query)
		return hrefs
	}
	expect(await steps("hairSalon")).toEqual(["booking-month", "booking-times", "slip"])
	expect(await steps("hotel")).toEqual(["booking-month", "slip"])
	expect(await steps("soccerGo")).toEqual(["booking-times", "slip"])
})

test("a calendar opens at the first month that has a time, however much notice a venue wants, and at the month that is asked for", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", rules: { leadMinutes: 40 * 24 * 60, horizonDays: 120 } })
	await world.published([{ id: venue, kind: "hotel" }])
	const shown = async (more: Record<string, string>) => {
		const query = new URLSearchParams({ at: venue, ...more })
		const page = await bookingPage(world.web as never, null, {
			...{ lang: "eng", kinds: ["hotel"], query },
			to: (place) => paths.soccergo(place),
		})
		return page.venue?.days ?? []
	}
	const [first, ...later] = await shown({})
	expect([first, ...later].some((day) => day?.state === "free")).toBe(true)
	expect((first?.day ?? "") > (await world.owner.now()).toISOString()).toBe(true)
	const nowhere = (await world.owner.now()).toISOString().slice(0, 7)
	expect((await shown({ month: nowhere }))[0]?.day).toBe(`${nowhere}-01`)
	expect((await shown({ month: "2001-01" }))[0]).toEqual(first)
})

test("twenty people wait for one time, and no more", async () => {
	const world = await bookingWorld()
	const venue = await world.venue()
	const [slot, other] = await world.slots(venue)
	if (!slot || !other) throw new Error("no slots")
	for (const one of [slot, other]) await book(world.web, someone(), world.wish(venue, one))
	const join = (one: typeof slot) => outcomeOf(joinWaitList(world.web, someone(), world.wish(venue, one)))
	const said = await Promise.all(Array.from({ length: 25 }, () => join(slot)))
	expect(said.filter((one) => one === "done")).toHaveLength(20)
	expect(new Set(said)).toEqual(new Set(["done", "409 listFull"]))
	expect(await join(other)).toBe("done")
})

test("of one network thirty reservations and waits are made in a day, whoever has how many wallets; what came to nothing does not count", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "gym", seats: 32 })
	const [small] = [await world.venue({ kind: "gym" })]
	await world.published([venue, small].map((id) => ({ id, kind: "gym" as const })))
	const slots = await world.slots(venue)
	const [slot, later] = [slots[0], slots.at(-1)]
	const [rare] = await world.slots(small)
	if (!slot || !later || !rare) throw new Error("no slots")
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
	// A guest whom a desk has seen is shut out by nobody who shares their network.
	const guest = someone()
	expect(await send({}, "198.51.100.8", guest)).toBe("made")
	expect(await send({ slot: later.startsAt.toISOString() }, undefined, guest)).toContain("From your network")
	await world.turnTo(slot.startsAt)
	await world.database.sql`update reservation set visit = 'visited', visit_at = now() where owner = ${guest.owner}`
	expect(await send({ slot: later.startsAt.toISOString() }, undefined, guest)).toBe("made")
	expect(JSON.stringify(await world.database.sql`select key from rate_window`)).not.toContain("198.51")
})

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
	for (const who of [account, wallet])
		expect(await outcomeOf(book(world.web, who, world.wish(venue, slot)))).toBe("done")
	for (const who of [account, wallet, linked])
		expect(await outcomeOf(book(world.web, who, world.wish(venue, slot)))).toBe("409 enough")
	const said = await Promise.all((await named()).map((who) => outcomeOf(book(world.web, who, world.wish(venue, slot)))))
	expect(said.sort()).toEqual(["409 enough", "done", "done"])
})

test("whoever has thousands of wallets takes a few locks, and their turn is one all the same", async () => {
	const world = await bookingWorld()
	const person = Array.from({ length: 3000 }, () => `solana:${randomUUID()}`)
	await inTransaction(world.web, async (ctx) => {
		await takeOwnTurn(ctx, person)
		const [row] = await ctx.db.execute<{ n: number }>(
			sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
		)
		expect(row?.n).toBeGreaterThan(0)
		expect(row?.n).toBeLessThanOrEqual(20)
		const second = inTransaction(world.web, async (ctx) => {
			await ctx.db.execute(sql`set local lock_timeout = '200ms'`)
			await takeOwnTurn(ctx, person.toReversed())
		})
		expect(sqlState(await second.catch((error: unknown) => error))).toBe("55P03")
	})
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
		const left = inTransaction(world.web, (ctx) => forgetOwn(ctx, joon.owners))
		await expect
			.poll(
				() => world.database.sql`select from pg_locks where locktype = 'advisory' and not granted
				and database = (select oid from pg_database where datname = current_database())`,
			)
			.toHaveLength(1)
		return { left }
	})
	expect(await leaving.left).toEqual({ past: 0, waits: 1, holds: 0 })
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
})

test("an old form of a wait list puts nobody on it again and says so; two short nights are offered like any other", async () => {
	const world = await bookingWorld()
	const venue = await world.venue({ kind: "hotel", rules: { checkIn: 22 * 60, checkOut: 6 * 60 } })
	const [stay] = await world.slots(venue, 8, 2)
	if (!stay) throw new Error("no nights")
	const [mina, joon] = [someone(), someone()]
	const { id } = await book(world.web, mina, world.wish(venue, stay, { nights: 2 }))
	const form = world.wish(venue, stay, { nights: 2 })
	const join = () => outcomeOf(joinWaitList(world.web, joon, form))
	expect([await join(), await join()]).toEqual(["done", "done"])
	await leaveWaitList(world.web, joon, form.request)
	expect(await join()).toBe("409 form")
	await joinWaitList(world.web, joon, world.wish(venue, stay, { nights: 2 }))
	await cancelOwn(world.web, mina, id)
	const states = (await world.owner.db.select().from(reservationWait)).map((one) => one.state).sort()
	expect(states).toEqual(["left", "offered"])
})
