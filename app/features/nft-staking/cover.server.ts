import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { notify } from "#app/settlement/notices.server.ts"
import { coinAsset, coveredUntil, coverOf, freeBudget, msFor, paceOf, unitsFor, wholeUnitsFor } from "./pools.server.ts"
import type { ProgramId } from "./programs/program.ts"
import { type RatesInForce, ratesInForce } from "./rules.server.ts"
import { hoursAfter } from "./stakes.ts"
import { nftCover } from "./tables.server.ts"

/** Less than this is not worth a posting. */
const LEAST_MS = 3_600_000

/** Until when a program's pool covers what its NFTs count. Nobody else can change it, or add to them, until the caller's transaction ends. */
export async function lockCover(ctx: Context, program: ProgramId): Promise<Date> {
	await ctx.db
		.insert(nftCover)
		.values({ program, coveredUntil: await ctx.now() })
		.onConflictDoNothing()
	const [row] = await ctx.db.select().from(nftCover).where(eq(nftCover.program, program)).for("update")
	if (!row) throw new Error(`${program} has no cover`)
	return row.coveredUntil
}

/**
 * Moves as much of the budget into a program's pool as its NFTs may come to in the hours ahead, by its rule; as far as there is budget. What
 * the pool did not cover for a while is covered afterwards, when there is budget again.
 */
export async function extendCover(ctx: Context, program: ProgramId): Promise<void> {
	const rule = await ratesInForce(ctx, program, await ctx.now())
	if (rule) await inTransaction(ctx, (ctx) => extend(ctx, program, rule))
}

async function extend(ctx: Context, program: ProgramId, rule: RatesInForce): Promise<void> {
	const until = await lockCover(ctx, program)
	const at = await ctx.now()
	if (until > hoursAfter(at, rule.body.coverHours / 2)) return
	const pace = await paceOf(ctx, program)
	const asset = coinAsset(ctx).address
	const wanted = hoursAfter(at, rule.body.coverHours)
	const budget = freeBudget(asset)
	const free = await lockBalance(ctx, budget)
	const need = unitsFor(pace, BigInt(wanted.getTime() - until.getTime()))
	const target = need <= free ? wanted : new Date(until.getTime() + Number(msFor(pace, free)))
	if (target < wanted)
		await notify(ctx, { kind: "nft-pool-empty", subject: program, facts: { until: until.toISOString() } })
	if (target.getTime() - until.getTime() < LEAST_MS) return
	const units = need <= free ? need : free
	await post(ctx, { name: "nft-cover", id: randomUUID(), at }, [
		{ leg: "covered", debit: budget, credit: coverOf(program, asset), units },
	])
	await ctx.db.update(nftCover).set({ coveredUntil: target }).where(eq(nftCover.program, program))
}

/** What was covered for NFTs that count no more goes back to the budget. `paces`: theirs, together. */
export async function coverLess(
	ctx: Context,
	program: ProgramId,
	{ pace, at }: Readonly<{ pace: bigint; at: Date }>,
): Promise<void> {
	const until = await coveredUntil(ctx, program)
	if (!until || until <= at || pace === 0n) return
	const asset = coinAsset(ctx).address
	// Rounded down: what covers the others stays.
	const units = wholeUnitsFor(pace, BigInt(until.getTime() - at.getTime()))
	await post(ctx, { name: "nft-cover", id: randomUUID(), at }, [
		{ leg: "uncovered", debit: coverOf(program, asset), credit: freeBudget(asset), units },
	])
}

/** What an NFT that joins a program comes to until its cover is extended. Throws `NotCovered` where there is no budget for it. */
export async function coverMore(
	ctx: Context,
	program: ProgramId,
	{ pace, until, at }: Readonly<{ pace: bigint; until: Date; at: Date }>,
): Promise<void> {
	const asset = coinAsset(ctx).address
	const units = unitsFor(pace, BigInt(Math.max(0, until.getTime() - at.getTime())))
	await post(ctx, { name: "nft-cover", id: randomUUID(), at }, [
		{ leg: "covered", debit: freeBudget(asset), credit: coverOf(program, asset), units },
	])
}
