import { randomUUID } from "node:crypto"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { freeFees } from "./fees.server.ts"
import { addReturn } from "./give-back.server.ts"
import {
	type Deposit,
	lockMigration,
	type Migration,
	move,
	newCode,
	type Project,
	projectOpen,
	statusOf,
} from "./rows.server.ts"
import { migrationStatus } from "./status.ts"
import { migrationDeposit, migrationProject, migrationReturn, nftMigration } from "./tables.server.ts"
import { FEE_UNITS } from "./terms.ts"

const MOST = 500

const isUntaken = sql`not exists (select from ${nftMigration} where ${nftMigration.sourceDepositId} = ${migrationDeposit.id})
	and not exists (select from ${migrationReturn} where ${migrationReturn.depositId} = ${migrationDeposit.id})`

/** NFTs that came and belong to nothing yet. */
const listUntaken = ({ db }: Pick<Context, "db">): Promise<Deposit[]> =>
	db
		.select()
		.from(migrationDeposit)
		.where(and(eq(migrationDeposit.kind, "nft"), isUntaken))
		.orderBy(asc(migrationDeposit.block), asc(migrationDeposit.logIndex))
		.limit(MOST)

/**
 * Each NFT that came is a migration from then on, announced or not; one of a collection that does not cross goes back. One that cannot be taken holds
 * up no other, and is tried again.
 */
export async function takeDeposits(ctx: Context): Promise<number> {
	const all = await listUntaken(ctx)
	for (const one of all)
		try {
			await inTransaction(ctx, (ctx) => takeDeposit(ctx, one))
		} catch (error) {
			ctx.log.error({ err: error, deposit: one.id }, "an old NFT that came could not be taken: it is tried again")
		}
	return all.length
}

async function takeDeposit(ctx: Context, came: Deposit): Promise<void> {
	const at = await ctx.now()
	await ctx.db
		.select({ id: migrationDeposit.id })
		.from(migrationDeposit)
		.where(eq(migrationDeposit.id, came.id))
		.for("update")
	// Another pass may have been first: it looked before this one had the lock.
	const [still] = await ctx.db
		.select({ id: migrationDeposit.id })
		.from(migrationDeposit)
		.where(and(eq(migrationDeposit.id, came.id), isUntaken))
	if (!still) return
	const project = await projectOf(ctx, came)
	if (!project) return addReturn(ctx, { deposit: came, migrationId: null, units: 1n, reason: "foreign", at })
	const open = await openOf(ctx, came)
	if (open && open.oldWalletAddress === came.fromAddress)
		return arrived(ctx, await lockMigration(ctx, open.id), came, at)
	if (open && !isUnsent(open)) return goesBack(ctx, came, at)
	// Whoever announced it before does not have it any more.
	if (open) await giveUp(ctx, await lockMigration(ctx, open.id), { actor: "chain", reason: "sent-by-another", at })
	await beginUnannounced(ctx, { came, project, at })
}

async function projectOf({ db }: Pick<Context, "db">, { contract, nftId }: Deposit): Promise<Project | null> {
	const [row] = await db
		.select()
		.from(migrationProject)
		.where(
			and(
				eq(migrationProject.sourceContract, contract ?? ""),
				isNull(migrationProject.closedAt),
				sql`coalesce(${migrationProject.nftId}, ${nftId}) = ${nftId}`,
			),
		)
		.limit(1)
	return row ?? null
}

async function openOf({ db }: Pick<Context, "db">, { chain, contract, nftId }: Deposit): Promise<Migration | null> {
	const [row] = await db
		.select()
		.from(nftMigration)
		.where(
			and(
				eq(nftMigration.chain, chain),
				eq(nftMigration.oldNftContract, contract ?? ""),
				eq(nftMigration.oldNftId, nftId ?? ""),
				sql`${nftMigration.status} not in ('42','5')`,
			),
		)
	return row ?? null
}

const evidenceOf = ({ hash, logIndex, block }: Deposit) => ({ hash, logIndex, block: Number(block) })

async function arrived(ctx: Context, one: Migration, came: Deposit, at: Date): Promise<void> {
	const cause = { actor: "chain", reason: "nft-arrived", evidence: evidenceOf(came), at }
	const set = { sourceDepositId: came.id }
	const name = statusOf(one)
	if (name === "draft" || name === "dest_proven") await move(ctx, one, { to: "source_sent", cause, set })
	else if (name === "fee_paid") await move(ctx, one, { to: "both", cause, set })
	else await goesBack(ctx, came, at)
}

const isUnsent = (one: Migration) => migrationStatus.in("wantsSource").some((name) => name === statusOf(one))

/**
 * A second deposit of one that is with us, or has crossed: its contract lies, it left our wallet by another way than ours, or the chain has lost the
 * first. Nothing crosses twice, so it is whoever's it was.
 */
const goesBack = (ctx: Context, deposit: Deposit, at: Date) =>
	addReturn(ctx, { deposit, migrationId: null, units: 1n, reason: "foreign", at })

/** Nothing came of it: its fee is its payer's credit again. */
export async function giveUp(
	ctx: Context,
	one: Migration,
	cause: Readonly<{ actor: string; reason: string; at: Date }>,
): Promise<void> {
	await move(ctx, one, { to: "given_up", cause })
	await freeFees(ctx, one.id, cause.at)
}

async function beginUnannounced(
	ctx: Context,
	{ came, project, at }: Readonly<{ came: Deposit; project: Project; at: Date }>,
) {
	const id = randomUUID()
	const [row] = await ctx.db
		.insert(nftMigration)
		.values({
			id,
			code: newCode(),
			projectId: project.id,
			chain: came.chain,
			status: migrationStatus.code("source_sent"),
			oldProjectId: project.sourceProjectId,
			oldWalletAddress: came.fromAddress,
			oldNftContract: came.contract ?? "",
			oldNftId: came.nftId ?? "",
			oldNftName: `${project.sourceName} #${came.nftId}`,
			oldNftImage: "",
			sourceDepositId: came.id,
			feeUnits: FEE_UNITS,
			createdAt: at,
			changedAt: at,
		})
		.returning()
	if (!row) throw new Error("a migration was not kept")
	const cause = { actor: "chain", reason: "nft-arrived-unannounced", evidence: evidenceOf(came), at }
	await recordCreation(ctx, { machine: migrationStatus, id, to: "source_sent", cause })
	await projectOpen(ctx, row, at)
}
