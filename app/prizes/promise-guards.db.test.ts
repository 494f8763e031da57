import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { type RowWorld, rowWorld, updateOf } from "#tests/factories/row-world.ts"

const STAYS = "nft_promise: what was promised to what stays"
const NOT_OVER = "nft_promise: an order for it is not over"
const NOT_BROUGHT = "nft_promise: no order has brought it"

const prizeIn = (world: RowWorld, values: Values = {}) =>
	world.store("nft_prize", { chain: "c", is_ours: true, is_frozen: false, ...values })

async function promiseIn(world: RowWorld, values: Values = {}): Promise<string> {
	const id = randomUUID()
	await world.store("nft_promise", { kind: "raffle", ...values, id })
	return id
}

/** A record of an airdrop that carries an NFT over. */
const recordIn = (world: RowWorld, status: string, asset: string) =>
	world.store("airdrop_record", {
		...{ status, old_mint_account: asset, new_wallet_address: "w", old_nft_name: asset, new_nft_json: "j" },
		...(status === "40" ? { reason: "chain" } : {}),
		...(status === "20" ? { reg_id: "r", reg_time: "2020-01-01" } : {}),
	})

/** An order in some status. One that was cancelled is there before it. */
async function orderIn(world: RowWorld, status: string | null): Promise<string> {
	const id = randomUUID()
	const order = { kind: "transfer", units: 1, asset: "a", to_address: "t", attempt_id: randomUUID() }
	const [other] = await world.database.sql`select 1 from outgoing`
	if (!other) await world.store("outgoing", { ...order, subject_id: randomUUID(), status: "cancelled" })
	if (status) await world.store("outgoing", { ...order, subject_id: id, status })
	return id
}

test("an NFT is promised that is in the vault, ours, and not carried over to another chain", async () => {
	const world = await rowWorld()
	const promised = (asset: string, values: Values = {}) =>
		world.refusal(world.insertOf("nft_promise", { chain: "c", kind: "raffle", asset, ...values }))
	// Of another chain, of another asset, a stranger's, and one that has left.
	await prizeIn(world, { asset: "there" })
	await prizeIn(world, { asset: "elsewhere", chain: "d" })
	await prizeIn(world, { asset: "strange", is_ours: false })
	await prizeIn(world, { asset: "gone", gone_at: "2020-01-01" })
	expect(await promised("there")).toBe("done")
	expect(await promised("there", { order_id: randomUUID() })).toBe("nft_promise: it begins without an order")
	expect(await promised("there", { ended_at: "2020-01-01", outcome: "free" })).toBe(
		"nft_promise: it begins without an order",
	)
	for (const asset of ["elsewhere", "unknown", "strange", "gone"])
		expect([asset, await promised(asset)]).toEqual([asset, "nft_promise_there"])

	for (const [status, expected] of [
		["0", "done"],
		["10", "nft_promise: carried is carried over"],
		["20", "nft_promise: carried is carried over"],
		["40", "done"],
	] as const) {
		const other = await rowWorld()
		await prizeIn(other, { asset: "carried" })
		await recordIn(other, "10", "another")
		await recordIn(other, status, "carried")
		const outcome = await other.refusal(other.insertOf("nft_promise", { chain: "c", kind: "raffle", asset: "carried" }))
		expect([status, outcome]).toEqual([status, expected])
	}
})

test("an NFT that is being promised cannot be carried over at the same time, and others can", async () => {
	const world = await rowWorld()
	const { sql } = world.database
	await prizeIn(world, { asset: "wanted" })
	for (const asset of ["wanted", "another"]) await recordIn(world, "0", asset)
	const free = await sql.begin(async (tx) => {
		await tx.unsafe(world.insertOf("nft_promise", { chain: "c", kind: "raffle", asset: "wanted" }))
		const rows = await sql`select old_mint_account as asset from airdrop_record for update skip locked`
		return rows.map(({ asset }) => asset)
	})
	expect(free).toEqual(["another"])
})

test("what was promised to what stays, and a promise ends once", async () => {
	const world = await rowWorld()
	const changed = async (values: Values, before: Values = {}) =>
		world.refusal(updateOf("nft_promise", values, { id: await promiseIn(world, before) }))
	const frozen: Values = {
		...{ id: randomUUID(), chain: "d", asset: "b", kind: "drop", subject_id: randomUUID(), position: 9_999 },
		since: "2019-01-01",
	}
	for (const [column, value] of Object.entries(frozen))
		expect([column, await changed({ [column]: value })]).toEqual([column, STAYS])
	const over = { ended_at: "2020-01-01", outcome: "free" }
	expect(await changed(over)).toBe("done")
	expect(await changed({ outcome: null, ended_at: null }, over)).toBe(STAYS)
	expect(await changed({ order_id: randomUUID() })).toBe("done")
})

test("a promise is free, or has another order, once its order is cancelled", async () => {
	const world = await rowWorld()
	const changed = async (status: string | null, values: Values) => {
		const order = await orderIn(world, status)
		const id = await promiseIn(world, { order_id: order })
		return world.refusal(updateOf("nft_promise", values, { id }))
	}
	const free = { ended_at: "2020-01-01", outcome: "free" }
	for (const status of [null, "held", "queued", "sending", "done", "stuck"]) {
		expect([status, await changed(status, free)]).toEqual([status, NOT_OVER])
		expect([status, await changed(status, { order_id: randomUUID() })]).toEqual([status, NOT_OVER])
	}
	expect(await changed("cancelled", free)).toBe("done")
	expect(await changed("cancelled", { order_id: randomUUID() })).toBe("done")
})

test("a promise is kept when its own order has brought the NFT, or was cancelled because somebody has it", async () => {
	const world = await rowWorld()
	const given = { ended_at: "2020-01-01", outcome: "given" }
	const kept = async (status: string | null, values: Values = {}) => {
		const order = await orderIn(world, status)
		const id = await promiseIn(world, { order_id: order })
		return world.refusal(updateOf("nft_promise", { ...given, ...values }, { id }))
	}
	for (const status of [null, "held", "queued", "sending", "stuck"])
		expect([status, await kept(status)]).toEqual([status, NOT_BROUGHT])
	expect(await kept("done")).toBe("done")
	expect(await kept("cancelled")).toBe("done")
	expect(await kept("cancelled", { order_id: randomUUID() }), "by another order").toBe(NOT_BROUGHT)
	const id = await promiseIn(world)
	const outcome = world.refusal(updateOf("nft_promise", { ...given, order_id: await orderIn(world, "done") }, { id }))
	expect(await outcome, "without an order so far").toBe(NOT_BROUGHT)
})
