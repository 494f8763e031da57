import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Values } from "#tests/factories/made-rows.ts"
import { fund, type RowWorld, rowWorld } from "#tests/factories/row-world.ts"

/** The functions that pay from a stake, where every row that they must leave alone is there first: another stake's, another rule's. */

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const RULE: Values = { valid_from: "2020-01-02", written_at: "2020-01-01" }
const PLANS: Values = { minUnits: "100", claimMinUnits: "10", claimEveryHours: 24, coolingOffHours: 24 }

/** A stake of 500 whose term is over, with a reward of 100; another one of the same kind, its rule and its claim come first. */
async function stakeIn(world: RowWorld, values: Values = {}, plans: Values = PLANS): Promise<string> {
	const [id, rule, intent, receipt] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
	await world.store("rule", { ...RULE, id: rule, body: plans })
	await world.store("intent", { id: intent, subject_id: id, vault: `vault of ${id}`, late: "refund", units: 500 })
	await world.store("receipt", { id: receipt, intent_id: intent, outcome: "settles", asset: "a", units: 500 })
	await world.store("coin_position", {
		...{ status: "active", chain: "c", owner: "o", asset: "a", units: 500, days: 90, rule_id: rule, apr_bps: 10_000 },
		...{ method: "simple-365-floor@1", reward: 100, lang: "eng", intent_id: intent, receipt_id: receipt },
		...{ agreed_at: "2020-01-01", accrual_start: "2020-01-01", lock_end: "2020-04-01", due_at: "2020-04-01" },
		...values,
		id,
	})
	await fund(world, id, "reward-reserved", "a", 100)
	await fund(world, id, "principal", "a", 500)
	return id
}

async function worldIn(): Promise<RowWorld> {
	const world = await rowWorld()
	const other = await stakeIn(world, { owner: "other" }, { ...PLANS, minUnits: "999", claimMinUnits: "999" })
	await world.store("reward_claim", { position_id: other, owner: "other", asset: "a", units: 1 })
	await world.store("coin_withdrawal", { position_id: other, kind: "matured", principal: 1, reward: 1 })
	const order = { kind: "transfer", status: "queued", units: 1, asset: "a", to_address: "t" }
	await world.store("outgoing", { ...order, subject_id: randomUUID() })
	return world
}

type Payout = Readonly<{ id?: string; owners?: readonly string[]; units?: number | null }>

/** Outcomes of calls of a function, and how all stakes, payouts and transfers are after them. */
const paid = (
	world: RowWorld,
	name: "claim_reward" | "withdraw_stake",
	position: string,
	...payouts: readonly Payout[]
) =>
	world.trial(async (tx) => {
		const before = new Set((await tx`select id from outgoing`).map(({ id }) => id))
		const transfers = new Set((await tx`select id from ledger_transfer`).map(({ id }) => id))
		const outcomes: unknown[] = []
		const calls: readonly Payout[] = payouts.length > 0 ? payouts : [{}]
		for (const { id = randomUUID(), owners = ["x", "o"], units = null } of calls) {
			const [row] = await tx.unsafe(`select outcome, units::text from ${name}($1, $2, $3, $4)`, [
				...[id, position, JSON.stringify(owners), units],
			])
			outcomes.push([row?.outcome, row?.units ?? null])
		}
		const stakes = await tx`select id, status, claimed::int, netted::int, withdrawn::int from coin_position`
		const outgoing = await tx`select id, wallet, asset, units::int, to_address from outgoing`
		const moved = await tx`select id, leg, units::int from ledger_transfer order by leg`
		return {
			outcomes,
			stakes: stakes
				.filter((stake) => stake.id !== position)
				.map(({ status, claimed, netted, withdrawn }) => [status, claimed, netted, withdrawn]),
			stake: stakes.filter(({ id }) => id === position).map(({ id, ...stake }) => Object.values(stake))[0],
			outgoing: outgoing
				.filter(({ id }) => !before.has(id))
				.map(({ wallet, asset, units, to_address }) => [wallet, asset, units, to_address]),
			moved: moved.filter(({ id }) => !transfers.has(id)).map(({ leg, units }) => [leg, units]),
			journal: (await tx`select entity_id, to_status from journal`).map((row) => [row.entity_id, row.to_status]),
		}
	})

const outcomeOf = async (...of: Parameters<typeof paid>) => (await paid(...of)).outcomes
const untouched = [["active", 0, 0, 0]]

test("a claim pays the reward of its own stake and nothing else changes", async () => {
	const world = await worldIn()
	const stake = await stakeIn(world)
	expect(await paid(world, "claim_reward", stake)).toEqual({
		outcomes: [["done", "100"]],
		stakes: untouched,
		stake: ["active", 100, 0, 0],
		outgoing: [[`vault of ${stake}`, "a", 100, "o"]],
		moved: [["claimed", 100]],
		journal: [],
	})
	expect((await paid(world, "claim_reward", stake, { units: 30 })).stake).toEqual(["active", 30, 0, 0])
})

test("a stake pays the owner, and an id of a payout is used once", async () => {
	const world = await worldIn()
	const [stake, next] = [await stakeIn(world), await stakeIn(world)]
	const id = randomUUID()
	await world.store("outgoing", {
		...{ subject_id: id, kind: "transfer", status: "queued", units: 1, asset: "a", to_address: "t" },
	})
	for (const name of ["claim_reward", "withdraw_stake"] as const) {
		const outcome = async (position: string, payout: Payout) => (await outcomeOf(world, name, position, payout))[0]
		expect(await outcome(stake, { owners: ["x"] })).toEqual(["not-yours", null])
		expect(await outcome(stake, { owners: [] })).toEqual(["not-yours", null])
		expect(await outcome(randomUUID(), {}), "an unknown stake").toEqual(["not-yours", null])
		expect(await outcome(stake, { id }), "an id of another payout").toEqual(["not-yours", null])
		const again = { id: randomUUID() }
		const [first, second] = await outcomeOf(world, name, stake, again, again)
		expect(first).toEqual(["done", name === "claim_reward" ? "100" : "600"])
		expect(second).toEqual(["repeated", name === "claim_reward" ? "100" : "600"])
		const twice = await world.trial(async (tx) => {
			const call = (position: string) =>
				tx.unsafe(`select outcome from ${name}($1, $2, $3, null)`, [again.id, position, '["o"]'])
			return [...(await call(stake)), ...(await call(next))].map(({ outcome }) => outcome)
		})
		expect(twice).toEqual(["done", "not-yours"])
	}
})

test("a claim is of what is earned and open, of its least amount, once a day", async () => {
	const world = await worldIn()
	const outcome = async (values: Values, units: number | null = null, plans: Values = PLANS) =>
		(await outcomeOf(world, "claim_reward", await stakeIn(world, values, plans), { units }))[0]
	for (const status of ["early_requested", "cooldown", "withdrawable"])
		expect(
			await outcome({ status, left_at: "2020-02-01", ...(status === "withdrawable" ? { due_at: null } : {}) }),
		).toEqual([...["not-open", null]])
	expect(await outcome({ status: "matured", due_at: null })).toEqual(["done", "100"])
	expect(await outcome({ claimed: 95 })).toEqual(["nothing", "10"])
	expect(await outcome({ claimed: 90 })).toEqual(["done", "10"])
	expect(await outcome({}, 9)).toEqual(["below-min", "10"])
	expect(await outcome({}, 10)).toEqual(["done", "10"])
	expect(await outcome({}, 101)).toEqual(["too-much", "100"])
	const free = { ...PLANS, claimMinUnits: "0" }
	expect(await outcome({ claimed: 100 }, null, free)).toEqual(["nothing", "0"])
	expect(await outcome({}, 0, free)).toEqual(["below-min", "0"])
	expect(await outcome({ claimed: 1, claimed_at: hoursAgo(23) })).toEqual(["too-soon", null])
	expect(await outcome({ claimed: 1, claimed_at: hoursAgo(25) })).toEqual(["done", "99"])
})

test("an ended stake is paid back, with its reward, and nothing else changes", async () => {
	const world = await worldIn()
	const stake = await stakeIn(world)
	const whole = await paid(world, "withdraw_stake", stake)
	expect(whole).toEqual({
		outcomes: [["done", "600"]],
		stakes: untouched,
		stake: ["matured", 100, 0, 500],
		outgoing: [[`vault of ${stake}`, "a", 600, "o"]],
		moved: [
			["principal", 500],
			["reward", 100],
		],
		journal: [[stake, "matured"]],
	})
	// A part of it; the reward goes with the first.
	const parts = await paid(world, "withdraw_stake", stake, { units: 100 }, { units: 400 })
	expect(parts).toMatchObject({ outcomes: [...["200", "400"].map((units) => ["done", units])], stakes: untouched })
	expect(parts.moved).toEqual([
		["principal", 100],
		["principal", 400],
		["reward", 100],
	])
})

test("a part of a stake is no smaller than the least stake, and no larger than the rest", async () => {
	const world = await worldIn()
	const outcome = async (units: number | null, values: Values = {}, plans: Values = PLANS) => {
		const stake = await stakeIn(world, { status: "matured", due_at: null, ...values }, plans)
		return (await outcomeOf(world, "withdraw_stake", stake, { units }))[0]
	}
	expect(await outcome(99)).toEqual(["below-min", "100"])
	expect(await outcome(100)).toEqual(["done", "200"])
	expect(await outcome(500)).toEqual(["done", "600"])
	expect(await outcome(501)).toEqual(["too-much", "500"])
	expect(await outcome(0, {}, { ...PLANS, minUnits: "0" })).toEqual(["below-min", "0"])
	// The rest is smaller than the least stake.
	expect(await outcome(null, { withdrawn: 450 })).toEqual(["done", "150"])
	expect(await outcome(null, { withdrawn: 500 }), "paid back already").toEqual(["not-open", null])
	for (const status of ["early_requested", "cooldown"])
		expect(await outcome(null, { status, left_at: "2020-02-01", due_at: "2020-02-02" })).toEqual(["not-open", null])
})

test("a stake is undone whole within a day, without its reward, and not after that", async () => {
	const world = await worldIn()
	const young = (hours: number, values: Values = {}) =>
		stakeIn(world, { accrual_start: hoursAgo(hours), lock_end: "2999-01-01", due_at: "2999-01-01", ...values })
	const stake = await young(1)
	expect(await paid(world, "withdraw_stake", stake)).toEqual({
		outcomes: [["done", "500"]],
		stakes: untouched,
		stake: ["cancelled", 0, 0, 500],
		outgoing: [[`vault of ${stake}`, "a", 500, "o"]],
		moved: [
			["principal", 500],
			["released", 100],
		],
		journal: [[stake, "cancelled"]],
	})
	const outcome = async (position: string, units: number | null) =>
		(await outcomeOf(world, "withdraw_stake", position, { units }))[0]
	expect(await outcome(stake, 500)).toEqual(["done", "500"])
	expect(await outcome(stake, 499)).toEqual(["whole-only", "500"])
	expect(await outcome(await young(25), null)).toEqual(["not-open", null])
})
