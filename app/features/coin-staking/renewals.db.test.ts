import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { sqlState } from "#app/db/in-transaction.server.ts"
import { operation } from "#app/operations/tables.server.ts"
import { writeStop } from "#app/settlement/stops.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { coinsOf, ownedStake, paid } from "#tests/factories/ending-stakes.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { SCG } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { stakeCalendarFile } from "./calendar-file.server.ts"
import { claimReward } from "./claim-reward.server.ts"
import { doDuePositions } from "./due-positions.server.ts"
import { renewalForm } from "./forms.ts"
import { leaveEarly, undoLeaving } from "./leave-early.server.ts"
import { mySummaryIn } from "./my-summary.server.ts"
import { stakeLines } from "./pages/stakes/load.server.ts"
import { rewardAtEnd } from "./plans.ts"
import { setRenewal } from "./set-renewal.server.ts"
import { shareBudget } from "./share-budget.server.ts"
import { stakingChain } from "./staked-asset.ts"
import { coinPosition } from "./tables.server.ts"
import { RENEWAL, tellRenewals } from "./tell-renewals.server.ts"
import { TERMS_VERSION } from "./terms.server.ts"
import { withdrawStake } from "./withdraw-stake.server.ts"

const DAY = 86_400
const TERM = 30 * DAY
const PRICE = "simple-365-floor@1"
const renewing = async (world: World, amount = "1000") => {
	const stake = await ownedStake(world, { amount, days: 30 })
	await setRenewal(stake.asking, { position: stake.id, renews: true })
	return stake
}
const nextOf = async ({ ctx }: World, id: string) => {
	const [row] = await ctx.db.select().from(coinPosition).where(eq(coinPosition.renewedFrom, id))
	return row
}
const toldOf = async ({ ctx }: World, id: string) => {
	const [row] = await ctx.db
		.select()
		.from(operation)
		.where(and(eq(operation.entity, RENEWAL), eq(operation.entityId, id)))
	return row
}
const terms = (aprBps: number, days = 30, poolBps = 5000) => ({
	terms: [
		{ days, aprBps, poolBps },
		{ days: 90, aprBps: 700, poolBps: 10_000 - poolBps },
	],
})

test("a stake that is to be renewed goes on without a gap at the rate of that day, and the reward of its term is paid", async () => {
	const world = await stakingWorld()
	const stake = await renewing(world)
	const before = await coinsOf(world, stake.wallet)
	await world.publishPlans(terms(500))
	await stake.turnTo(TERM + 60)
	// Until the worker has been by it is nothing that waits to be taken out.
	expect((await stakeLines(stake.asking, {}, "eng")).lines).toMatchObject([
		{ status: "renewing", acts: [], run: { kind: "renewal", phase: "after" } },
	])
	expect(await doDuePositions(world.worker)).toBe(1)
	const old = await positionOf(world.ctx, stake.id)
	const reward = rewardAtEnd(PRICE, 1000n * SCG, 400, 30)
	expect(old).toMatchObject({ status: "renewed", claimed: reward, withdrawn: 0n })
	const next = await nextOf(world, stake.id)
	expect(next).toMatchObject({
		status: "active",
		owner: old.owner,
		units: 1000n * SCG,
		days: 30,
		aprBps: 500,
		reward: rewardAtEnd(PRICE, 1000n * SCG, 500, 30),
		accrualStart: old.lockEnd,
		receiptId: old.receiptId,
	})
	expect(next?.renewsSince).toEqual(old.renewsSince)
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(reward)
	await expectBooksInOrder(world.ctx)

	// And once more, by itself; nothing is done twice.
	await stake.turnTo(2 * TERM + 60)
	expect(await doDuePositions(world.worker)).toBe(1)
	expect(await doDuePositions(world.worker)).toBe(0)
	expect(await nextOf(world, next?.id ?? "")).toMatchObject({ status: "active", units: 1000n * SCG })
	await paid(world)
	await expectBooksInOrder(world.ctx)
})

test("what was renewed is taken back whole within a day, or left early and thought better of", async () => {
	const world = await stakingWorld()
	const stake = await renewing(world)
	const before = await coinsOf(world, stake.wallet)
	await stake.turnTo(TERM + 60)
	await doDuePositions(world.worker)
	const first = await nextOf(world, stake.id)
	await stake.turnTo(TERM + 2 * DAY)
	await leaveEarly(stake.asking, first?.id ?? "")
	await undoLeaving(stake.asking, first?.id ?? "")
	expect(await positionOf(world.ctx, first?.id ?? "")).toMatchObject({ status: "active" })
	await stake.turnTo(2 * TERM + 60)
	await doDuePositions(world.worker)
	const second = await nextOf(world, first?.id ?? "")
	const { units } = await withdrawStake(stake.asking, { id: randomUUID(), position: second?.id ?? "", units: null })
	expect(units).toBe(1000n * SCG)
	await paid(world)
	expect((await coinsOf(world, stake.wallet)) - before).toBe(
		1000n * SCG + 2n * rewardAtEnd(PRICE, 1000n * SCG, 400, 30),
	)
	await expectBooksInOrder(world.ctx)
})

test("a worker that comes late begins the next term as any deposit would, so that there is a day to take it back", async () => {
	const world = await stakingWorld()
	const stake = await renewing(world)
	await claimFirst(stake)
	await stake.turnTo(TERM + 3 * DAY + 60)
	const at = await world.ctx.now()
	await doDuePositions(world.worker)
	const next = await nextOf(world, stake.id)
	expect(next?.accrualStart?.getTime()).toBe((Math.floor(at.getTime() / 86_400_000) + 1) * 86_400_000)
	await paid(world)
	await expectBooksInOrder(world.ctx)
})

const claimFirst = async (stake: Awaited<ReturnType<typeof ownedStake>>) => {
	await stake.turnTo(20 * DAY)
	await claimReward(stake.asking, { id: randomUUID(), position: stake.id, units: null })
}

type Stake = Awaited<ReturnType<typeof ownedStake>>
const noTerm = (world: World) => world.publishPlans(terms(400, 45))
async function limited(world: World, { asking, wallet }: Stake) {
	const { draft } = await agreedStake(asking, { amount: "100", days: 90 })
	await payDeposit(asking, draft, wallet)
	await world.settle()
	await world.publishPlans({ maxOpenPositions: 1 })
}

/** The term is offered, and no part of the budget is its own. */
async function emptied(world: World) {
	await world.publishPlans(terms(400, 30, 0))
	await shareBudget(world.worker)
}

const agreedToOthers = (world: World, { id }: Stake) =>
	unguarded(world.database, (sql) => sql`update coin_position set renews_terms = '2020-01-01' where id = ${id}`)

const stopped = async ({ ctx }: World) =>
	writeStop(ctx, { chain: stakingChain(ctx).name, reason: "operator", subject: "test", facts: {}, at: await ctx.now() })

const REASONS: readonly (readonly [string, string, (world: World, stake: Stake) => Promise<unknown>])[] = [
	["its term is not offered any more", "days", noTerm],
	["it is less than the smallest stake", "below-min", (world) => world.publishPlans({ minUnits: `${2000n * SCG}` })],
	["it is more than the largest", "above-max", (world) => world.publishPlans({ maxUnits: `${1000n * SCG}` })],
	["the budget does not cover another term", "sold-out", emptied],
	["its wallet has come to its limit", "wallet-limit", limited],
	["the terms that were agreed to are others", "changed", agreedToOthers],
	["new stakes are stopped", "stopped", stopped],
]

test.each(REASONS)(
	"where %s (%s) a stake only ends, says why, and is withdrawn as any other",
	async (_, reason, happen) => {
		const world = await stakingWorld()
		const stake = await renewing(world, "1900")
		await happen(world, stake)
		await stake.turnTo(TERM + 60)
		await doDuePositions(world.worker)
		expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "matured", notRenewed: reason, claimed: 0n })
		expect(await nextOf(world, stake.id)).toBeUndefined()
		await tellRenewals(world.worker)
		expect(await toldOf(world, stake.id)).toMatchObject({ state: "open" })
		await withdrawStake(stake.asking, { id: randomUUID(), position: stake.id, units: null })
		// Payouts stand still, too.
		if (reason === "stopped") return
		await paid(world)
		await expectBooksInOrder(world.ctx)
		await tellRenewals(world.worker)
		expect(await toldOf(world, stake.id)).toMatchObject({ state: "closed" })
	},
)

test("whether it is renewed is said by its owner alone, while the term runs, as often as they like", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 30 })
	const set = (renews: boolean, asking = stake.asking) => setRenewal(asking, { position: stake.id, renews })
	await expect(set(true, askingAs(world, world.keys.treasury))).rejects.toMatchObject({
		code: "coin-staking:error.draft",
	})
	await set(true)
	const { renewsSince } = await positionOf(world.ctx, stake.id)
	await set(true)
	expect((await positionOf(world.ctx, stake.id)).renewsSince).toEqual(renewsSince)
	await set(false)
	await set(false)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ renewsSince: null, renewsTerms: null })
	await set(true)
	await stake.turnTo(10 * DAY)
	await leaveEarly(stake.asking, stake.id)
	await expect(set(false)).rejects.toMatchObject({ code: "coin-staking:error.renewal-not-open" })
	await undoLeaving(stake.asking, stake.id)
	await set(false)
	await stake.turnTo(TERM + 1)
	await expect(set(true)).rejects.toMatchObject({ code: "coin-staking:error.renewal-not-open", status: 409 })
	await doDuePositions(world.worker)
	expect(await positionOf(world.ctx, stake.id)).toMatchObject({ status: "matured", notRenewed: null })
	await expectBooksInOrder(world.ctx)
})

test("who has agreed to older terms is not renewed by newer ones", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 30 })
	await unguarded(
		world.database,
		(sql) => sql`update agreement set version = '2020-01-01' where entity_id = ${stake.id}`,
	)
	await expect(setRenewal(stake.asking, { position: stake.id, renews: true })).rejects.toMatchObject({
		code: "coin-staking:error.renewal-terms",
		status: 409,
	})
})

test("the web process itself cannot say that somebody wants it by terms that they have not agreed to", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 30 })
	const set = async (renewsTerms: string) =>
		world.web.db
			.update(coinPosition)
			.set({ renewsSince: await world.ctx.now(), renewsTerms })
			.where(eq(coinPosition.id, stake.id))
			.then(() => "taken", codeOf)
	expect(await set("2020-01-01")).toBe("23000")
	expect(await set(TERMS_VERSION)).toBe("taken")
})

test("a form that says on and off is refused, and says nothing", () => {
	const stake = randomUUID()
	expect(renewalForm.parse({ stake, renews: ["off"] })).toEqual({ stake, renews: "off" })
	for (const renews of [["on", "off"], [], ["maybe"]])
		expect(renewalForm.safeParse({ stake, renews }).success).toBe(false)
})

test("a renewal is told seven days and one day before it, and for as long as it can be taken back", async () => {
	const world = await stakingWorld()
	const stake = await renewing(world)
	const told = async (seconds: number) => {
		await stake.turnTo(seconds)
		return tellRenewals(world.worker)
	}
	expect(await told(TERM - 7 * DAY - 60)).toBe(0)
	expect(await told(TERM - 7 * DAY + 60)).toBe(1)
	const first = await toldOf(world, stake.id)
	expect(first).toMatchObject({ state: "open", href: `powerzoneCoinStaking/view#stake-${stake.id}` })
	const { lockEnd } = await positionOf(world.ctx, stake.id)
	expect((await mySummaryIn(stake.asking, { lang: "eng", at: await world.ctx.now() }))?.begun).toEqual([
		{ id: stake.id, amount: "1,000 SCG", days: 30, until: null, end: lockEnd },
	])
	expect(await told(TERM - 3 * DAY)).toBe(0)
	expect(await told(TERM - DAY + 60)).toBe(1)
	expect((await toldOf(world, stake.id))?.changedAt.getTime()).toBeGreaterThan(first?.changedAt.getTime() ?? 0)
	expect(await told(TERM - 60)).toBe(0)
	const file = await stakeCalendarFile(stake.asking, stake.id, "kor")
	expect([...(file ?? "").matchAll(/TRIGGER:(.*)\r/g)].map(([, when]) => when)).toEqual(["-P7D", "-P1D"])
	await stake.turnTo(TERM + 60)
	await doDuePositions(world.worker)
	const next = (await nextOf(world, stake.id))?.id ?? ""
	expect(await told(TERM + 120)).toBe(2)
	expect([await toldOf(world, stake.id), await toldOf(world, next)]).toMatchObject([
		{ state: "closed" },
		{ state: "open" },
	])
	expect(await told(TERM + DAY + 60)).toBe(1)
	expect(await toldOf(world, next)).toMatchObject({ state: "closed" })
	// Who switches it off is not told of it any more.
	expect(await told(2 * TERM - 2 * DAY)).toBe(1)
	await setRenewal(stake.asking, { position: next, renews: false })
	expect(await toldOf(world, next)).toMatchObject({ state: "closed" })
	expect(await told(2 * TERM - DAY + 60)).toBe(0)
})

test("the database takes no renewal that is none, and none from the web process", async () => {
	const world = await stakingWorld()
	const stake = await renewing(world)
	await stake.turnTo(TERM + 60)
	const row = await positionOf(world.ctx, stake.id)
	const begun = {
		...row,
		id: randomUUID(),
		renewedFrom: stake.id,
		accrualStart: row.lockEnd,
		lockEnd: new Date((row.lockEnd?.getTime() ?? 0) + TERM * 1000),
		dueAt: new Date((row.lockEnd?.getTime() ?? 0) + TERM * 1000),
		claimedAt: null,
	}
	const insert = (as: World["ctx"], change: object) =>
		as.db
			.insert(coinPosition)
			.values({ ...begun, ...change })
			.then(() => "taken", codeOf)
	// Its term is over, and nobody has said so.
	expect(await insert(world.worker, {})).toBe("23000")
	await world.ctx.db
		.update(coinPosition)
		.set({ status: "matured", dueAt: null, claimed: row.reward })
		.where(eq(coinPosition.id, stake.id))
	expect(await insert(world.web, {})).toBe("42501")
	for (const change of [
		{ units: row.units + 1n },
		{ days: 90 },
		{ owner: world.keys.treasury.publicKey.toBase58() },
		{ accrualStart: new Date((row.lockEnd?.getTime() ?? 0) - 1000) },
		{ lockEnd: new Date(begun.lockEnd.getTime() - 1000) },
		{ status: "matured" },
		{ renewsSince: null, renewsTerms: null },
	])
		expect(await insert(world.worker, change), JSON.stringify(Object.keys(change))).toBe("23000")
	expect(await renewedAs(world, stake.id)).toBe("23000")
	expect(await insert(world.worker, {})).toBe("taken")
	expect(await insert(world.worker, { id: randomUUID() })).toBe("23505")
	expect(await renewedAs(world, stake.id)).toBe("moved")
})

const renewedAs = ({ worker }: World, id: string) =>
	worker.db
		.update(coinPosition)
		.set({ status: "renewed" })
		.where(eq(coinPosition.id, id))
		.then(() => "moved", codeOf)

const codeOf = (error: unknown) => sqlState(error)
