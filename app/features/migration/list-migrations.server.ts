import { and, eq, or, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { type MigrationStatus, migrationStatus } from "./status.ts"
import { migrationDeposit, nftMigration } from "./tables.server.ts"

type Asked = Readonly<{
	sort: "newest-" | "newest"
	after: Parameters<typeof listRows>[0]["after"]
	filters: Readonly<Partial<Record<"status" | "wallet" | "nft" | "proof", string>>>
}>

const BY_TIME = { by: nftMigration.createdAt, kind: "time" } as const
/** Where an operator's list is filtered by day. */
export const migrationTime = nftMigration.createdAt

/** A page of all migrations, for operators. `day`: what else of the time is asked for. */
export async function listMigrations(ctx: Pick<Context, "db">, asked: Asked, day: readonly SQL[], size?: number) {
	const part = await listRows(
		asked,
		{
			sorts: { "newest-": BY_TIME, newest: BY_TIME },
			id: { by: nftMigration.id, kind: "uuid" },
			where: whereOf(asked, day),
			rows: ({ place, where, orderBy, limit }) =>
				ctx.db
					.select({ one: nftMigration, hash: migrationDeposit.hash, ...place })
					.from(nftMigration)
					.leftJoin(migrationDeposit, eq(migrationDeposit.id, nftMigration.sourceDepositId))
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)
	const rows = part.rows.map(({ one, hash }) => ({
		id: one.id,
		at: one.createdAt,
		status: migrationStatus.nameOf(one.status),
		failure: one.failure,
		name: one.oldNftName,
		oldNft: `${one.oldNftContract}/${one.oldNftId}`,
		oldWallet: one.oldWalletAddress,
		newWallet: one.newWalletAddress,
		hash,
		newMint: one.newMintKey,
		signature: one.newSignature,
		code: one.code,
	}))
	return { ...part, rows } satisfies ListPart<(typeof rows)[number]>
}

/** How many its filters find. */
export const countMigrations = (ctx: Pick<Context, "db">, asked: Asked, day: readonly SQL[]): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(nftMigration)
			.leftJoin(migrationDeposit, eq(migrationDeposit.id, nftMigration.sourceDepositId))
			.where(and(...whereOf(asked, day))),
	)

function whereOf({ filters }: Asked, day: readonly SQL[]): SQL[] {
	const status = migrationStatus.names.find((one): one is MigrationStatus => one === filters.status)
	const { wallet, nft, proof } = filters
	const [contract = "", id] = (nft ?? "").toLowerCase().split("/")
	const some = [
		status && eq(nftMigration.status, migrationStatus.code(status)),
		wallet && or(eq(nftMigration.oldWalletAddress, wallet.toLowerCase()), eq(nftMigration.newWalletAddress, wallet)),
		nft &&
			(id === undefined && !contract.startsWith("0x")
				? eq(nftMigration.oldNftId, contract)
				: and(eq(nftMigration.oldNftContract, contract), id === undefined ? undefined : eq(nftMigration.oldNftId, id))),
		proof &&
			or(
				eq(migrationDeposit.hash, proof.toLowerCase()),
				eq(nftMigration.newSignature, proof),
				eq(nftMigration.newMintKey, proof),
				eq(nftMigration.code, proof),
			),
	]
	return [...some.flatMap((one) => (one ? [one as SQL] : [])), ...day]
}
