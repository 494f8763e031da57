import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { unique } from "#tests/factories/guarded-rows.ts"
import type { Values } from "#tests/factories/made-rows.ts"
import { type RowWorld, rowWorld, updateOf } from "#tests/factories/row-world.ts"

const FOLLOWS = "gear_receipt: it follows from no payment, or from no receipt"
const FROZEN = "gear: what was asked of the forge is frozen, and what the chain said of it is written once"

const signed = () => ({ signature: unique(), beacon: {} })
const paid = () => ({ ...signed(), block_time: "2020-01-01", slot: 1, round: 7 })
/** What an act of the forge has in each status. */
const STATES: Readonly<Record<string, () => Values>> = {
	"0": () => ({}),
	"10": signed,
	"11": paid,
	"12": paid,
	"20": () => ({ ...paid(), ended_at: "2020-01-02" }),
	"40": () => ({ failure: "chain" }),
}

async function gearIn({ store }: RowWorld, status: string, values: Values = {}): Promise<string> {
	const id = randomUUID()
	await store("gear", { kind: "craft", ...STATES[status]?.(), ...values, status, id })
	return id
}

test("an act of the forge begins unpaid, and without anything that comes of it", async () => {
	const world = await rowWorld()
	const begins = (values: Values) =>
		world.refusal(world.insertOf("gear", { id: randomUUID(), kind: "craft", status: "0", ...values }))
	const begun = "gear: an act of the forge begins unpaid"
	// Its odds are no rule of this database.
	await world.database.sql`alter table gear drop constraint gear_rule_id_rule_id_fk`
	expect(await begins({})).toBe("done")
	expect(await begins({ status: "40", failure: "chain" })).toBe(begun)
	for (const [column, value] of Object.entries({
		...{ signature: "s", beacon: {}, block_time: "2020-01-01", round: 7, result: "r", make_id: randomUUID() },
	}))
		expect([column, await begins({ [column]: value })]).toEqual([column, begun])
})

test("what was asked of the forge is frozen, and what came of it is written once", async () => {
	const world = await rowWorld()
	const changed = async (status: string, values: Values, before: Values = {}) =>
		world.refusal(updateOf("gear", values, { id: await gearIn(world, status, before) }))
	const order: Values = {
		...{ id: randomUUID(), order_hash: "x", kind: "evolve", series: "x", chain: "x", owner: "x" },
		...{ rule_id: randomUUID(), order_said: '{"x": 1}', asset: "x", units: 9_999, created_at: "2019-01-01" },
	}
	for (const [column, value] of Object.entries(order))
		expect([column, await changed("0", { [column]: value })]).toEqual([column, FROZEN])
	const payment: Values = {
		...{ signature: "x", beacon: '{"x": 1}', block_time: "2021-01-01", slot: 2, round: 8, intent_id: randomUUID() },
	}
	for (const [column, value] of Object.entries(payment))
		expect([column, await changed("11", { [column]: value })]).toEqual([column, FROZEN])
	const made = { make_id: randomUUID(), close_id: randomUUID(), result: "r" }
	expect(await changed("11", made)).toBe("done")
	for (const [column, value] of Object.entries({ make_id: randomUUID(), close_id: randomUUID(), result: "x" }))
		expect([
			column,
			await changed("11", { [column]: value }, { ...made, make_id: randomUUID(), close_id: randomUUID() }),
		]).toEqual([column, FROZEN])
})

test("web only gives up acts of the forge that are unpaid", async () => {
	const world = await rowWorld()
	const id = await gearIn(world, "0")
	const web = world.database.asWeb().sql
	const giveUp = `status = '40', failure = 'given-up'`
	const tried = (of: string, set: string) =>
		web.unsafe(`update gear set ${set} where id = '${of}'`).then(
			() => "done",
			({ message }: Error) => message,
		)
	const signedOne = await gearIn(world, "10")
	expect(await tried(signedOne, giveUp)).toMatch(/^gear: from 10 to 40 is not for /)
	expect(await tried(id, "failure = failure")).toMatch(/^gear: from 0 to 0 is not for /)
	expect(await tried(id, giveUp)).toBe("done")
})

test("a receipt follows from a paid act of its wallet, series, kind and round", async () => {
	const world = await rowWorld()
	const act = { chain: "c", owner: "o", series: "punky", kind: "craft", round: 7 }
	// A paid act of every other kind is there first.
	await gearIn(world, "11", { ...act, owner: "other" })
	const receipt = async (gear: string, values: Values = {}) =>
		world.refusal(world.insertOf("gear_receipt", { ...act, place: 0, gear_id: gear, ...values }))
	const id = await gearIn(world, "11", act)
	expect(await receipt(id)).toBe("done")
	for (const [column, value] of Object.entries({
		chain: "d",
		owner: "mine",
		series: "world",
		kind: "evolve",
		round: 8,
	}))
		expect([column, await receipt(id, { [column]: value })]).toEqual([column, FOLLOWS])
	for (const status of ["0", "10", "12", "20", "40"]) {
		const other = { ...act, series: status }
		expect([status, await receipt(await gearIn(world, status, other), { series: status })]).toEqual([status, FOLLOWS])
	}
	expect(await receipt(await gearIn(world, "11", { ...act, owner: "theirs" })), "of another's act").toBe(FOLLOWS)
})

test("a receipt follows the one before it, of the same wallet and series", async () => {
	const world = await rowWorld()
	const act = { chain: "c", owner: "o", series: "punky", kind: "craft", round: 7 }
	const first = { chain: "c", owner: "o", series: "punky", kind: "craft", place: 0, gear_id: randomUUID() }
	await world.store("gear_receipt", { ...first, hash: "first" })
	for (const [column, value] of Object.entries({ chain: "d", owner: "mine", series: "world" }))
		await world.store("gear_receipt", { ...first, gear_id: randomUUID(), hash: `other ${column}`, [column]: value })
	await world.store("gear_receipt", {
		...{ ...first, gear_id: randomUUID(), owner: "later", place: 1, hash: "other place", previous: "x" },
	})
	const gear = await gearIn(world, "11", act)
	const next = (values: Values) =>
		world.refusal(world.insertOf("gear_receipt", { ...act, place: 1, gear_id: gear, ...values }))
	expect(await next({ previous: "first" })).toBe("done")
	expect(await next({ previous: "first", place: 2 })).toBe(FOLLOWS)
	for (const hash of ["other chain", "other owner", "other series", "other place", "unknown"])
		expect([hash, await next({ previous: hash })]).toEqual([hash, FOLLOWS])
})

test("what goes into an act is there from the start, and is given back or burnt when it is over", async () => {
	const world = await rowWorld()
	const fromStart = "gear_input: an act has all that goes into it from the start"
	const keeps = "gear_input: an act under way keeps what goes into it"
	// Acts of other states are there first.
	for (const status of ["20", "0", "11"]) await gearIn(world, status)
	const added = async (status: string, values: Values = {}) =>
		world.refusal(world.insertOf("gear_input", { role: "tool", gear_id: await gearIn(world, status), ...values }))
	expect(await added("0")).toBe("done")
	for (const state of ["free", "burnt"]) expect(await added("0", { state })).toBe(fromStart)
	for (const status of ["10", "11", "12", "20", "40"]) expect(await added(status)).toBe(fromStart)

	const ends = async (status: string, state: string, act: Values = {}) => {
		const asset = unique()
		await world.store("gear_input", { role: "tool", gear_id: await gearIn(world, status, act), asset })
		return world.refusal(updateOf("gear_input", { state }, { asset }))
	}
	for (const status of ["0", "10", "11", "12"])
		for (const state of ["free", "burnt"])
			expect([status, state, await ends(status, state)]).toEqual([status, state, keeps])
	expect([await ends("20", "free"), await ends("20", "burnt")]).toEqual(["done", "done"])
	expect([await ends("40", "free"), await ends("40", "burnt")]).toEqual(["done", keeps])
	expect([await ends("40", "free", paid()), await ends("40", "burnt", paid())]).toEqual([keeps, keeps])
})

test("an input stays what it is and ends once, and a weapon stays what it is while its level rises", async () => {
	const world = await rowWorld()
	const inputOf = async (values: Values) => {
		const asset = unique()
		await world.store("gear_input", { role: "tool", gear_id: await gearIn(world, "20"), ...values, asset })
		return asset
	}
	const once = "gear_input: an input is given back or burnt once"
	const input: Values = {
		...{ gear_id: randomUUID(), place: 9_999, role: "item", chain: "d", collection: "x", asset: "x", account: "x" },
		number: 9_999,
	}
	const held = await inputOf({})
	for (const [column, value] of Object.entries(input))
		expect([column, await world.refusal(updateOf("gear_input", { [column]: value }, { asset: held }))]).toEqual([
			...[column, once],
		])
	for (const state of ["free", "burnt"]) {
		const asset = await inputOf({ state })
		for (const next of ["held", "free", "burnt"])
			expect(await world.refusal(updateOf("gear_input", { state: next }, { asset }))).toBe(once)
	}

	const stays = "gear_item: a weapon stays what it is, and its level only rises"
	const weapon = { asset: "weapon", tier: "rare", level: 3 }
	await world.store("gear_item", weapon)
	await world.store("gear_item", { ...weapon, asset: "burnt", burnt_at: "2020-01-01" })
	const changed = (values: Values, asset = "weapon") => world.refusal(updateOf("gear_item", values, { asset }))
	const frozen: Values = {
		...{ asset: "x", chain: "d", weapon: "x", tier: "epic", gear_id: randomUUID(), made_at: "2019-01-01", level: 2 },
	}
	for (const [column, value] of Object.entries(frozen))
		expect([column, await changed({ [column]: value })]).toEqual([column, stays])
	expect([await changed({ level: 4 }), await changed({ burnt_at: "2020-01-01" })]).toEqual(["done", "done"])
	expect([await changed({ level: 4 }, "burnt"), await changed({ burnt_at: null }, "burnt")]).toEqual([stays, stays])
})
