import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { transition } from "#app/operations/transition.server.ts"
import { freePromised, isReady, openPromises } from "#app/prizes/promise-nfts.server.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { notify, withdraw } from "#app/settlement/notices.server.ts"
import { type Drop, lockDrop } from "./acts.server.ts"
import { endOf, returnsAt } from "./drop.ts"
import { signEntitlements } from "./entitlements.server.ts"
import { retryFailures } from "./failures.server.ts"
import { type DropStatus, dropStatus } from "./status.ts"
import { dropLog, giftDrop } from "./tables.server.ts"
import { freePrizes, prizesOf } from "./vault.server.ts"

/** Notice to operators that a drop should be open and is not: its vault does not cover it. */
export const UNCOVERED = "drop-uncovered"

/** Everything of drops that is due: snapshots, openings, ends, returns, failed gifts, signatures. Each thing in a transaction of its own, and once. */
export async function sweepDrops(ctx: Context): Promise<void> {
	const at = await ctx.now()
	const { snapshotAt, opensAt, closesAt, snapshotTakenAt } = giftDrop
	for (const id of await idsOf(ctx, "published", and(isNull(snapshotTakenAt), lte(snapshotAt, at))))
		await ctx.db.execute(sql`select take_drop_snapshot(${id}::uuid)`)
	for (const id of await idsOf(ctx, "published", and(sql`${snapshotTakenAt} is not null`, lte(opensAt, at))))
		await openDrop(ctx, id)
	for (const id of await idsOf(ctx, "open", lte(closesAt, at))) await endDrop(ctx, id)
	for (const id of await idsOf(ctx, "ended")) await returnPrizes(ctx, id)
	await retryFailures(ctx)
	await signEntitlements(ctx)
}

async function idsOf({ db }: Context, status: DropStatus, where?: ReturnType<typeof and>): Promise<readonly string[]> {
	const rows = await db
		.select({ id: giftDrop.id })
		.from(giftDrop)
		.where(and(eq(giftDrop.status, dropStatus.code(status)), where))
		.orderBy(asc(giftDrop.opensAt), asc(giftDrop.id))
	return rows.map((row) => row.id)
}

const cause = (reason: string, at: Date) => ({ actor: "system", reason, at })
const move = (
	ctx: Context,
	{
		id,
		to,
		reason,
		at,
		set = {},
	}: Readonly<{ id: string; to: DropStatus; reason: string; at: Date; set?: Partial<Drop> }>,
) => transition(ctx, { machine: dropStatus, table: giftDrop, id, to, cause: cause(reason, at), set })

/**
 * Opens a drop whose moment has come, if its vault covers all of its gifts: they are taken from what is free under the lock of that balance, so two
 * drops cannot count the same money. Not covered, it stays announced, an operator is told, and it is tried again.
 */
export async function openDrop(ctx: Context, id: string): Promise<"open" | "ended" | "uncovered" | "not-now"> {
	const said = await inTransaction(ctx, async (ctx) => {
		const drop = await lockDrop(ctx, id)
		const at = await ctx.now()
		if (drop?.status !== "published" || drop.snapshotTakenAt === null || drop.opensAt > at || !drop.mint)
			return "not-now"
		if (drop.closesAt <= at) {
			await move(ctx, { id, to: "ended", reason: "window-over", at, set: { endedAt: drop.closesAt } })
			return "ended"
		}
		const needed = drop.units * BigInt(drop.stock)
		if (!(await isCovered(ctx, { drop, mint: drop.mint, needed }))) {
			await ctx.db
				.update(giftDrop)
				.set({ uncoveredSince: drop.uncoveredSince ?? at })
				.where(eq(giftDrop.id, id))
			return "uncovered"
		}
		if (drop.kind !== "nft")
			await post(ctx, { name: "drop-opened", id, at }, [
				{ leg: "held", debit: freePrizes(drop.mint), credit: prizesOf(id, drop.mint), units: needed },
			])
		await move(ctx, { id, to: "open", reason: "covered", at, set: { uncoveredSince: null } })
		return "open"
	})
	if (said === "uncovered") await notify(ctx, { kind: UNCOVERED, subject: id, facts: { drop: id } })
	else if (said !== "not-now") await withdraw(ctx, UNCOVERED, id)
	return said
}

type Needed = Readonly<{ drop: Drop; mint: string; needed: bigint }>

/** Money has to be free; NFTs were set aside when the drop was announced, and have to be there still. */
async function isCovered(ctx: Context, { drop, mint, needed }: Needed): Promise<boolean> {
	if (drop.kind !== "nft") return (await lockBalance(ctx, freePrizes(mint))) >= needed
	const promised = await openPromises(ctx, drop.id)
	return promised.length === drop.stock && promised.every(isReady)
}

export const endDrop = (ctx: Context, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const drop = await lockDrop(ctx, id)
		const at = await ctx.now()
		if (drop?.status !== "open" || drop.closesAt > at) return
		await move(ctx, { id, to: "ended", reason: "window-over", at, set: { endedAt: drop.closesAt } })
	})

/** Thirty days after the end, once nothing is on its way any more: what nobody has asked for is free again. */
export const returnPrizes = (ctx: Context, id: string): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const drop = await lockDrop(ctx, id)
		const at = await ctx.now()
		if (drop?.status !== "ended" || !drop.mint || returnsAt(drop) > at) return
		const underWay = await ctx.db.$count(dropLog, and(eq(dropLog.dropId, id), eq(dropLog.status, "10")))
		if (underWay > 0) return
		if (drop.kind === "nft") await freePromised(ctx, { subject: id, at })
		else {
			const [held, free] = [prizesOf(id, drop.mint), freePrizes(drop.mint)]
			const units = await lockBalance(ctx, held)
			await post(ctx, { name: "drop-returned", id, at }, [{ leg: "returned", debit: held, credit: free, units }])
		}
		await move(ctx, { id, to: "returned", reason: `${endOf(drop).toISOString()}+30d`, at, set: { returnedAt: at } })
	})
