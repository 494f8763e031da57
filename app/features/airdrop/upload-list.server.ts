import { createHash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import { collectionName } from "#app/collections/collection-name.ts"
import type { WebContext } from "#app/db/context.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { listedProblems } from "#app/settlement/destinations/listed-problems.server.ts"
import { ownAddresses } from "#app/settlement/destinations/own-addresses.ts"
import { giftable } from "#app/settlement/gift-vault.ts"
import { poke } from "./poke.server.ts"
import { type ListOf, type ListRow, nftKey, type Problem, readList } from "./read-list.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

type Asking = Readonly<{ accountId: string }>
export type Upload = Readonly<{
	/** Made with the form: the same form sent twice is one list. */
	id: string
	title: string
	/** "coin:<asset>", "nft:<collection>" or "mint:<collection>". */
	of: string
	bytes: Uint8Array
}>

/** What a list can be of: coins that can be given away, and collections that this site mints into, for old NFTs or anew. */
export function listable(ctx: Pick<WebContext, "assets" | "vaults" | "collections">) {
	const coins = giftable(ctx).map((one) => ({
		...{ key: `coin:${one.id}`, kind: "coin" as const, id: one.id, name: one.symbol, chain: one.chain },
		...{ address: one.address, asset: { symbol: one.symbol, scale: one.scale } },
	}))
	const nfts = (["nft", "mint"] as const).flatMap((kind) =>
		ctx.collections.all.map((one) => ({
			...{ key: `${kind}:${one.id}`, kind, id: one.id, name: collectionName(one.id), chain: one.chain },
			...{ address: one.address, asset: null },
		})),
	)
	return [...coins, ...nfts]
}

/**
 * Stores a list as a draft, whole, or answers everything that is wrong with it. Rows whose old NFT is in another list are told too, and where two
 * are sent at once the database refuses the second.
 */
export async function uploadList(
	ctx: WebContext,
	who: Asking,
	{ id, title, of, bytes }: Upload,
): Promise<readonly Problem[]> {
	const wanted = listable(ctx).find((one) => one.key === of)
	if (!wanted) throw new Refusal("operators-airdrop:error.of", { status: 400, field: "of" })
	const list: ListOf =
		wanted.kind === "coin"
			? { kind: "coin", asset: wanted.asset }
			: wanted.kind === "mint"
				? { kind: "mint", collection: wanted.id }
				: { kind: "nft" }
	const chain = ctx.chains.of(wanted.chain)
	const { rows, problems } = readList(bytes, list, ownAddresses(ctx, chain))
	const all = [...problems, ...(await unfit(ctx, chain, rows, problems)), ...(await known(ctx, rows, id))].toSorted(
		(a, b) => a.line - b.line,
	)
	if (all.length > 0) return all
	const units = rows.reduce((sum, row) => sum + (row.units ?? 1n), 0n)
	const at = await ctx.now()
	try {
		await inTransaction(ctx, async ({ db }) => {
			const made = await db
				.insert(airdropBatch)
				.values({
					id,
					title,
					kind: wanted.kind,
					asset: wanted.id,
					chain: wanted.chain,
					address: wanted.address,
					status: "draft",
					rows: rows.length,
					units,
					sha256: createHash("sha256").update(bytes).digest("hex"),
					createdBy: accountKey(who.accountId),
					createdAt: at,
				})
				.onConflictDoNothing()
				.returning({ id: airdropBatch.id })
			// The same form once more.
			if (made.length === 0) return
			for (let n = 0; n < rows.length; n += 1_000)
				await db
					.insert(airdropRecord)
					.values(rows.slice(n, n + 1_000).map((row) => ({ ...row, batchId: id, changedAt: at })))
			const facts = { name: title, kind: wanted.key, rows: rows.length, units: `${units}` }
			await writeAudit(db, { actor: accountKey(who.accountId), act: "airdrop.uploaded", subject: id, facts })
		})
	} catch (error) {
		if (!RACED.includes(brokenConstraint(error) ?? "")) throw error
		throw new Refusal("operators-airdrop:error.raced", { status: 409 })
	}
	return []
}

/** What keeps an NFT out of two lists that are sent at once. */
const RACED = ["airdrop_record_nft", "airdrop_record_minted"]

/** Rows whose receiver is no wallet, as the chain shows; a row whose receiver is wrong already is told once. */
async function unfit(
	ctx: WebContext,
	chain: ChainAdapter,
	rows: readonly ListRow[],
	problems: readonly Problem[],
): Promise<readonly Problem[]> {
	const wrong = new Set(problems.filter(({ code }) => code === "ours").map(({ line }) => line))
	const asked = rows.flatMap(({ line, newWalletAddress: to }) => (to === null || wrong.has(line) ? [] : [{ line, to }]))
	return listedProblems(ctx, { chain, rows: asked })
}

/** Rows whose NFT stands in another list. */
async function known(
	{ db }: Pick<WebContext, "db">,
	rows: readonly ListRow[],
	id: string,
): Promise<readonly Problem[]> {
	const keys = rows.flatMap((row) => nftKey(row) ?? [])
	if (keys.length === 0) return []
	const { oldNftContract, oldNftId, newWalletAddress, oldNftName, newNftJson, units } = airdropRecord
	const parts = sql`json_array_elements(${JSON.stringify(keys.map((key) => JSON.parse(key)))}::json) one`
	const found = await db
		.select()
		.from(airdropRecord)
		.where(
			rows.some((row) => row.oldNftContract)
				? sql`(${oldNftContract}, ${oldNftId}) in (select one->>0, one->>1 from ${parts})`
				: sql`${oldNftContract} is null and ${units} is null
					and (${newWalletAddress}, ${oldNftName}, ${newNftJson}) in (select one->>0, one->>1, one->>2 from ${parts})`,
		)
	const taken = new Set(found.filter((one) => one.batchId !== id).map(nftKey))
	return rows.flatMap((row) => (taken.has(nftKey(row) ?? "") ? [{ line: row.line, code: "known" as const }] : []))
}

/** Takes a draft away with its rows: its NFTs may stand in another list then. Refuses (409) what is no draft. */
export const discardList = (ctx: WebContext, who: Asking, id: string): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const [draft] = await db
			.select({ rows: airdropBatch.rows, title: airdropBatch.title })
			.from(airdropBatch)
			.where(and(eq(airdropBatch.id, id), eq(airdropBatch.status, "draft")))
			.for("update")
		if (!draft) throw new Refusal("operators-airdrop:error.noDraft", { status: 409 })
		// In this order: the database keeps the rows of a list that anybody may still release.
		await db.update(airdropBatch).set({ status: "discarded" }).where(eq(airdropBatch.id, id))
		await db.delete(airdropRecord).where(eq(airdropRecord.batchId, id))
		const facts = { name: draft.title, rows: draft.rows }
		await writeAudit(db, { actor: accountKey(who.accountId), act: "airdrop.discarded", subject: id, facts })
	})

/** Asks the worker what a draft would cost; asked again, it reckons anew. Refuses (409) what is no draft. */
export async function askDryRun(ctx: WebContext, id: string): Promise<void> {
	const asked = await ctx.db
		.update(airdropBatch)
		.set({ dryRunAskedAt: await ctx.now(), dryRunAt: null, dryRun: null })
		.where(and(eq(airdropBatch.id, id), eq(airdropBatch.status, "draft")))
		.returning({ id: airdropBatch.id })
	if (asked.length === 0) throw new Refusal("operators-airdrop:error.noDraft", { status: 409 })
	await poke(ctx)
}
