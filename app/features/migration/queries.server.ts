import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Migration, Project } from "./rows.server.ts"
import { feeUse, migrationDeposit, migrationProject, migrationReturn, nftMigration } from "./tables.server.ts"

const MOST_LISTED = 40

const whole = ({ db }: Pick<Context, "db">) =>
	db
		.select({ one: nftMigration, project: migrationProject, deposit: migrationDeposit })
		.from(nftMigration)
		.innerJoin(migrationProject, eq(migrationProject.id, nftMigration.projectId))
		.leftJoin(migrationDeposit, eq(migrationDeposit.id, nftMigration.sourceDepositId))

/** A migration (`one`) with its collection's project, and the deposit that brought the old NFT, once there is one. */
export type WholeMigration = Awaited<ReturnType<typeof whole>>[number]

/** Those of a wallet on Kaia, newest first; what is on its way before what is over. */
export const migrationsOf = (ctx: Pick<Context, "db">, wallet: string): Promise<WholeMigration[]> =>
	whole(ctx)
		.where(eq(nftMigration.oldWalletAddress, wallet))
		.orderBy(sql`${nftMigration.status} in ('20','42','5')`, desc(nftMigration.createdAt), desc(nftMigration.id))
		.limit(MOST_LISTED)

export async function findByCode(ctx: Pick<Context, "db">, code: string): Promise<WholeMigration | null> {
	const [row] = await whole(ctx).where(eq(nftMigration.code, code))
	return row ?? null
}

/** What is to come to a Solana wallet that has not said that it is the right one. */
export const listToProve = (ctx: Pick<Context, "db">, address: string): Promise<WholeMigration[]> =>
	whole(ctx)
		.where(
			and(
				eq(nftMigration.newWalletAddress, address),
				isNull(nftMigration.destProof),
				sql`${nftMigration.status} in ('0','2','3','4','40','90')`,
			),
		)
		.orderBy(desc(nftMigration.createdAt))
		.limit(MOST_LISTED)

/** A payment that a fee was taken from; `units`: of it, base units of the fee's coin. */
export type FeePayment = Readonly<{ hash: string; block: bigint; at: Date; units: bigint }>

/** The payments that fees were taken from, by the id of the migration. */
export async function paymentsOf(
	{ db }: Pick<Context, "db">,
	all: readonly Migration[],
): Promise<ReadonlyMap<string, readonly FeePayment[]>> {
	const ids = all.map(({ id }) => id)
	const rows = await db
		.select({
			id: feeUse.migrationId,
			hash: migrationDeposit.hash,
			block: migrationDeposit.block,
			at: migrationDeposit.blockTime,
			units: feeUse.units,
		})
		.from(feeUse)
		.innerJoin(migrationDeposit, eq(migrationDeposit.id, feeUse.depositId))
		.where(and(sql`${feeUse.migrationId} = any(${sql.param(ids)})`, isNull(feeUse.freedAt)))
		.orderBy(migrationDeposit.block)
	const found = new Map<string, FeePayment[]>()
	for (const { id, ...paid } of rows) found.set(id, [...(found.get(id) ?? []), paid])
	return found
}

/** Returns of migrations that are done, by the id of the migration. */
export const returnsOf = ({ db }: Pick<Context, "db">, migrationId: string) =>
	db.select().from(migrationReturn).where(eq(migrationReturn.migrationId, migrationId))

/** Collections that cross. */
export const openProjects = ({ db }: Pick<Context, "db">): Promise<Project[]> =>
	db.select().from(migrationProject).where(isNull(migrationProject.closedAt)).orderBy(migrationProject.sourceName)

type Order = Readonly<{ orderBy: readonly SQL[]; limit: number }>

/** By any condition; without an order the newest alone. */
export const findMigrations = (
	ctx: Pick<Context, "db">,
	where: SQL | undefined,
	{ orderBy, limit }: Order = { orderBy: [desc(nftMigration.createdAt), desc(nftMigration.id)], limit: 1 },
): Promise<WholeMigration[]> =>
	whole(ctx)
		.where(where)
		.orderBy(...orderBy)
		.limit(limit)
