import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { type RowWorld, rowWorld, updateOf } from "#tests/factories/row-world.ts"

const COMMITTED = "raffle: what was committed stays"
const NO_TICKETS = "raffle: it gives no tickets"

const DRAFT: Values = {
	...{ status: "draft", opens_at: "2020-01-01", closes_at: "2020-02-01", maximum: 10, minimum: 1 },
	wins_per_wallet: "one",
}
const committed = (): Values => ({
	...{ commit: "c", terms: {}, beacon: {}, memo_key: "k", network: "n", committed_at: "2019-12-01" },
	commit_memo: randomUUID(),
})
const selling = (): Values => ({ ...committed(), commit_signature: "s" })
const closed = (): Values => ({ ...selling(), root: "r", rows: 1, root_memo: randomUUID(), closed_at: "2020-02-01" })
const drawn = (): Values => ({ ...closed(), root_signature: "s", round_signature: "s", drawn_at: "2020-02-02" })
const STATES: Readonly<Record<string, () => Values>> = {
	draft: () => ({}),
	committed,
	selling,
	extended: selling,
	closed,
	drawn,
	redrawn: drawn,
	delivered: () => ({ ...drawn(), ended_at: "2020-02-03" }),
	expired: () => ({ ...drawn(), ended_at: "2020-02-03" }),
	cancelled: () => ({ ...selling(), cancel_reason: "operator", ended_at: "2020-02-03" }),
}
const MOVES = [
	...["draft>committed", "committed>selling", "selling>extended", "selling>closed", "selling>cancelled"],
	...["extended>closed", "extended>cancelled", "closed>drawn", "closed>cancelled", "drawn>delivered", "drawn>redrawn"],
	...["redrawn>delivered", "redrawn>expired"],
]

const STAKE: Values = { program: "boost", collection: "kongz", chain: "n", owner: "w", status: "staked" }

const nameOf = () => `raffle-${randomUUID().slice(0, 8)}`

async function raffleIn({ store }: RowWorld, status: string, values: Values = {}): Promise<string> {
	const id = randomUUID()
	await store("raffle", { ...DRAFT, name: nameOf(), ...STATES[status]?.(), ...values, status, id })
	return id
}

/** What is written once a raffle is published, with a value of each. */
const LATER: Values = {
	...{ network: "x", memo_key: "x", beacon: '{"x": 1}', terms: '{"x": 1}', commit: "x", committed_at: "2021-01-01" },
	...{ commit_memo: randomUUID(), commit_signature: "x", extension_memo: randomUUID(), extension_signature: "x" },
	...{ extension_sold: 9, root_memo: randomUUID(), root_signature: "x", root: "x", rows: 9, closed_at: "2021-01-01" },
	...{ round_signature: "x", drawn_at: "2021-01-01", ended_at: "2021-01-01", cancel_reason: "x" },
}

test("a raffle begins as a draft without tickets, and without anything that comes later", async () => {
	const world = await rowWorld()
	const begins = (values: Values) =>
		world.refusal(world.insertOf("raffle", { ...DRAFT, name: nameOf(), id: randomUUID(), ...values }))
	const draft = "raffle: it begins as a draft"
	expect(await begins({})).toBe("done")
	expect(await begins({ next_ticket: 2 })).toBe(draft)
	expect(await begins({ status: "committed" })).toBe(draft)
	for (const [column, value] of Object.entries(LATER))
		expect([column, await begins({ [column]: value })]).toEqual([column, draft])
})

test("a raffle takes the listed moves from status to status, and no other", async () => {
	const world = await rowWorld()
	const states = Object.keys(STATES)
	const taken: string[] = []
	for (const from of states) {
		const before = await raffleIn(world, from)
		for (const to of states.filter((state) => state !== from)) {
			const needed = Object.entries(STATES[to]?.() ?? {}).filter(([column]) => !(column in (STATES[from]?.() ?? {})))
			const values = Object.fromEntries(
				needed.map(([column, value]) => [column, typeof value === "object" ? JSON.stringify(value) : value]),
			)
			const outcome = await world.refusal(updateOf("raffle", { ...values, status: to }, { id: before }))
			if (outcome === "done") taken.push(`${from}>${to}`)
			else expect([from, to, outcome]).toEqual([from, to, `raffle.status may not change from ${from} to ${to}`])
		}
	}
	expect(taken.toSorted()).toEqual(MOVES.toSorted())
})

test("what identifies a raffle stays, and so does what was committed, once it was", async () => {
	const world = await rowWorld()
	const changed = async (status: string, values: Values) =>
		world.refusal(updateOf("raffle", values, { id: await raffleIn(world, status) }))
	const whose = { id: randomUUID(), is_example: true, created_by: "x", created_at: "2019-01-01" }
	const offer: Values = {
		...{ name: "another", texts: '{"x": 1}', opens_at: "2019-12-31", closes_at: "2020-02-02" },
		...{ extended_to: "2020-03-01", maximum: 9, minimum: 2, wins_per_wallet: "any", prizes: "[1]", excluded: "[1]" },
	}
	for (const [column, value] of Object.entries(whose))
		expect([column, await changed("draft", { [column]: value })]).toEqual([column, "raffle: whose it is stays"])
	for (const [column, value] of Object.entries(offer)) {
		expect([column, await changed("draft", { [column]: value })]).toEqual([column, "done"])
		expect([column, await changed("committed", { [column]: value })]).toEqual([column, COMMITTED])
	}
})

test("what is found out of a raffle is written once", async () => {
	const world = await rowWorld()
	const all = { ...drawn(), extension_memo: randomUUID(), extension_sold: 1, extension_signature: "s" }
	const late = await raffleIn(world, "delivered", { ...all, ended_at: "2020-02-03" })
	const cancelled = await raffleIn(world, "cancelled")
	for (const [column, value] of Object.entries(LATER)) {
		const id = column === "cancel_reason" ? cancelled : late
		const outcome = await world.refusal(updateOf("raffle", { [column]: value }, { id }))
		expect([column, outcome]).toEqual([column, `raffle: ${column} is written once`])
	}
})

test("a raffle numbers its tickets upwards, while it sells them", async () => {
	const world = await rowWorld()
	const numbered = async (status: string, next: number) =>
		world.refusal(updateOf("raffle", { next_ticket: next }, { id: await raffleIn(world, status, { next_ticket: 4 }) }))
	for (const status of Object.keys(STATES)) {
		const sells = status === "selling" || status === "extended"
		expect([status, await numbered(status, 5)]).toEqual([status, sells ? "done" : NO_TICKETS])
		expect([status, await numbered(status, 3)]).toEqual([status, NO_TICKETS])
	}
})

test("a ticket is given by a raffle that sells it, by its number, without a weight", async () => {
	const world = await rowWorld()
	const none = "raffle_ticket: none is given now"
	// Of every other status one is there first.
	for (const status of ["draft", "selling", "closed"]) await raffleIn(world, status, { next_ticket: 100, maximum: 50 })
	const given = async (status: string, ticket: Values, values: Values = {}) => {
		const id = await raffleIn(world, status, { next_ticket: 4, ...values })
		return world.refusal(world.insertOf("raffle_ticket", { raffle_id: id, number: 3, ...ticket }))
	}
	for (const status of Object.keys(STATES)) {
		const sells = status === "selling" || status === "extended"
		expect([status, await given(status, {})]).toEqual([status, sells ? "done" : none])
	}
	expect(await given("selling", { number: 4 }), "not numbered so far").toBe(none)
	expect(await given("selling", { number: 3 }, { maximum: 2 }), "above the maximum").toBe(none)
	expect(await given("selling", { weight: 1 }), "with a weight").toBe(none)
})

test("a ticket stays what it is, and gets its weight once, before the root is written", async () => {
	const world = await rowWorld()
	const frozen = "raffle_ticket: the ledger is frozen"
	const ticketIn = async (status: string, ticket: Values = {}, values: Values = {}) => {
		const source = randomUUID()
		await world.store("raffle_ticket", { raffle_id: await raffleIn(world, status, values), source, ...ticket })
		return source
	}
	const changed = (source: string, values: Values) => world.refusal(updateOf("raffle_ticket", values, { source }))
	expect(await changed(await ticketIn("selling"), { weight: 1 })).toBe("done")
	expect(await changed(await ticketIn("closed"), { weight: 1 }), "after the root").toBe(frozen)
	expect(await changed(await ticketIn("selling", { weight: 1 }), { weight: 2 }), "again").toBe(frozen)
	const other = await raffleIn(world, "selling")
	const ticket: Values = {
		...{ raffle_id: other, number: 9_999, wallet: "mine", source: randomUUID(), payment: "x", asset: "x" },
		given_at: "2019-01-01",
	}
	const source = await ticketIn("selling")
	for (const [column, value] of Object.entries(ticket))
		expect([column, await changed(source, { [column]: value })]).toEqual([column, frozen])
})

test("who won what stays, and a prize has one end", async () => {
	const world = await rowWorld()
	const stays = "raffle_delivery: who won what stays"
	const deliveryIn = async (values: Values = {}) => {
		const id = randomUUID()
		await world.store("raffle_delivery", { place: 1, ticket: 1, wallet: "w", ...values, id })
		return id
	}
	const changed = (id: string, values: Values) => world.refusal(updateOf("raffle_delivery", values, { id }))
	const id = await deliveryIn()
	const won: Values = {
		...{ id: randomUUID(), raffle_id: randomUUID(), seq: 9_999, prize: 9_999, place: 2, ticket: 2, wallet: "mine" },
		...{ asset: "x", units: 9_999, reason: "excluded", created_at: "2019-01-01" },
	}
	for (const [column, value] of Object.entries(won))
		expect([column, await changed(id, { [column]: value })]).toEqual([column, stays])
	const ends = { done_at: "2020-01-01", passed_at: "2020-01-01" }
	for (const [column, value] of Object.entries(ends)) {
		expect(await changed(id, { [column]: value })).toBe("done")
		expect(await changed(await deliveryIn({ [column]: value }), { [column]: null })).toBe(stays)
	}
})

test("a ticket weighs one, two while its buyer has its NFT staked, none where its wallet is excluded", async () => {
	const world = await rowWorld()
	const raffle = await raffleIn(world, "selling", { network: "n", excluded: ["team"] })
	const other = await raffleIn(world, "selling", { network: "n" })
	const stake = (asset: string, values: Values = {}) => world.store("nft_stake", { ...STAKE, asset, ...values })
	const ticket = (asset: string, values: Values = {}) =>
		world.store("raffle_ticket", { raffle_id: raffle, wallet: "w", asset, ...values })
	await stake("no ticket has it")
	for (const status of ["staked", "paused", "locked", "exit_requested", "cooldown", "unstaked", "matured", "lost"]) {
		const isOver = ["unstaked", "matured", "lost"].includes(status)
		const left = ["exit_requested", "cooldown"].includes(status) ? { left_at: "2020-01-01" } : {}
		await stake(status, { status, ...left, ...(isOver ? { ended_at: "2020-01-01", end_reason: "x" } : {}) })
		await ticket(status)
	}
	await stake("on another chain", { chain: "other" })
	await stake("of another owner", { owner: "other" })
	await stake("of the team", { owner: "team" })
	for (const asset of ["on another chain", "of another owner", "not staked"]) await ticket(asset)
	await ticket("of the team", { wallet: "team" })
	await ticket("weighed before", { weight: 7 })
	await ticket("of another raffle", { raffle_id: other })
	const weights = await world.trial(async (tx) => {
		await tx`select weigh_raffle(${raffle})`
		const rows = await tx`select asset, weight from raffle_ticket`
		return Object.fromEntries(rows.map(({ asset, weight }) => [asset, weight]))
	})
	expect(weights).toEqual({
		...{ staked: 2, paused: 2, locked: 2, exit_requested: 2, cooldown: 2, unstaked: 1, matured: 1, lost: 1 },
		...{ "on another chain": 1, "of another owner": 1, "not staked": 1, "of the team": 0, "weighed before": 7 },
		"of another raffle": null,
	})
})

test("a wallet has room for as many tickets as its share of this raffle leaves", async () => {
	const world = await rowWorld()
	const open = { closes_at: "2999-01-01", terms: { capPpm: 300_000 }, next_ticket: 5 }
	const other = await raffleIn(world, "draft")
	const raffle = await raffleIn(world, "selling", open)
	await world.store("raffle_ticket", { raffle_id: raffle, wallet: "w" })
	for (const wallet of ["x", "x", "x"]) await world.store("raffle_ticket", { raffle_id: raffle, wallet })
	for (const _ of [1, 2]) await world.store("raffle_ticket", { raffle_id: other, wallet: "w" })
	const room = (wallet: string) =>
		world.trial(async (tx) => (await tx`select raffle_room(${raffle}, ${wallet}) as room`)[0]?.room)
	expect([await room("w"), await room("x"), await room("new")]).toEqual([2, 0, 3])
})
