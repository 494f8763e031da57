import { asc, eq } from "drizzle-orm"
import { z } from "zod"
import { collectionName } from "#app/collections/collection-name.ts"
import type { Context, WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { namedBy, receiversOf } from "./receivers.server.ts"
import { isMinting, LIST_KINDS } from "./status.ts"
import { type airdropBatch, airdropRecord, type CheckedReceivers } from "./tables.server.ts"

declare module "#app/db/context.ts" {
	interface Context {
		/** Hours within which the release of a list that mints is proposed after its dry run. */
		readonly dryRunHours?: number | undefined
	}
}

const DRY_RUN_HOURS = 24
/** Hours for which a dry run counts. */
export const dryRunHoursOf = (ctx: Pick<Context, "dryRunHours">): number => ctx.dryRunHours ?? DRY_RUN_HOURS
const count = z.number().int().nonnegative()
const units = z.string().regex(/^\d{1,30}$/)

/** What an operator looked at before proposing a release, for the approver and the worker. */
export const releaseEvidence = z.object({
	/** Name of the list, and what it gives: `name` in words, `asset` the address of the coin or the collection. */
	list: z.string(),
	kind: z.enum(LIST_KINDS),
	name: z.string(),
	asset: z.string(),
	chain: z.string(),
	/** Decimal text. `units`: base units of the coin, or the number of NFTs. */
	rows: units,
	units,
	/** Different wallets in the list: the receiver, or the old wallet whose holder has not named a receiver yet (`unnamed`). */
	receivers: count,
	unnamed: count,
	/** Receivers that were never used on the chain. */
	unused: count,
	/** Of lists that mint: hash of the rows with the hashes of their files, and when the dry run read them. */
	content: z.string().optional(),
	checkedAt: z.iso.datetime().optional(),
	/** Of NFTs for old ones: contracts of the old NFTs, and those of them that KAIA_OLD_NFTS does not have as this collection. */
	contracts: z.array(z.string()).optional(),
	otherContracts: count.optional(),
	/** Of NFTs for old ones: rows whose old NFT is not in the old wallet of the list. */
	otherHolders: count.optional(),
})
export type ReleaseEvidence = z.infer<typeof releaseEvidence>

type Batch = typeof airdropBatch.$inferSelect
/** As the page showed it. */
export type Looked = Readonly<{ rows: string; units: string; content: string }>

/**
 * Collects what the approver of a release has to see. Refuses (409) receivers that are no wallets, and a list that mints without a dry run that
 * passed in time with the content that the page showed; (503) while the chain does not say what the receivers are.
 */
export async function collectReleaseEvidence(ctx: WebContext, batch: Batch, looked: Looked): Promise<ReleaseEvidence> {
	const rows = await ctx.db
		.select({
			line: airdropRecord.line,
			to: airdropRecord.newWalletAddress,
			old: airdropRecord.oldWalletAddress,
			contract: airdropRecord.oldNftContract,
		})
		.from(airdropRecord)
		.where(eq(airdropRecord.batchId, batch.id))
		.orderBy(asc(airdropRecord.line))
	const metadata = isMinting(batch.kind) ? await requirePassed(ctx, batch, looked.content) : {}
	const receivers = await countReceivers(ctx, batch, rows)
	const coin = batch.kind === "coin" ? ctx.assets.all.find((one) => one.id === batch.asset) : undefined
	const contracts = batch.kind === "nft" ? [...new Set(rows.flatMap(({ contract }) => contract ?? []))] : null
	const known = (ctx.chains.kaia?.oldNfts.collections ?? [])
		.filter(({ id }) => id === batch.asset)
		.map(({ contract }) => contract)
	return {
		list: batch.title,
		kind: batch.kind,
		name: coin?.symbol ?? collectionName(batch.asset),
		asset: batch.address,
		chain: batch.chain,
		rows: looked.rows,
		units: looked.units,
		receivers: new Set(rows.map(({ to, old }) => to ?? old)).size,
		unnamed: rows.filter(({ to }) => to === null).length,
		unused: receivers.unused,
		...metadata,
		...(contracts
			? { contracts, otherContracts: contracts.filter((contract) => !known.includes(contract)).length }
			: {}),
	}
}

type Passed = Pick<ReleaseEvidence, "content" | "checkedAt" | "otherHolders">

async function requirePassed(ctx: Context, { dryRun, dryRunAt }: Batch, content: string): Promise<Passed> {
	const report = dryRun?.metadata
	if (!report || !dryRunAt || report.problems.length > 0 || report.content !== content)
		throw new Refusal("operators-airdrop:error.noDryRun", { status: 409 })
	const hours = dryRunHoursOf(ctx)
	if ((await ctx.now()).getTime() - dryRunAt.getTime() > hours * 60 * 60_000)
		throw new Refusal("operators-airdrop:error.oldDryRun", { status: 409, params: { hours: `${hours}` } })
	const { otherHolders } = report
	return { content, checkedAt: dryRunAt.toISOString(), ...(otherHolders === undefined ? {} : { otherHolders }) }
}

/** As the dry run counted them, if there was one; else as the chain says now. */
async function countReceivers(
	ctx: WebContext,
	{ dryRun, chain, kind }: Batch,
	rows: readonly Readonly<{ line: number; to: string | null }>[],
): Promise<CheckedReceivers> {
	const { refused, unused, isUnread = false } = dryRun ?? {}
	const ofDryRun =
		refused !== undefined && unused !== undefined && !isUnread ? { refused, refusedLines: [], unused } : null
	const counted = ofDryRun ?? (await receiversOf(ctx, { chain, rows, by: namedBy(kind) }))
	if (counted === null) throw new Refusal("operators-airdrop:dry.unread", { status: 503 })
	// Of what is carried over a row with such a holder fails by itself.
	if (counted.refused > 0 && kind !== "carry")
		throw new Refusal("operators-airdrop:error.refusedReceivers", { status: 409 })
	return counted
}
