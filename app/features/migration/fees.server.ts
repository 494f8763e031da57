import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { lockMigration, move, statusOf } from "./rows.server.ts"
import { migrationStatus } from "./status.ts"
import { feeUse, migrationDeposit, migrationReturn, nftMigration } from "./tables.server.ts"

/** What is left of a payment of KLAY, neither used nor sent back. */
const left = sql<string>`(${migrationDeposit.units}
	- coalesce((select sum(${feeUse.units}) from ${feeUse} where ${feeUse.depositId} = ${migrationDeposit.id} and ${feeUse.freedAt} is null), 0)
	- coalesce((select sum(${migrationReturn.units}) from ${migrationReturn} where ${migrationReturn.depositId} = ${migrationDeposit.id}), 0))`

export type Credit = Readonly<{ id: string; hash: string; left: bigint }>

/** Payments of a wallet of which something is left, the oldest first. */
export async function creditsOf({ db }: Pick<Context, "db">, wallet: string): Promise<readonly Credit[]> {
	const rows = await db
		.select({ id: migrationDeposit.id, hash: migrationDeposit.hash, left })
		.from(migrationDeposit)
		.where(and(eq(migrationDeposit.fromAddress, wallet), eq(migrationDeposit.kind, "fee"), sql`${left} > 0`))
		.orderBy(asc(migrationDeposit.block), asc(migrationDeposit.logIndex), asc(migrationDeposit.id))
	return rows.map((row) => ({ ...row, left: BigInt(row.left) }))
}

/** Wallets with credit and something that waits for it. */
async function listPayers({ db }: Pick<Context, "db">): Promise<readonly string[]> {
	const rows = await db
		.selectDistinct({ wallet: nftMigration.oldWalletAddress })
		.from(nftMigration)
		.innerJoin(
			migrationDeposit,
			and(eq(migrationDeposit.fromAddress, nftMigration.oldWalletAddress), eq(migrationDeposit.kind, "fee")),
		)
		.where(and(sql`${nftMigration.status} in ('0','1','2','40')`, sql`${left} > 0`))
	return rows.map(({ wallet }) => wallet)
}

/** Uses what was paid, for what has arrived first, and then for what was announced, in their order. */
export async function allotFees(ctx: Context): Promise<void> {
	for (const wallet of await listPayers(ctx)) await allotFeesOf(ctx, wallet)
}

export async function allotFeesOf(ctx: Context, wallet: string): Promise<void> {
	const waiting = await ctx.db
		.select({ id: nftMigration.id })
		.from(nftMigration)
		.where(and(eq(nftMigration.oldWalletAddress, wallet), sql`${nftMigration.status} in ('0','1','2','40')`))
		.orderBy(sql`${nftMigration.sourceDepositId} is null`, asc(nftMigration.createdAt), asc(nftMigration.id))
	for (const { id } of waiting) {
		const isEnough = await inTransaction(ctx, (ctx) => payOne(ctx, wallet, id))
		if (!isEnough) return
	}
}

/** False: what is left is too little for this one, and stays whole for when there is more. */
async function payOne(ctx: Context, wallet: string, id: string): Promise<boolean> {
	const at = await ctx.now()
	const one = await lockMigration(ctx, id)
	const name = statusOf(one)
	const isLate = name === "manual" && one.mintId === null
	if (!isLate && !migrationStatus.in("wantsFee").some((wants) => wants === name)) return true
	const paid = await paidFor(ctx, id)
	if (paid >= one.feeUnits) return true
	const credits = await creditsOf(ctx, wallet)
	await ctx.db
		.select({ id: migrationDeposit.id })
		.from(migrationDeposit)
		.where(
			isAnyOf(
				migrationDeposit.id,
				credits.map((credit) => credit.id),
			),
		)
		.orderBy(asc(migrationDeposit.id))
		.for("update")
	let due = one.feeUnits - paid
	const uses: (typeof feeUse.$inferInsert)[] = []
	for (const credit of credits) {
		const units = credit.left < due ? credit.left : due
		if (units > 0n) uses.push({ migrationId: id, depositId: credit.id, units, usedAt: at })
		due -= units
	}
	if (due > 0n) return false
	await ctx.db.insert(feeUse).values(uses)
	const evidence = { hash: credits[0]?.hash ?? "", payments: uses.length }
	const cause = { actor: "chain", reason: "fee-paid", evidence, at }
	await move(ctx, one, { to: one.sourceDepositId === null ? "fee_paid" : "both", cause })
	return true
}

/** What is used of payments for one of them. */
export async function paidFor({ db }: Pick<Context, "db">, migrationId: string): Promise<bigint> {
	const [row] = await db
		.select({ paid: sql<string>`coalesce(sum(${feeUse.units}), 0)` })
		.from(feeUse)
		.where(and(eq(feeUse.migrationId, migrationId), isNull(feeUse.freedAt)))
	return BigInt(row?.paid ?? 0)
}

/** Its fee is credit again. */
export async function freeFees({ db }: Pick<Context, "db">, migrationId: string, at: Date): Promise<void> {
	await db
		.update(feeUse)
		.set({ freedAt: at })
		.where(and(eq(feeUse.migrationId, migrationId), isNull(feeUse.freedAt)))
}
