import { randomUUID } from "node:crypto"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { RequestContext } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { recordCreation } from "#app/operations/transition.server.ts"
import { requireDestination, unproven } from "./destination.server.ts"
import { poke } from "./poke.server.ts"
import { prove } from "./prove-destination.server.ts"
import { type Migration, move, newCode, type Project, projectOpen, statusOf } from "./rows.server.ts"
import { oldChainOf } from "./source.ts"
import { migrationStatus } from "./status.ts"
import { migrationProject, nftMigration } from "./tables.server.ts"
import { FEE_UNITS } from "./terms.ts"
import { isLinked, type OldWallet } from "./who.ts"

type Announced = Readonly<{
	wallet: OldWallet
	nfts: readonly string[]
	to: string
	/** The destination once more, where it was never used and its holder has confirmed it. */
	confirmed?: string | null
}>
type OldNft = Readonly<{ contract: string; id: bigint }>

/**
 * Announces old NFTs and where they go; nothing is sent yet. The old chain has to show them in the wallet that asks. Asked for again it is the
 * same, with another destination where none is proven. Answers the code of the first.
 */
export async function openMigrations(
	ctx: RequestContext,
	{ wallet, nfts, to, confirmed = null }: Announced,
): Promise<string> {
	const old = requireOld(ctx)
	await requireDestination(ctx, { to, confirmed })
	const wanted = [...new Set(nfts)].map(read)
	const found = await Promise.all(wanted.map((nft) => admit(ctx, old, { nft, wallet })))
	try {
		return await inTransaction(ctx, async (ctx) => {
			const codes: string[] = []
			for (const one of found) codes.push(await openOne(ctx, { ...one, wallet, to }))
			await poke(ctx)
			return codes[0] ?? ""
		})
	} catch (error) {
		if (brokenConstraint(error) === "nft_migration_once") throw new Refusal("migration:error.underWay", { status: 409 })
		throw error
	}
}

export function requireOld(ctx: Pick<RequestContext, "chains">): OldChain {
	const old = oldChainOf(ctx)
	if (!old) throw new Refusal("migration:error.closed", { status: 409 })
	return old
}

function read(text: string): OldNft {
	const [contract = "", id = "0"] = text.split("/")
	return { contract, id: BigInt(id) }
}

type Admitted = Readonly<{ nft: OldNft; project: Project; chain: string; isHeld: boolean }>

/** The NFT crosses, and the wallet has it, or had it and has sent it. */
async function admit(
	ctx: RequestContext,
	old: OldChain,
	{ nft, wallet }: Readonly<{ nft: OldNft; wallet: OldWallet }>,
): Promise<Admitted> {
	const [project] = await ctx.db
		.select()
		.from(migrationProject)
		.where(
			and(
				eq(migrationProject.sourceContract, nft.contract),
				isNull(migrationProject.closedAt),
				sql`coalesce(${migrationProject.nftId}, ${nft.id.toString()}) = ${nft.id.toString()}`,
			),
		)
		.limit(1)
	if (!project) throw new Refusal("migration:error.otherCollection", { status: 409 })
	const said = await old.oldNfts.ownerOf(nft).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "Kaia does not say whose an NFT is")
		throw new Refusal("migration:error.silent", { status: 503 })
	})
	if (said !== wallet.address && said !== old.oldNfts.wallets.nfts)
		throw new Refusal("migration:error.notYours", { status: 409 })
	return { nft, project, chain: old.name, isHeld: said === wallet.address }
}

async function openOne(
	ctx: RequestContext,
	of: Admitted & Readonly<{ wallet: OldWallet; to: string }>,
): Promise<string> {
	const { nft, project, chain, wallet, to, isHeld } = of
	const at = await ctx.now()
	const known = await openOf(ctx, chain, nft)
	if (known && known.oldWalletAddress === wallet.address) {
		await fixDestination(ctx, known, { to, at })
		return known.code
	}
	// Sent, and not found yet: it will be shown by itself.
	if (!isHeld) throw new Refusal("migration:error.underWay", { status: 409 })
	if (known) await supersede(ctx, known, at)
	const id = randomUUID()
	const [row] = await ctx.db
		.insert(nftMigration)
		.values({
			id,
			code: newCode(),
			projectId: project.id,
			chain,
			status: migrationStatus.code("draft"),
			oldProjectId: project.sourceProjectId,
			oldWalletAddress: wallet.address,
			oldWalletType: wallet.type,
			oldNftContract: nft.contract,
			oldNftId: nft.id.toString(),
			oldNftName: `${project.sourceName} #${nft.id}`,
			oldNftImage: "",
			...unproven(to, at),
			feeUnits: FEE_UNITS,
			createdAt: at,
			changedAt: at,
		})
		.returning()
	if (!row) throw new Error("a migration was not kept")
	await recordCreation(ctx, {
		machine: migrationStatus,
		id,
		to: "draft",
		cause: { actor: wallet.address, reason: "announced", at },
	})
	await projectOpen(ctx, row, at)
	await proveLinked(ctx, row, at)
	return row.code
}

async function openOf(
	{ db }: Pick<RequestContext, "db">,
	chain: string,
	{ contract, id }: OldNft,
): Promise<Migration | null> {
	const [row] = await db
		.select()
		.from(nftMigration)
		.where(
			and(
				eq(nftMigration.chain, chain),
				eq(nftMigration.oldNftContract, contract),
				eq(nftMigration.oldNftId, id.toString()),
				sql`${nftMigration.status} not in ('42','5')`,
			),
		)
		.for("update")
	return row ?? null
}

/** Who announced it before does not have it any more, as the chain shows. */
async function supersede(ctx: RequestContext, one: Migration, at: Date): Promise<void> {
	const name = statusOf(one)
	if (name !== "draft" && name !== "dest_proven") throw new Refusal("migration:error.underWay", { status: 409 })
	await move(ctx, one, { to: "given_up", cause: { actor: "chain", reason: "moved-on", at } })
}

/** Where it goes, said anew: it counts at once where that wallet is linked by a signature, else after a day. Proven or minted it stays. */
export async function fixDestination(
	ctx: RequestContext,
	one: Migration,
	{ to, at }: Readonly<{ to: string; at: Date }>,
): Promise<void> {
	if (one.newWalletAddress === to) return proveLinked(ctx, one, at)
	const isFixed = one.destProof !== null || one.mintId !== null
	const isOver = ["20", "41", "42", "5", "10"].includes(one.status)
	if (isFixed || isOver) throw new Refusal("migration:error.fixed", { status: 409 })
	const set = unproven(to, at)
	await ctx.db
		.update(nftMigration)
		.set({ ...set, changedAt: at })
		.where(eq(nftMigration.id, one.id))
	await proveLinked(ctx, { ...one, ...set }, at)
}

async function proveLinked(ctx: RequestContext, one: Migration, at: Date): Promise<void> {
	const { wallet } = ctx.who
	if (wallet && one.newWalletAddress && isLinked(wallet, one.newWalletAddress))
		await prove(ctx, one, { actor: one.newWalletAddress, reason: "linked-wallet", at })
}
