import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { fund, type RowWorld, rowWorld } from "#tests/factories/row-world.ts"

/**
 * The function that claims, in a database where every row that it must leave alone is there first: another wallet's, another coin's,
 * another claim's.
 */

const TERMS: Values = {
	...{ asset: "scg", category: "team", starts_at: "2020-01-01", first_bps: 0, cliff_months: 0, linear_months: 0 },
	...{ step_months: 1, cancels: "operators", total: 10, status: "active", chain: "c", mint: "m", pays_from: "f" },
	published_at: "2020-01-01",
}
const DRAFT: Values = { status: "draft", chain: null, mint: null, pays_from: null, published_at: null }

type Wanted = Readonly<{ wallet?: string; freed?: number; claimed?: number; values?: Values }>

let count = 0
/** A schedule of 10, of which some is let go and some claimed; what is not claimed is reserved in the ledger. */
async function scheduleIn(
	world: RowWorld,
	{ wallet = "w", freed = 4, claimed = 0, values = {} }: Wanted = {},
): Promise<string> {
	const [id, startsAt] = [randomUUID(), new Date(Date.UTC(2010, 0, ++count)).toISOString()]
	const own = { id, list_id: randomUUID(), wallet, claimed, starts_at: startsAt }
	await world.store("vesting_schedule", { ...TERMS, ...own, ...values })
	if (freed > 0) await world.store("vesting_release", { schedule_id: id, at: "2020-02-01", units: freed })
	if (freed < 10) await world.store("vesting_release", { schedule_id: id, at: "2999-01-01", units: 10 - freed })
	const { mint = TERMS.mint } = values
	if (claimed < 10) await fund(world, id, "reward-reserved", String(mint ?? "m"), 10 - claimed)
	return id
}

/** A claim of another wallet, with 5 of a schedule that would end if it were claimed once more. */
async function otherClaimIn(world: RowWorld): Promise<string> {
	const schedule = await scheduleIn(world, { wallet: "other", freed: 10, claimed: 5 })
	const claim = randomUUID()
	await world.store("vesting_claim", { id: claim, wallet: "other", asset: "scg", mint: "m", units: 5 })
	await world.store("vesting_claim_part", { claim_id: claim, schedule_id: schedule, units: 5 })
	return schedule
}

type Request = Readonly<{ request?: string; wallet?: string; schedule?: string | null }>

/** What a claim came to: its outcome, and all that it wrote. */
const claimed = (world: RowWorld, requests: Request | readonly Request[] = {}) =>
	world.trial(async (tx) => {
		const outcomes: unknown[] = []
		const known = new Set((await tx`select id from vesting_claim`).map(({ id }) => id))
		const transfers = (await tx`select count(*)::int as count from ledger_transfer`)[0]?.count
		for (const { request = randomUUID(), wallet = "w", schedule = null } of [requests].flat()) {
			const [row] = await tx`select outcome from claim_vesting(${request}, ${wallet}, ${schedule})`
			outcomes.push(row?.outcome)
		}
		const claims = await tx`select id, mint, units::int, asked_id from vesting_claim order by units, mint`
		const parts = await tx`select claim_id, schedule_id, units::int from vesting_claim_part order by units, schedule_id`
		const outgoing = await tx`
			select subject_id, wallet, asset, units::int, to_address from outgoing order by units, asset`
		const schedules = await tx`select id, claimed::int, status from vesting_schedule`
		const ended = await tx`select entity_id from journal where entity = 'vesting-schedule'`
		const moved = (await tx`select count(*)::int as count from ledger_transfer`)[0]?.count - transfers
		const isNew = (id: unknown) => !known.has(id)
		const unitsOf = (claim: unknown) => claims.find(({ id }) => id === claim)?.units
		return {
			outcomes,
			claims: claims.filter(({ id }) => isNew(id)).map(({ mint, units }) => [mint, units]),
			// Of which schedule, how much, and of a claim of how much in all.
			parts: parts
				.filter(({ claim_id }) => isNew(claim_id))
				.map(({ schedule_id, units, claim_id }) => [schedule_id, units, unitsOf(claim_id)]),
			outgoing: outgoing.map(({ wallet, asset, units, to_address }) => [wallet, asset, units, to_address]),
			schedules: Object.fromEntries(schedules.map(({ id, claimed, status }) => [id, [claimed, status]])),
			ended: ended.map(({ entity_id }) => entity_id),
			moved,
		}
	})

test("a claim takes all that a wallet's schedules have let go, coin by coin, and leaves every other row alone", async () => {
	const world = await rowWorld()
	const other = await otherClaimIn(world)
	const stranger = await scheduleIn(world, { wallet: "stranger" })
	const draft = await scheduleIn(world, { values: DRAFT })
	const empty = await scheduleIn(world, { freed: 0 })
	const emptyCoin = await scheduleIn(world, { freed: 0, values: { mint: "unreleased" } })
	const first = await scheduleIn(world, { freed: 4 })
	const second = await scheduleIn(world, { freed: 3, claimed: 1 })
	const last = await scheduleIn(world, { freed: 10, claimed: 1, values: { mint: "n" } })
	const elsewhere = await scheduleIn(world, { freed: 7, values: { pays_from: "g" } })
	const cancelled = await scheduleIn(world, {
		freed: 10,
		values: { status: "cancelled", cancelled_at: "2021-01-01", cancel_act_id: randomUUID(), pays_from: "h" },
	})
	expect(await claimed(world)).toEqual({
		outcomes: ["done"],
		claims: [
			["m", 6],
			["m", 7],
			["n", 9],
			["m", 10],
		],
		parts: [
			[second, 2, 6],
			[first, 4, 6],
			[elsewhere, 7, 7],
			[last, 9, 9],
			[cancelled, 10, 10],
		],
		outgoing: [
			["f", "m", 6, "w"],
			["g", "m", 7, "w"],
			["f", "n", 9, "w"],
			["h", "m", 10, "w"],
		],
		schedules: {
			...{ [other]: [5, "active"], [stranger]: [0, "active"], [draft]: [0, "draft"], [empty]: [0, "active"] },
			...{ [emptyCoin]: [0, "active"], [first]: [4, "active"], [second]: [3, "active"], [last]: [10, "ended"] },
			...{ [elsewhere]: [7, "active"], [cancelled]: [10, "cancelled"] },
		},
		ended: [last],
		moved: 5,
	})
})

test("a claim of one schedule takes of that one alone", async () => {
	const world = await rowWorld()
	await otherClaimIn(world)
	const [schedule] = [await scheduleIn(world), await scheduleIn(world), await scheduleIn(world, { wallet: "stranger" })]
	const { outcomes, parts, moved } = await claimed(world, { schedule })
	expect({ outcomes, parts, moved }).toEqual({ outcomes: ["done"], parts: [[schedule, 4, 4]], moved: 1 })
})

test("a wallet without a published schedule has none to claim from, and one without a release gets nothing", async () => {
	const world = await rowWorld()
	await otherClaimIn(world)
	const stranger = await scheduleIn(world, { wallet: "stranger" })
	await scheduleIn(world, { wallet: "draft", values: DRAFT })
	await scheduleIn(world, { freed: 0 })
	const outcomes = (request: Request) => claimed(world, request).then((found) => found.outcomes)
	expect(await outcomes({ wallet: "nobody" })).toEqual(["none"])
	expect(await outcomes({ wallet: "draft" })).toEqual(["none"])
	expect(await outcomes({ schedule: stranger })).toEqual(["none"])
	expect(await outcomes({})).toEqual(["nothing"])
})

test("a request that is sent twice is one claim, of its own wallet and schedule", async () => {
	const world = await rowWorld()
	await otherClaimIn(world)
	const [schedule, stranger] = [await scheduleIn(world), await scheduleIn(world, { wallet: "stranger" })]
	const [request, theirs] = [randomUUID(), randomUUID()]
	const outcomes = (...requests: readonly Request[]) => claimed(world, requests).then((found) => found.outcomes)
	expect(await outcomes({ request }, { request })).toEqual(["done", "repeated"])
	expect(await outcomes({ request, schedule }, { request, schedule })).toEqual(["done", "repeated"])
	expect(await outcomes({ request, schedule }, { request })).toEqual(["done", "none"])
	expect(await outcomes({ request }, { request, schedule })).toEqual(["done", "none"])
	expect(await outcomes({ request }, { request, wallet: "stranger" })).toEqual(["done", "none"])
	expect(await outcomes({ request }, { request: theirs, wallet: "stranger" }, { request: theirs })).toEqual([
		...["done", "done", "none"],
	])
	expect(await outcomes({ request, wallet: "stranger" }, { wallet: "stranger", schedule: stranger })).toEqual([
		...["done", "nothing"],
	])
})
