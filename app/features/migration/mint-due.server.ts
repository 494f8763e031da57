import { randomUUID } from "node:crypto"
import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm"
import type { NftText } from "#app/chains/minter.ts"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { carriedItem, carriedText } from "./new-nft.ts"
import { type OldMetadata, readOldMetadata } from "./old-metadata.server.ts"
import { assetOfDeposit } from "./queue-return.server.ts"
import { type Deposit, lockMigration, type Migration, move, statusOf } from "./rows.server.ts"
import { feeUse, migrationDeposit, migrationProject, nftMigration } from "./tables.server.ts"
import { MINT } from "./terms.ts"

const MOST = 100
/** A file that is not to be had is asked for so long before the NFT crosses without it. */
const FILE_MS = 5 * 60_000
/** Of a transaction that mints for somebody else: who pays stands in it beside its receiver. */
const PAYER_BYTES = 40

/** Both halves are there, and where it goes stands. */
const listDue = ({ db }: Pick<Context, "db">, at: Date): Promise<Migration[]> =>
	db
		.select()
		.from(nftMigration)
		.where(
			and(
				eq(nftMigration.status, "4"),
				isNotNull(nftMigration.newWalletAddress),
				lte(nftMigration.destFirmAt, at),
				isNull(nftMigration.backAskedAt),
			),
		)
		.orderBy(asc(nftMigration.changedAt), asc(nftMigration.id))
		.limit(MOST)

/**
 * Orders the new NFT of each that is due, after the old chain has shown once more that both halves are there and that the old NFT is with us.
 * Answers how many still wait for the chain; one that fails holds up no other.
 */
export async function mintDue(ctx: Context, old: OldChain): Promise<number> {
	const now = await ctx.now()
	let left = 0
	for (const one of await listDue(ctx, now))
		try {
			const missing = await missingOf(ctx, old, one)
			if (missing) {
				await markUnknown(ctx, one.id, missing)
				continue
			}
			const said = await readSaid(ctx, old, one)
			if (said === "later") left++
			else await orderOne(ctx, one.id, said)
		} catch (error) {
			left++
			ctx.log.error({ err: error, migration: one.id }, "a migration could not go on: it is tried again")
		}
	return left
}

/** The NFT, and the payments that its fee was taken from. */
async function depositsOf(
	{ db }: Pick<Context, "db">,
	{ id, sourceDepositId }: Migration,
): Promise<readonly Deposit[]> {
	return db
		.select()
		.from(migrationDeposit)
		.where(
			sql`${migrationDeposit.id} = ${sourceDepositId} or ${migrationDeposit.id} in
				(select ${feeUse.depositId} from ${feeUse} where ${feeUse.migrationId} = ${id} and ${feeUse.freedAt} is null)`,
		)
}

type Missing = Readonly<{ reason: "gone-from-chain" | "not-in-our-wallet"; hash: string | null }>

/** What the final chain does not show any more of both halves; null: all is there, and the old NFT is with us. */
async function missingOf(ctx: Context, old: OldChain, one: Migration): Promise<Missing | null> {
	for (const deposit of await depositsOf(ctx, one)) {
		const [tx] = await old.transactions([deposit.hash])
		const asset = assetOfDeposit(ctx, deposit)
		const credits = tx?.creditsTo({ account: deposit.toAddress, owner: deposit.toAddress }) ?? []
		const isThere = credits.some(
			(credit) => credit.instruction === deposit.logIndex && credit.asset === asset && credit.units === deposit.units,
		)
		if (!tx || !isThere) return { reason: "gone-from-chain", hash: deposit.hash }
		if (tx.slot !== deposit.block)
			await ctx.db
				.update(migrationDeposit)
				.set({ block: tx.slot, blockTime: tx.time })
				.where(eq(migrationDeposit.id, deposit.id))
	}
	if (one.sourceDepositId === null) return null
	const owner = await old.oldNfts.ownerOf({ contract: one.oldNftContract, id: BigInt(one.oldNftId) })
	return owner === old.oldNfts.wallets.nfts ? null : { reason: "not-in-our-wallet", hash: null }
}

async function markUnknown(ctx: Context, id: string, { reason, hash }: Missing): Promise<void> {
	const at = await ctx.now()
	await inTransaction(ctx, async (ctx) => {
		const one = await lockMigration(ctx, id)
		if (statusOf(one) === "both")
			await move(ctx, one, { to: "unknown", cause: { actor: "chain", reason, evidence: { hash }, at } })
	})
	ctx.log.warn({ migration: id, reason }, "what came from Kaia is not there any more")
}

/** What the old chain says of it, as it is kept; "later": its file may yet be had. */
async function readSaid(ctx: Context, old: OldChain, one: Migration): Promise<OldMetadata | "later"> {
	const said = await readOldMetadata(ctx, old, { contract: one.oldNftContract, id: BigInt(one.oldNftId) })
	const isLate = (await ctx.now()).getTime() - one.changedAt.getTime() > FILE_MS
	return said.hash === null && !isLate ? "later" : said
}

async function orderOne(ctx: Context, id: string, said: OldMetadata): Promise<void> {
	await inTransaction(ctx, async (ctx) => {
		const at = await ctx.now()
		const one = await lockMigration(ctx, id)
		const { newWalletAddress, destFirmAt } = one
		if (statusOf(one) !== "both" || one.backAskedAt || !newWalletAddress || !destFirmAt || destFirmAt > at) return
		const [project] = await ctx.db.select().from(migrationProject).where(eq(migrationProject.id, one.projectId))
		if (!project) throw new Error(`the migration ${id} is of no project`)
		if (one.destProof === null)
			await ctx.db.update(nftMigration).set({ destProof: "waited" }).where(eq(nftMigration.id, id))
		const mintId = randomUUID()
		const named = { ...one, oldNftName: said.name ?? one.oldNftName }
		const { minting } = ctx.chains.solana
		const fits = (text: NftText) => {
			const items = [carriedItem(mintId, project.collection, text)]
			return minting.fits({ buyer: newWalletAddress, payment: null, items, memo: mintId }, PAYER_BYTES)
		}
		const text = carriedText({ ...ctx, fits }, named, { ...said, symbol: project.destSymbol })
		const item = carriedItem(mintId, project.collection, text)
		const to = newWalletAddress
		await queueNftOrder(ctx, { purpose: MINT, subjectId: mintId, chain: "solana", work: { do: "mint", item }, to, at })
		const cause = { actor: "system", reason: "minting", at }
		const set = { mintId, source: said, oldNftName: named.oldNftName, oldNftImage: said.image ?? one.oldNftImage }
		await move(ctx, { ...one, destProof: one.destProof ?? "waited" }, { to: "minting", cause, set })
	})
}

/** What the chain shows again goes on where it was. */
export async function recheckUnknown(ctx: Context, old: OldChain): Promise<void> {
	const rows = await ctx.db.select().from(nftMigration).where(eq(nftMigration.status, "90")).limit(MOST)
	for (const one of rows) {
		if (await missingOf(ctx, old, one)) continue
		const at = await ctx.now()
		await inTransaction(ctx, async (ctx) => {
			const now = await lockMigration(ctx, one.id)
			if (statusOf(now) !== "unknown") return
			const to = statusOf({ status: now.before ?? "4" })
			await move(ctx, now, { to, cause: { actor: "chain", reason: "there-again", at } })
		})
	}
}
