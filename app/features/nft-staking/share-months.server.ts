import { randomUUID } from "node:crypto"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { z } from "zod"
import type { Context } from "#app/db/context.ts"
import { inTransaction, within } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { lockBalance, NotCovered, post } from "#app/settlement/ledger.server.ts"
import { findStakes, isOpen, settled } from "./find-stakes.server.ts"
import { dollarAsset, freeBudget, heldFor } from "./pools.server.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { nftRun, nftShare, nftShareMonth, nftStake } from "./tables.server.ts"

const declaration = z.object({
	program: z.enum(PROGRAM_IDS),
	collection: z.string().regex(/^[a-z]{2,20}$/),
	month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
	/** Base units of the dollar. */
	pool: z
		.string()
		.regex(/^[1-9]\d{0,29}$/)
		.transform(BigInt),
})

/** Day of the month on which the statement of the month before comes, and for how many months a share can be claimed. */
const STATEMENT_DAY = 5
const CLAIM_MONTHS = 24

const monthStart = (month: string) => new Date(`${month}-01T00:00:00.000Z`)
function later(month: string, months: number): Date {
	const at = monthStart(month)
	at.setUTCMonth(at.getUTCMonth() + months)
	return at
}
export const statementOf = (month: string) => new Date(later(month, 1).getTime() + (STATEMENT_DAY - 1) * 86_400_000)
export const shareEndOf = (month: string) => later(month, CLAIM_MONTHS + 1)

/**
 * Declares a month's pool: it is taken from the budget at once, so that what is declared is there. As an operator's act, its id the month's.
 * Answers why not.
 */
export async function declareShareMonth(
	ctx: Context,
	{ id, who, evidence }: { id: string; who: string; evidence: unknown },
): Promise<string> {
	const read = declaration.safeParse(evidence)
	const asset = dollarAsset(ctx)
	if (!read.success) return "unreadable"
	if (!asset) return "no-dollar"
	const { program, collection, month, pool } = read.data
	const at = await ctx.now()
	const rows = await ctx.db
		.insert(nftShareMonth)
		.values({ id, program, collection, month, asset: asset.address, pool, declaredAt: at })
		.onConflictDoNothing()
		.returning({ id: nftShareMonth.id })
	if (rows.length === 0) return (await ctx.db.$count(nftShareMonth, eq(nftShareMonth.id, id))) > 0 ? "done" : "taken"
	await post(ctx, { name: "nft-share-declared", id, at }, [
		{ leg: "held", debit: freeBudget(asset.address), credit: heldFor(id, asset.address), units: pool },
	])
	await writeAudit(ctx.db, {
		actor: who,
		act: "nft-staking.share-declared",
		subject: id,
		facts: { program, collection, month, pool: pool.toString() },
	})
	return "done"
}

export const shareActs: OperatorActs = {
	"declare-share-month": async (ctx, act) => {
		try {
			return await inTransaction(ctx, (ctx) => declareShareMonth(ctx, act))
		} catch (error) {
			if (error instanceof NotCovered) return "not-covered"
			throw error
		}
	},
}

/** States the months whose day has come: each wallet's part by the time that its NFTs counted. Answers how many. */
export async function stateShareMonths(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const open = await ctx.db
		.select()
		.from(nftShareMonth)
		.where(and(isNull(nftShareMonth.statedAt), lt(nftShareMonth.declaredAt, at)))
	const due = open.filter((one) => statementOf(one.month) <= at)
	for (const one of due) {
		const counted = await countedInMonth(ctx, one, one.month)
		await inTransaction(ctx, (ctx) => state(ctx, one.id, counted))
	}
	return due.length
}

async function state(ctx: Context, id: string, counted: ReadonlyMap<string, bigint>): Promise<void> {
	const [one] = await ctx.db.select().from(nftShareMonth).where(eq(nftShareMonth.id, id)).for("update")
	if (!one || one.statedAt) return
	const at = await ctx.now()
	const total = [...counted.values()].reduce((sum, ms) => sum + ms, 0n)
	const shares = [...counted].map(([wallet, ms]) => {
		const [chain = "", owner = ""] = JSON.parse(wallet) as string[]
		return {
			id: randomUUID(),
			monthId: id,
			chain,
			owner,
			countedMs: ms,
			units: (one.pool * ms) / total,
			endsAt: shareEndOf(one.month),
		}
	})
	const paid = shares.filter((share) => share.units > 0n)
	if (paid.length > 0) await ctx.db.insert(nftShare).values(paid)
	const divided = paid.reduce((sum, share) => sum + share.units, 0n)
	await post(ctx, { name: "nft-share-stated", id, at }, [
		...paid.map((share) => ({
			leg: share.id,
			debit: heldFor(id, one.asset),
			credit: heldFor(share.id, one.asset),
			units: share.units,
		})),
		// What does not divide is for a month to come.
		{ leg: "rest", debit: heldFor(id, one.asset), credit: freeBudget(one.asset), units: one.pool - divided },
	])
	await ctx.db.update(nftShareMonth).set({ totalMs: total, statedAt: at }).where(eq(nftShareMonth.id, id))
}

type Month = Pick<typeof nftShareMonth.$inferSelect, "program" | "collection">

/**
 * Milliseconds that each wallet's NFTs counted in a month, up to its end. All of it as of one moment: a count that a check-in or a missed week
 * ends just then would otherwise be found neither running nor ended.
 */
export const countedInMonth = (ctx: Context, of: Month, month: string): Promise<ReadonlyMap<string, bigint>> =>
	ctx.db.transaction((db) => countedOf(within(ctx, db), of, month), {
		isolationLevel: "repeatable read",
		accessMode: "read only",
	})

async function countedOf(
	ctx: Context,
	{ program, collection }: Month,
	month: string,
): Promise<ReadonlyMap<string, bigint>> {
	const [from, to] = [monthStart(month), later(month, 1)]
	const ms = new Map<string, bigint>()
	const add = (chain: string, owner: string, begin: Date, end: Date) => {
		const run = Math.min(end.getTime(), to.getTime()) - Math.max(begin.getTime(), from.getTime())
		const key = JSON.stringify([chain, owner])
		if (run > 0) ms.set(key, (ms.get(key) ?? 0n) + BigInt(run))
	}
	const closed = await ctx.db
		.select({ chain: nftStake.chain, owner: nftStake.owner, from: nftRun.from, to: nftRun.to })
		.from(nftRun)
		.innerJoin(nftStake, eq(nftStake.id, nftRun.stakeId))
		.where(
			and(
				eq(nftStake.program, program),
				eq(nftStake.collection, collection),
				sql`${nftRun.to} > ${from.toISOString()}::timestamptz`,
				lt(nftRun.from, to),
			),
		)
	for (const one of closed) add(one.chain, one.owner, one.from, one.to)
	const running = await findRunning(ctx, { program, collection }, to)
	const at = await ctx.now()
	for (const one of running) {
		const { chain, owner } = one.stake
		// What was missed, and nobody has written down yet, has ended its count then.
		const { now, events } = settled(one, at)
		for (const event of events) if (event.kind === "run") add(chain, owner, event.from, event.to)
		if (now.since) add(chain, owner, now.since, to)
	}
	return ms
}

/** What has been counting since before a moment. */
export const findRunning = (ctx: Pick<Context, "db">, { program, collection }: Month, to: Date) =>
	findStakes(
		ctx,
		and(
			eq(nftStake.program, program),
			eq(nftStake.collection, collection),
			isOpen(),
			sql`${nftStake.since} < ${to.toISOString()}::timestamptz`,
		),
	)

/** Shares whose time is over, and which were not claimed to the end. */
export const listOver = ({ db }: Pick<Context, "db">, at: Date) =>
	db
		.select({ id: nftShare.id, asset: nftShareMonth.asset })
		.from(nftShare)
		.innerJoin(nftShareMonth, eq(nftShareMonth.id, nftShare.monthId))
		.where(and(lt(nftShare.endsAt, at), sql`${nftShare.claimed} < ${nftShare.units}`))

/** What nobody claimed in its time goes back to the budget. */
export async function endShares(ctx: Context): Promise<void> {
	const at = await ctx.now()
	const over = await listOver(ctx, at)
	for (const { id, asset } of over)
		await inTransaction(ctx, async (ctx) => {
			const units = await lockBalance(ctx, heldFor(id, asset))
			await post(ctx, { name: "nft-share-over", id, at }, [
				{ leg: "released", debit: heldFor(id, asset), credit: freeBudget(asset), units },
			])
		})
}
