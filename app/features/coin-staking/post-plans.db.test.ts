import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { audit } from "#app/identity/audit/tables.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { lockBalance } from "#app/settlement/ledger.server.ts"
import { carryOutActs } from "#app/settlement/operator-acts.server.ts"
import { ledgerTransfer, operatorAct } from "#app/settlement/tables.server.ts"
import { bundled, launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder, inLedger } from "#tests/factories/books.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, newDraft, payDeposit, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { splitByPool } from "./plans.ts"
import { PLANS_RULE } from "./plans-rule.ts"
import { type PostPlans, postPlans } from "./post-plans.server.ts"
import { plansInForce } from "./queries.server.ts"
import { plansSeed } from "./seed.ts"
import { legsBetween, shareBudget } from "./share-budget.server.ts"
import { stakedAsset } from "./staked-asset.ts"

const seeded = plansSeed(6)
type Term = { days: number; aprBps: number; poolBps: number }
const plansOf = (pools: Record<number, number>, aprBps = 800): Term[] =>
	Object.entries(pools).map(([days, poolBps]) => ({ days: Number(days), aprBps, poolBps }))
const posting = (terms: Term[], more: object = {}): PostPlans => ({
	id: randomUUID(),
	who: "operator@example.org",
	posting: { body: { ...seeded.body, terms }, method: seeded.method, reason: "another term", ...more },
})
const WITH_120 = { 30: 1000, 90: 2000, 120: 3000, 180: 2000, 365: 2000 }
const DAYS = [30, 90, 120, 180, 365]

const budgetsOf = async (world: World) => {
	const { ctx } = world
	const of = (days: number) => inLedger(ctx, `coin-staking/${days}`, "reward-budget", stakedAsset(ctx).address)
	return Promise.all(DAYS.map(of))
}
const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)
const moves = ({ ctx }: World, cause = PLANS_RULE) =>
	ctx.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.cause, cause))
const audited = ({ ctx }: World, act: string, id: string) =>
	ctx.db.$count(audit, and(eq(audit.act, act), eq(audit.subject, id)))

test("a version with 120 days, posted as an operator's act, gives the term its part of what is free and is staked for from draft to active", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft: before } = await agreedStake(asking, { days: 90 })
	const held = (await positionOf(world.ctx, before)).reward
	expect(held).toBeGreaterThan(0n)
	await expect(newDraft(asking, { amount: "1000", days: 120 })).rejects.toMatchObject({
		code: "coin-staking:error.days",
		status: 422,
	})

	const { id, who, posting: evidence } = posting(plansOf(WITH_120))
	const createdAt = await world.ctx.now()
	const subject = PLANS_RULE
	await world.ctx.db.insert(operatorAct).values({ id, who, kind: "post-plans", subject, evidence, createdAt })
	await world.reconcile()
	expect(await world.ctx.db.select().from(operatorAct)).toMatchObject([{ outcome: "done" }])
	expect(await plansInForce(world.ctx, await world.ctx.now())).toMatchObject({ id, example: false })

	const free = 2_000_000n * SCG - held
	expect(await budgetsOf(world)).toEqual([...splitByPool(free, plansOf(WITH_120)).values()])
	expect(await inLedger(world.ctx, before, "reward-reserved", stakedAsset(world.ctx).address)).toBe(held)
	expect([
		await audited(world, "coin-staking.plans-posted", id),
		await audited(world, "coin-staking.budget-shared", id),
	]).toEqual([1, 1])

	const other = await fundedWallet(world)
	const staker = askingAs(world, other)
	const { draft } = await agreedStake(staker, { days: 120 })
	const reward = (1000n * SCG * 800n * 120n) / (10_000n * 365n)
	expect(await positionOf(staker, draft)).toMatchObject({
		status: "agreed",
		days: 120,
		aprBps: 800,
		ruleId: id,
		reward,
	})
	expect(await inLedger(world.ctx, draft, "reward-reserved", stakedAsset(world.ctx).address)).toBe(reward)
	await payDeposit(staker, draft, other)
	await payDeposit(asking, before, wallet)
	await world.settle()
	const active = await positionOf(staker, draft)
	expect(active).toMatchObject({ status: "active", days: 120, reward })
	expect(Number(active.lockEnd) - Number(active.accrualStart)).toBe(120 * 86_400_000)
	expect(await positionOf(asking, before)).toMatchObject({ status: "active", days: 90, reward: held })
	await expectBooksInOrder(world.ctx)
})

test("the same posting again, or twenty times at once, is one version and one sharing; what cannot be posted changes nothing", async () => {
	const world = await stakingWorld()
	const wish = posting(plansOf(WITH_120))
	const all = await Promise.all(Array.from({ length: 20 }, () => postPlans(world.worker, wish)))
	expect(new Set(all)).toEqual(new Set(["done"]))
	const moved = await moves(world)
	expect(await shareBudget(world.worker)).toBe(false)
	const wrong = async (more: object, terms = plansOf(WITH_120)) => postPlans(world.worker, posting(terms, more))
	const now = await world.ctx.now()
	expect(await wrong({ validFrom: new Date(now.getTime() - 1000).toISOString() })).toBe("in-the-past")
	expect(await wrong({}, plansOf({ 30: 5000, 90: 4999 }))).toBe("unreadable")
	expect(await wrong({ method: "simple-360@9" })).toBe("unreadable")
	expect(await wrong({ reason: " " })).toBe("unreadable")
	const later = { validFrom: new Date(now.getTime() + 3_600_000).toISOString() }
	expect([await wrong(later), await wrong(later)]).toEqual(["done", "taken"])
	expect(await world.ctx.db.$count(rule, eq(rule.key, PLANS_RULE))).toBe(3)
	expect(await moves(world)).toEqual(moved)
	expect(await audited(world, "coin-staking.budget-shared", wish.id)).toBe(1)
	await expectBooksInOrder(world.ctx)
})

test("a version for later moves nothing before its time, then once; a term that is gone gives all that is free and keeps what is held", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const { draft } = await agreedStake(askingAs(world, wallet), { days: 365 })
	const held = (await positionOf(world.ctx, draft)).reward
	const before = await budgetsOf(world)
	const validFrom = new Date((await world.ctx.now()).getTime() + 60_000).toISOString()
	expect(await postPlans(world.worker, posting(plansOf({ 30: 2500, 120: 7500 }), { validFrom }))).toBe("done")
	expect(await shareBudget(world.worker)).toBe(true)
	expect([await budgetsOf(world), await moves(world)]).toEqual([before, []])
	world.turnTo(61)
	expect([await shareBudget(world.worker), await shareBudget(world.worker)]).toEqual([true, false])
	const free = sum(before)
	expect(await budgetsOf(world)).toEqual([free / 4n, 0n, free - free / 4n, 0n, 0n])
	expect(await inLedger(world.ctx, draft, "reward-reserved", stakedAsset(world.ctx).address)).toBe(held)
	world.turnTo(60 * 60)
	await world.settle()
	expect(await positionOf(world.ctx, draft)).toMatchObject({ status: "failed" })
	// Given back to a term that is gone: the next version takes it along.
	expect((await budgetsOf(world)).at(-1)).toBe(held)
	expect(await postPlans(world.worker, posting(plansOf({ 90: 10_000 })))).toBe("done")
	expect(await budgetsOf(world)).toEqual([0n, free + held, 0n, 0n, 0n])
	await expectBooksInOrder(world.ctx)
})

test("what a signed deposit under way needs stays with its term, though its hold is over: it becomes a position", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft } = await agreedStake(asking, { days: 365 })
	const { reward } = await positionOf(world.ctx, draft)
	const all = sum(await budgetsOf(world))
	await payDeposit(asking, draft, wallet)
	world.turnTo(11 * 60)
	expect(await postPlans(world.worker, posting(plansOf({ 30: 10_000 })))).toBe("done")
	expect(await positionOf(world.ctx, draft)).toMatchObject({ status: "pending", heldUntil: null })
	expect(await budgetsOf(world)).toEqual([all, 0n, 0n, 0n, reward])
	await world.settle()
	expect(await positionOf(world.ctx, draft)).toMatchObject({ status: "active", reward })
	expect(await budgetsOf(world)).toEqual([all, 0n, 0n, 0n, 0n])
	await expectBooksInOrder(world.ctx)
})

test("an act that cannot be carried out is tried again and holds up none of those after it; the web process can write none", async () => {
	const world = await stakingWorld()
	const createdAt = await world.ctx.now()
	const act = (kind: string) => ({ id: randomUUID(), who: "o", kind, subject: "s", evidence: {}, createdAt })
	await expect(world.web.db.insert(operatorAct).values(act("post-plans"))).rejects.toThrow()
	await world.ctx.db.insert(operatorAct).values([act("broken"), act("unheard-of")])
	const broken = async () => {
		throw new Error("not today")
	}
	await expect(carryOutActs(world.worker, { acts: { broken }, payouts: {}, orders: {} })).rejects.toThrow("not today")
	const outcomes = await world.ctx.db.select({ kind: operatorAct.kind, outcome: operatorAct.outcome }).from(operatorAct)
	expect(outcomes.sort((one, other) => one.kind.localeCompare(other.kind))).toEqual([
		{ kind: "broken", outcome: null },
		{ kind: "unheard-of", outcome: "unknown-kind" },
	])
})

test("a version that is written as one bare row gets its budget as well", async () => {
	const world = await stakingWorld()
	const before = sum(await budgetsOf(world))
	await world.publishPlans({ terms: plansOf(WITH_120) })
	expect(await shareBudget(world.worker)).toBe(true)
	expect(await budgetsOf(world)).toEqual([1000n, 2000n, 3000n, 2000n, 2000n].map((bps) => (before * bps) / 10_000n))
	await expectBooksInOrder(world.ctx)
})

test("stakes that are agreed to while the pools move promise nothing twice, and no unit is lost", async () => {
	const world = await stakingWorld()
	const whole = sum(await budgetsOf(world))
	// At 1,000 % a year, 10,000 SCG for 365 days promise 100,000.
	await postPlans(world.worker, posting(plansOf({ 30: 1000, 365: 9000 }, 100_000)))
	const wallets = await Promise.all(Array.from({ length: 12 }, () => fundedWallet(world)))
	const wish = { amount: "10000", days: 365 }
	const agreeing = Promise.allSettled(wallets.map((wallet) => agreedStake(askingAs(world, wallet), wish)))
	const post = [
		{ 30: 9900, 365: 100 },
		{ 30: 100, 120: 9800, 365: 100 },
		{ 90: 5000, 365: 5000 },
	].map((pools) => postPlans(world.worker, posting(plansOf(pools, 100_000))))
	const posted = await Promise.all(post)
	for (const outcome of posted) expect(["done", "taken"]).toContain(outcome)
	for (const one of await agreeing) {
		if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409 })
	}
	const kinds = await world.ctx.db.execute<{ kind: string; all: string }>(
		`select kind, sum(balance) as all from ledger_balance where owner not like 'nft-staking%' and owner not like 'drops%' and owner not like 'raffles%' and owner not like 'vesting%' and kind in ('reward-budget', 'reward-reserved') group by 1`,
	)
	expect(sum([...kinds].map((one) => BigInt(one.all)))).toBe(whole)
	await expectBooksInOrder(world.ctx)
})

test("killed in the middle, nothing of it is there; posted again, all of it is", async () => {
	const world = await stakingWorld()
	const { db, chains } = world.ctx
	const asset = stakedAsset(world.ctx)
	const before = await budgetsOf(world)
	const wish = posting(plansOf(WITH_120))
	const last = { owner: "coin-staking/365", kind: "reward-budget", asset: asset.address } as const
	await db.transaction(async (tx) => {
		await lockBalance({ db: tx }, last)
		const settings = {
			DATABASE_URL: world.database.logins.worker.url,
			WISH: JSON.stringify({ asset, chain: chains.solana.name, wish }),
		}
		const worker = launch(await bundled("tests/boot/stand-in/post-plans.ts"), settings)
		const waiting = () => world.database.sql`
			select from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_balance%'`
		await until(`it waits for the last budget; it said: ${worker.said()}`, async () => (await waiting()).length > 0)
		worker.process.kill("SIGKILL")
		expect(await worker.ended).toBe("SIGKILL")
	})
	expect(await db.$count(rule, eq(rule.id, wish.id))).toBe(0)
	expect([await budgetsOf(world), await moves(world), await db.$count(audit)]).toEqual([before, [], 0])
	expect(await postPlans(world.worker, wish)).toBe("done")
	expect(sum(await budgetsOf(world))).toBe(sum(before))
	expect((await moves(world)).length).toBeGreaterThan(0)
	await expectBooksInOrder(world.ctx)
})

test("the web process can post no plans", async () => {
	const world = await stakingWorld()
	await expect(postPlans(world.web, posting(plansOf(WITH_120)))).rejects.toThrow()
	expect(await world.ctx.db.$count(rule, eq(rule.key, PLANS_RULE))).toBe(1)
})

test("after the transfers every term has its part, whatever was free where, and nobody gives more than they have", () => {
	const terms = fc
		.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 12 })
		.chain((days) =>
			fc
				.array(fc.integer({ min: 1, max: 100 }), { minLength: days.length, maxLength: days.length })
				.map((parts) => days.map((one, i) => ({ days: one, aprBps: 1, poolBps: parts[i] ?? 1 }))),
		)
	const accounts = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.bigInt({ min: 0n, max: 10n ** 18n })), {
		selector: ([days]) => days,
		maxLength: 15,
	})
	fc.assert(
		fc.property(terms, accounts, (all, had) => {
			const free = new Map(had)
			const legs = legsBetween("m", free, all)
			expect(new Set(legs.map(({ leg }) => leg)).size).toBe(legs.length)
			const after = new Map(free)
			for (const { leg, units } of legs) {
				const [from, to] = leg.split("-to-").map(Number) as [number, number]
				expect(units).toBeGreaterThan(0n)
				expect(from).not.toBe(to)
				after.set(from, (after.get(from) ?? 0n) - units)
				after.set(to, (after.get(to) ?? 0n) + units)
				expect(after.get(from)).toBeGreaterThanOrEqual(0n)
			}
			expect(sum([...after.values()])).toBe(sum([...free.values()]))
			const kept = all.map(({ days }) => after.get(days) ?? 0n)
			expect(sum(kept)).toBe(sum([...free.values()]))
			expect(legsBetween("m", after, all)).toEqual([])
		}),
	)
})
