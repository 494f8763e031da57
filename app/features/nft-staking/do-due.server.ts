import { and, asc, eq, lte, not, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inSavepoint, inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { NotCovered } from "#app/settlement/ledger.server.ts"
import { notify } from "#app/settlement/notices.server.ts"
import { insertStakes } from "./acts/stake.server.ts"
import { coverMore, extendCover, lockCover } from "./cover.server.ts"
import { type RuledStake, settled, withRules } from "./find-stakes.server.ts"
import { paceOfRates } from "./pools.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { ratesFor } from "./rates-rule.ts"
import { ratesInForce } from "./rules.server.ts"
import { type Change, saveStakes } from "./save-stakes.server.ts"
import { hoursAfter, type Stake } from "./stakes.ts"
import { nftStake } from "./tables.server.ts"
import { releaseTerm } from "./term-money.server.ts"
import { queueThaw } from "./thaw.server.ts"

const AT_ONCE = 500

/**
 * Does what is due to staked NFTs by itself: weeks that nobody checked in for, terms that are over, leaving that is not undone. The pool is
 * extended first, so that what counts is covered. Answers how many changed.
 */
export async function doDueStakes(ctx: Context): Promise<number> {
	for (const program of PROGRAM_IDS) await extendCover(ctx, program)
	const failed = new Set<string>()
	let done = 0
	for (;;) {
		const some = await doSome(ctx, failed)
		done += some
		if (some < AT_ONCE) break
	}
	for (const id of failed) await notify(ctx, { kind: "nft-due-failed", subject: id, facts: {} })
	return done
}

/** What is due at a moment, the oldest first. */
export const listDue = ({ db }: Pick<Context, "db">, at: Date, failed: ReadonlySet<string> = new Set()) =>
	db
		.select()
		.from(nftStake)
		.where(
			and(
				lte(nftStake.dueAt, at),
				sql`${nftStake.dueAt} is not null`,
				failed.size > 0 ? not(isAnyOf(nftStake.id, failed)) : undefined,
			),
		)
		.orderBy(asc(nftStake.dueAt))
		.limit(AT_ONCE)

/** Many in one transaction; where that fails each in its own, so that one that cannot be done holds up no other. */
async function doSome(ctx: Context, failed: Set<string>): Promise<number> {
	const at = await ctx.now()
	const due = await listDue(ctx, at, failed)
	const together = due.map((one) => one.id)
	if (together.length === 0) return 0
	try {
		return await inTransaction(ctx, (ctx) => doThese(ctx, together))
	} catch (error) {
		ctx.log.warn({ err: error }, "what is due to staked NFTs is done one by one")
		let done = 0
		for (const id of together) {
			try {
				done += await inTransaction(ctx, (ctx) => doThese(ctx, [id]))
			} catch (error) {
				ctx.log.error({ err: error, stake: id }, "what is due to a staked NFT cannot be done")
				failed.add(id)
			}
		}
		return done
	}
}

/** Those that nobody else has at hand. */
async function doThese(ctx: Context, ids: readonly string[]): Promise<number> {
	const at = await ctx.now()
	const rows = await ctx.db
		.select()
		.from(nftStake)
		.where(and(isAnyOf(nftStake.id, ids), lte(nftStake.dueAt, at)))
		.orderBy(asc(nftStake.id))
		.for("update", { skipLocked: true })
	const found = await withRules(ctx, rows)
	await saveStakes(
		ctx,
		found.map((one) => after(one, at)),
		at,
	)
	for (const one of found) await money(ctx, one, at)
	return rows.length
}

/** What is due to a stake, at the moment that was promised, however late it is. */
function after(one: RuledStake, at: Date): Change {
	const { stake, rule } = one
	const { status, leftAt, lockEnd } = stake
	if (status === "exit_requested" && leftAt && hoursAfter(leftAt, rule.undoHours) <= at)
		// The plain rate for the time it was there, and no bonus.
		return {
			was: stake,
			now: { ...stake, status: "cooldown", multiplierBps: 10_000, bonusBps: 0 },
			events: [],
			rule,
			why: { actor: "system", reason: "left-early" },
		}
	if (status === "cooldown" && leftAt && hoursAfter(leftAt, rule.cooldownHours) <= at) {
		const endedAt = hoursAfter(leftAt, rule.cooldownHours)
		const now = { ...stake, status: "unstaked", endedAt, endReason: "left-early" }
		return { was: stake, now, events: [], rule, why: { actor: "system", reason: "cooldown-over" } }
	}
	const change = settled(one, at)
	if (status !== "locked" || !lockEnd || lockEnd > at) return change
	const now = { ...change.now, status: "matured", endedAt: lockEnd, endReason: "matured" }
	return { ...change, now, why: { actor: "system", reason: "term-over" } }
}

/** What is not owed any more goes back to the budget, the NFT is freed, and goes on in another program where that takes it. */
async function money(ctx: Context, { stake, counting }: RuledStake, at: Date): Promise<void> {
	if (stake.days === null) return
	const [now] = await ctx.db.select().from(nftStake).where(eq(nftStake.id, stake.id))
	if (!now || now.status === stake.status) return
	if (now.status === "cooldown") return releaseTerm(ctx, now, { at, counting, hasBonus: false })
	await queueThaw(ctx, now, at)
	if (now.status !== "matured") return
	await releaseTerm(ctx, now, { at, counting, hasBonus: true })
	await goOn(ctx, now, at)
}

/** It counts on without a term, from now; where the pool has nothing for it, it is only free. */
async function goOn(ctx: Context, stake: Stake, at: Date): Promise<void> {
	const next = programOf(stake.program as ProgramId).continuesIn
	const rule = next && (await ratesInForce(ctx, next, at))
	const rates = rule && ratesFor(rule.body, stake.collection, null)
	if (!next || !rule || !rates) return
	const until = await lockCover(ctx, next)
	try {
		await inSavepoint(ctx, (ctx) => coverMore(ctx, next, { pace: paceOfRates(rates), until, at }))
	} catch (error) {
		if (error instanceof NotCovered) return
		throw error
	}
	const { id, collection, chain, owner } = stake
	await insertStakes(
		ctx,
		{ id, program: next, collection, chain, owner },
		{ nfts: [stake], found: null, rule, rates, days: null, at, ids: [] },
	)
}
