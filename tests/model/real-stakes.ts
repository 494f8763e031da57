import { randomUUID } from "node:crypto"
import type { Keypair } from "@solana/web3.js"
import { asc, eq, sql } from "drizzle-orm"
import { expect } from "vitest"
import { doDuePositions } from "#app/features/coin-staking/due-positions.server.ts"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { budgetOwner } from "#app/features/coin-staking/term-budgets.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { inLedger } from "#tests/factories/books.ts"
import { coinsOf } from "#tests/factories/ending-stakes.ts"
import { unguarded } from "#tests/factories/guarded-rows.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { type Asking, askingAs } from "#tests/factories/stakes.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { ledgerSumsOf, movementsOf, sumsOf } from "#tests/factories/statements.ts"
import { type Answer, type Model, newModel, type Rules } from "./stake-model.ts"

/** A world that several runs share, one after the other: its clock only goes forward. */
export type Shared = Readonly<{ world: World; clock: { ahead: number }; met: Met }>
/** How often which answer was given and which status was seen. */
export type Met = Map<string, number>
export const count = (met: Met, name: string) => met.set(name, (met.get(name) ?? 0) + 1)
export type Term = Readonly<{ days: number; aprBps: number }>
export type Ask = Readonly<{ kind: "claim" | "withdraw"; id: string; position: string; units: bigint }>

/** One run: a wallet of its own, and the plans of its own. `asked`: the newest payout that was asked for. */
export type Real = Shared &
	Readonly<{
		wallet: Keypair
		asking: ReturnType<typeof askingAs>
		stranger: Asking
		terms: readonly Term[]
		budgets: Readonly<Record<number, bigint>>
		asked: { newest: Ask | null }
	}>

export type Plans = Readonly<{ rules: Rules; terms: readonly Term[] }>
const POOLS: Readonly<Record<number, number>> = { 30: 2000, 90: 2000, 180: 3000, 365: 3000 }

export async function begin(shared: Shared, { rules, terms }: Plans): Promise<{ model: Model; real: Real }> {
	const { world } = shared
	await endOthers(shared)
	const { claimMin, minUnits, ...hours } = rules
	await world.publishPlans({
		...hours,
		...(claimMin === null ? {} : { claimMinUnits: `${claimMin}` }),
		minUnits: `${minUnits}`,
		terms: terms.map(({ days, aprBps }) => ({ days, aprBps, poolBps: POOLS[days] ?? 0 })),
	} as Parameters<World["publishPlans"]>[0])
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const stranger = askingAs(world, world.keys.treasury)
	const budgets = await budgetsOf(world, terms)
	const real = { ...shared, wallet, asking, stranger, terms, budgets, asked: { newest: null } }
	return { model: newModel(rules, await coinsOf(world, wallet)), real }
}

/** Longer than undo and cooldown together: then no stake of another run gives anything to the budgets any more. */
const LONG_AFTER = 300 * 3_600

async function endOthers(shared: Shared): Promise<void> {
	// A stake of another run that is renewed would take from the budgets of this one.
	await unguarded(
		shared.world.database,
		(sql) =>
			sql`update coin_position set renews_since = null, renews_terms = null where status in ('active','early_requested')`,
	)
	await pass(shared, LONG_AFTER)
	await doDuePositions(shared.world.worker)
}

async function budgetsOf({ ctx }: World, terms: readonly Term[]): Promise<Record<number, bigint>> {
	const { mint } = scgOf(ctx)
	const all: Record<number, bigint> = {}
	for (const { days } of terms) all[days] = await inLedger(ctx, budgetOwner(days), "reward-budget", mint)
	return all
}

export async function pass({ world, clock }: Shared, seconds: number): Promise<void> {
	clock.ahead += seconds
	world.turnTo(clock.ahead)
	// The functions of the database go by the clock that is written there.
	await world.ctx.now()
}

/** Looks until all that is due has been paid. */
export async function payAll({ world }: Shared): Promise<void> {
	for (let looks = 0; looks < 20; looks++) {
		await world.settle()
		if ((await world.ctx.db.$count(outgoing, sql`${outgoing.status} <> 'done'`)) === 0) return
	}
	throw new Error("not everything was paid after twenty looks")
}

const rowsOf = ({ world, wallet }: Real) =>
	world.ctx.db
		.select()
		.from(coinPosition)
		.where(eq(coinPosition.owner, wallet.publicKey.toBase58()))
		.orderBy(asc(coinPosition.createdAt))
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const time = (at: Date | null) => at?.getTime() ?? null
const seen = (row: Row) => ({
	id: row.id,
	status: row.status,
	units: row.units,
	days: row.days,
	aprBps: row.aprBps,
	reward: row.reward,
	start: time(row.accrualStart),
	end: time(row.lockEnd),
	claimed: row.claimed,
	claimedAt: time(row.claimedAt),
	netted: row.netted,
	withdrawn: row.withdrawn,
	leftAt: time(row.leftAt),
	dueAt: time(row.dueAt),
	renews: row.renewsSince !== null,
	from: row.renewedFrom,
})
/** Those that were renewed at once have no order of their own. */
const inOrder = <S extends { id: string }>(stakes: readonly S[]): S[] =>
	stakes.toSorted((one, other) => (one.id < other.id ? -1 : 1))

type Told = Readonly<{ units: bigint; at: Date }>
/** What an act is: what is done, and what the model says of it as of a moment. */
export type Act = Readonly<{
	real(): Promise<Told | undefined>
	model(copy: Model, at: number, rows: readonly Row[]): Answer
	/** The moment that the database wrote down, where the answer names none. */
	moment?(rows: readonly Row[]): number | null
}>

const sameOf = (value: unknown) =>
	JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? `${one}n` : one === undefined ? null : one))

/** What refused an act: its code without the feature, with the bound or the moment that it names. */
function refusalOf(error: unknown): Answer {
	if (!(error instanceof Refusal)) throw error
	const { bound, time: until } = error.params ?? {}
	return {
		refused: error.code.replace("coin-staking:error.", ""),
		...(bound === undefined ? {} : { bound: BigInt(bound) }),
		...(until === undefined ? {} : { time: Date.parse(String(until)) }),
	}
}

/**
 * Does it, and lets the model do it: answers and rows must be the same. Where the moment is not told, it is one between the two that were read
 * before and after: nothing changes but with the second.
 */
export async function both(model: Model, real: Real, act: Act): Promise<Answer> {
	const before = (await real.world.ctx.now()).getTime()
	let told: Told | undefined
	const answer = await act.real().then((one): Answer => {
		told = one
		return one ? { paid: one.units } : {}
	}, refusalOf)
	const after = (await real.world.ctx.now()).getTime()
	const rows = await rowsOf(real)
	const known = told?.at.getTime() ?? act.moment?.(rows) ?? null
	if (known !== null) {
		expect(known).toBeGreaterThanOrEqual(before - 2)
		expect(known).toBeLessThanOrEqual(after + 2)
	}
	const found = { answer, stakes: inOrder(rows.map(seen)) }
	const tried = momentsBetween(before, after, known).map((at) => {
		const copy = structuredClone(model)
		return { answer: act.model(copy, at, rows), copy }
	})
	const same = tried.find((one) => sameOf({ answer: one.answer, stakes: inOrder(one.copy.stakes) }) === sameOf(found))
	if (!same) expect(found).toEqual({ answer: tried[0]?.answer, stakes: inOrder(tried[0]?.copy.stakes ?? []) })
	else Object.assign(model, same.copy)
	count(real.met, answer.refused ?? (answer.paid === undefined ? "done" : "paid"))
	for (const { status } of rows) count(real.met, status)
	return answer
}

function momentsBetween(before: number, after: number, known: number | null): number[] {
	if (known !== null) return [known]
	const all = [before]
	for (let at = Math.ceil((before + 1) / 1000) * 1000; at < after; at += 1000) all.push(at)
	return [...all, after]
}

/** What a wallet of a run begins with. */
const FUNDED = 20_000n * SCG

/** Once everything is paid: what the wallet holds on the chain, its statement, and what the terms may still promise. */
export async function expectAllPaid(model: Model, real: Real): Promise<void> {
	expect(await coinsOf(real.world, real.wallet)).toBe(model.coins)
	const address = real.wallet.publicKey.toBase58()
	const moved = sumsOf(await movementsOf(real.world.web, address))
	expect(moved).toEqual(await ledgerSumsOf(real.world.ctx, address))
	expect(moved[scgOf(real.world.ctx).mint] ?? 0n).toBe(model.coins - FUNDED)
	const now = await budgetsOf(real.world, real.terms)
	for (const { days } of real.terms)
		expect(now[days], `budget of ${days} days`).toBe((real.budgets[days] ?? 0n) + (model.budgets[days] ?? 0n))
}

export const newId = () => randomUUID()
