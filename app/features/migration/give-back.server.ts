import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { creditsOf, freeFees } from "./fees.server.ts"
import { queueReturn } from "./queue-return.server.ts"
import { type Deposit, lockMigration, type Migration, move, statusOf } from "./rows.server.ts"
import { migrationDeposit, migrationReturn, nftMigration } from "./tables.server.ts"
import { LEAST_CREDIT } from "./terms.ts"

/** Credit for which nothing has come goes back after so long, by itself. */
const CREDIT_MS = 7 * 24 * 60 * 60_000
const MOST = 100

type NewReturn = Readonly<{
	deposit: Deposit
	migrationId: string | null
	units: bigint
	reason: (typeof migrationReturn.$inferSelect)["reason"]
	at: Date
}>

/** Writes down that something goes back to whom it came from, and queues it: in the caller's transaction. */
export async function addReturn(ctx: Context, { deposit, migrationId, units, reason, at }: NewReturn): Promise<void> {
	const [row] = await ctx.db
		.insert(migrationReturn)
		.values({ depositId: deposit.id, migrationId, units, toAddress: deposit.fromAddress, reason, createdAt: at })
		.returning()
	if (!row) throw new Error("a return was not written")
	await queueReturn(ctx, { row, deposit, at })
}

/** What its owner wants back, or gives up. Answers how many. */
export async function giveBackAsked(ctx: Context): Promise<number> {
	const rows = await ctx.db
		.select({ id: nftMigration.id })
		.from(nftMigration)
		.where(and(isNotNull(nftMigration.backAskedAt), sql`${nftMigration.status} in ('0','1','2','3','4','40')`))
		.orderBy(asc(nftMigration.backAskedAt))
		.limit(MOST)
	for (const { id } of rows)
		await inTransaction(ctx, async (ctx) => {
			const one = await lockMigration(ctx, id)
			if (one.backAskedAt) await giveBack(ctx, one, { actor: "owner", reason: "asked" })
		})
	return rows.length
}

type Asked = Readonly<{ actor: string; reason: "asked" | "operator" }>

/** False: it is minted, or may be. An NFT that is with us goes back; of one that never came the fee is credit again. */
export async function giveBack(ctx: Context, one: Migration, { actor, reason }: Asked): Promise<boolean> {
	const at = await ctx.now()
	const name = statusOf(one)
	const cause = { actor, reason: reason === "asked" ? "asked-back" : "sent-back", at }
	if (name === "draft" || name === "dest_proven" || name === "fee_paid") {
		await move(ctx, one, { to: "given_up", cause })
		await freeFees(ctx, one.id, at)
		return true
	}
	const isFree = name === "source_sent" || name === "both" || (name === "manual" && one.mintId === null)
	if (!isFree && !(reason === "operator" && name === "manual")) return false
	const [deposit] = await ctx.db
		.select()
		.from(migrationDeposit)
		.where(eq(migrationDeposit.id, one.sourceDepositId ?? ""))
	if (!deposit) return false
	await move(ctx, one, { to: "returning", cause })
	await addReturn(ctx, { deposit, migrationId: one.id, units: 1n, reason, at })
	return true
}

/** It is its owner's again on the old chain; its fee is credit, and goes back too. */
export const returnHandlers: PayoutHandlers = {
	async done(ctx, { subjects, at }) {
		const rows = await ctx.db.select().from(migrationReturn).where(isAnyOf(migrationReturn.id, subjects))
		for (const row of rows.filter(({ doneAt }) => doneAt === null)) {
			await ctx.db.update(migrationReturn).set({ doneAt: at }).where(eq(migrationReturn.id, row.id))
			if (!row.migrationId || row.reason === "credit" || row.reason === "failed") continue
			const one = await lockMigration(ctx, row.migrationId)
			if (statusOf(one) !== "returning") continue
			await move(ctx, one, {
				to: "returned",
				cause: { actor: "chain", reason: "sent-back", evidence: { return: row.id }, at },
			})
			await freeFees(ctx, one.id, at)
		}
	},
}

/** Wallets with something that still wants its fee, or may. */
const openOf = (wallet: typeof migrationDeposit.fromAddress) =>
	sql`select from ${nftMigration} where ${nftMigration.oldWalletAddress} = ${wallet} and ${nftMigration.status} not in ('20','42','5')`

/**
 * Credit that nobody needs goes back: at once where its NFT did not cross, else after a week without one. Answers how many payments.
 */
export async function refundCredits(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const wallets = await ctx.db
		.selectDistinct({ wallet: migrationDeposit.fromAddress })
		.from(migrationDeposit)
		.where(
			and(
				eq(migrationDeposit.kind, "fee"),
				sql`migration_left(${migrationDeposit.id}) >= ${LEAST_CREDIT.toString()}::numeric`,
				sql`not exists (${openOf(migrationDeposit.fromAddress)})`,
				sql`(${lt(migrationDeposit.foundAt, new Date(at.getTime() - CREDIT_MS))} or exists (
					select from ${nftMigration} where ${nftMigration.oldWalletAddress} = ${migrationDeposit.fromAddress}
					and ${nftMigration.status} in ('42','5') and ${nftMigration.changedAt} >= ${migrationDeposit.foundAt}))`,
			),
		)
		.limit(MOST)
	let refunded = 0
	for (const { wallet } of wallets)
		await inTransaction(ctx, async (ctx) => {
			for (const credit of await creditsOf(ctx, wallet)) {
				if (credit.left < LEAST_CREDIT) continue
				const [deposit] = await ctx.db
					.select()
					.from(migrationDeposit)
					.where(eq(migrationDeposit.id, credit.id))
					.for("update")
				if (!deposit) continue
				await addReturn(ctx, { deposit, migrationId: null, units: credit.left, reason: "credit", at })
				refunded++
			}
		})
	return refunded
}

/**
 * What was announced and never sent, while its fee is with us: after a week it is given up, so that the fee goes back by itself. Whoever sends the
 * NFT later begins anew with it. Answers how many.
 */
export async function giveUpUnsent(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const since = new Date(at.getTime() - CREDIT_MS)
	const rows = await ctx.db
		.select({ id: nftMigration.id })
		.from(nftMigration)
		.where(
			and(
				sql`${nftMigration.status} in ('0','1','3')`,
				lt(nftMigration.changedAt, since),
				sql`(${nftMigration.status} = '3' or exists (select from ${migrationDeposit}
					where ${migrationDeposit.fromAddress} = ${nftMigration.oldWalletAddress} and ${migrationDeposit.kind} = 'fee'
					and ${migrationDeposit.foundAt} < ${since.toISOString()}::timestamptz
					and migration_left(${migrationDeposit.id}) >= ${LEAST_CREDIT.toString()}::numeric))`,
			),
		)
		.limit(MOST)
	for (const { id } of rows)
		await inTransaction(ctx, async (ctx) => {
			const one = await lockMigration(ctx, id)
			if (!["0", "1", "3"].includes(one.status) || one.changedAt >= since) return
			await move(ctx, one, { to: "given_up", cause: { actor: "system", reason: "not-sent-in-time", at } })
			await freeFees(ctx, one.id, at)
		})
	return rows.length
}

/** Where it was for a day and not minted: an operator sees to it. What came late goes on by itself. */
export async function moveOverdue(ctx: Context, since: Date): Promise<number> {
	const at = await ctx.now()
	const rows = await ctx.db
		.select({ id: nftMigration.id })
		.from(nftMigration)
		.where(
			and(
				sql`${nftMigration.status} in ('2','4','10','90')`,
				lt(nftMigration.changedAt, since),
				isNull(nftMigration.backAskedAt),
				sql`coalesce(${nftMigration.destFirmAt}, '-infinity') < ${since.toISOString()}::timestamptz`,
			),
		)
		.limit(MOST)
	for (const { id } of rows)
		await inTransaction(ctx, async (ctx) => {
			const one = await lockMigration(ctx, id)
			if (!["2", "4", "10", "90"].includes(one.status)) return
			await move(ctx, one, {
				to: "manual",
				cause: { actor: "system", reason: "overdue", at },
				set: { failure: "overdue" },
			})
		})
	return rows.length
}

/** Whoever paid or said where it goes only after a day need not wait for an operator. */
export async function resumeOverdue(ctx: Context): Promise<number> {
	const at = await ctx.now()
	const rows = await ctx.db
		.select({ id: nftMigration.id })
		.from(nftMigration)
		.where(
			and(
				eq(nftMigration.status, "40"),
				eq(nftMigration.failure, "overdue"),
				isNull(nftMigration.mintId),
				isNull(nftMigration.backAskedAt),
				isNotNull(nftMigration.sourceDepositId),
				lt(nftMigration.destFirmAt, at),
				sql`(select coalesce(sum(units), 0) from fee_use where migration_id = ${nftMigration.id} and freed_at is null) = ${nftMigration.feeUnits}`,
			),
		)
		.limit(MOST)
	for (const { id } of rows)
		await inTransaction(ctx, async (ctx) => {
			const one = await lockMigration(ctx, id)
			if (statusOf(one) === "manual" && one.mintId === null)
				await move(ctx, one, { to: "both", cause: { actor: "system", reason: "complete-at-last", at } })
		})
	return rows.length
}
