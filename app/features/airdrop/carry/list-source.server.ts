import { createHash } from "node:crypto"
import { and, asc, eq, ne, sql } from "drizzle-orm"
import type { Holder, Member } from "#app/chains/nfts.ts"
import { collectionName, familyOf } from "#app/collections/collection-name.ts"
import { nftPicture } from "#app/collections/nft-picture.ts"
import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { AIRDROP_LIMITS } from "../status.ts"
import { airdropBatch, airdropRecord, type Crossing, type Unlisted } from "../tables.server.ts"
import { hasRoom, newJson } from "./crossing.ts"

const READ_MS = 60_000
/** NFTs that a list without rows names as the reason. */
const MOST_NAMED = 50

type Batch = typeof airdropBatch.$inferSelect
type Row = Readonly<{
	oldMintAccount: string
	oldNftContract: string
	oldNftId: string
	oldNftName: string
	oldNftImage: string | null
	newNftJson: string
	newWalletAddress: string
}>

/** Makes the rows of what is to cross, as the chain shows it now: once, whole or with the reason why there are none. What it does not say waits. */
export async function listSources(ctx: Context): Promise<void> {
	const waiting = await ctx.db
		.select()
		.from(airdropBatch)
		.where(sql`status = 'draft' and crossing is not null and listed_at is null`)
		.orderBy(asc(airdropBatch.createdAt))
		.limit(5)
	for (const batch of waiting)
		try {
			await listOne(ctx, batch)
		} catch (error) {
			ctx.log.warn({ err: error, list: batch.id }, "what is to cross could not be listed: it is read again")
		}
}

async function listOne(ctx: Context, batch: Batch): Promise<void> {
	const { crossing } = batch
	if (!crossing) return
	const { nfts, minting } = ctx.chains.of(batch.chain)
	const wanted = (await minting.hasGuard())
		? wantedOf(
				isSound(ctx, batch, crossing) ? await nfts.membersOf(crossing.source.collection, READ_MS) : [],
				crossing.ids,
			)
		: ({ code: "no-guard", ids: [] } as const)
	const holders = await nfts.holdersOf("chosen" in wanted ? wanted.chosen.map(({ asset }) => asset) : [], READ_MS)
	const made = "chosen" in wanted ? rowsOf(crossing, wanted.chosen, holders) : wanted
	await inTransaction(ctx, async (ctx) => {
		const { db } = ctx
		const [still] = await db.select().from(airdropBatch).where(eq(airdropBatch.id, batch.id)).for("no key update")
		if (still?.status !== "draft" || still.listedAt) return
		const at = await ctx.now()
		const ready = "rows" in made ? await elsewhere(ctx, batch.id, made.rows) : made
		if ("code" in ready) {
			const unlisted: Unlisted = { ...ready, ids: ready.ids.slice(0, MOST_NAMED) }
			await db.update(airdropBatch).set({ listedAt: at, unlisted }).where(eq(airdropBatch.id, batch.id))
			return
		}
		const { rows } = ready
		for (let n = 0; n < rows.length; n += 1_000)
			await db
				.insert(airdropRecord)
				.values(
					rows.slice(n, n + 1_000).map((row, i) => ({ ...row, batchId: batch.id, line: n + i + 1, changedAt: at })),
				)
		const sha256 = createHash("sha256")
			.update(rows.map((row) => JSON.stringify(row)).join("\n"))
			.digest("hex")
		const set = { rows: rows.length, units: BigInt(rows.length), sha256, listedAt: at }
		await db.update(airdropBatch).set(set).where(eq(airdropBatch.id, batch.id))
	})
}

/** What two persons will read of it is what the settings say: web may have written anything. */
function isSound({ collections }: Context, batch: Batch, { source, dest }: Crossing): boolean {
	const [from, into] = [collections.find(source.collection), collections.find(dest.collection)]
	return (
		from !== null &&
		into !== null &&
		[from.address, into.address].join() === [source.contract, dest.contract].join() &&
		[into.id, into.address, into.chain].join() === [batch.asset, batch.address, batch.chain].join() &&
		from.chain === into.chain &&
		from.authority === into.authority &&
		from.id !== into.id
	)
}

/** Those that were asked for, by number or address; all of them without a list. */
function wantedOf(
	all: readonly Member[],
	ids: readonly string[] | null,
): Readonly<{ chosen: readonly Member[] }> | Unlisted {
	const byId = new Map(all.flatMap((one) => [[`${one.number}`, one] as const, [one.asset, one] as const]))
	const missing = ids?.filter((id) => !byId.has(id)) ?? []
	if (missing.length > 0) return { code: "missing", ids: missing }
	const chosen = ids === null ? all : [...new Set(ids.flatMap((id) => byId.get(id) ?? []))]
	if (chosen.length === 0) return { code: "none", ids: [] }
	if (chosen.length > AIRDROP_LIMITS.rows) return { code: "too-many", ids: [] }
	return { chosen: chosen.toSorted((a, b) => a.number - b.number) }
}

type Made = Readonly<{ rows: readonly Row[] }> | Unlisted

function rowsOf(
	{ source, dest }: Crossing,
	chosen: readonly Member[],
	holders: ReadonlyMap<string, Holder | null>,
): Made {
	const rows = chosen.flatMap((one): Row[] => {
		const { asset, number, name, uri } = one
		const holder = holders.get(asset)
		if (!holder) return []
		const family = familyOf(source.collection)
		return [
			{
				oldMintAccount: asset,
				oldNftContract: source.contract,
				oldNftId: `${number}`,
				oldNftName: name || `${collectionName(source.collection)} #${number}`,
				oldNftImage: nftPicture(uri) ?? (family ? portraitPath(family, number) : null),
				newNftJson: newJson(dest.jsonPath, one),
				newWalletAddress: holder.owner,
			},
		]
	})
	const there = new Set(rows.map(({ oldMintAccount }) => oldMintAccount))
	const missing = chosen.filter(({ asset }) => !there.has(asset))
	if (missing.length > 0) return { code: "missing", ids: missing.map(({ number }) => `${number}`) }
	const long = rows.filter((row) => !hasRoom(row, dest.collection))
	return long.length > 0 ? { code: "too-long", ids: long.map(({ oldNftId }) => oldNftId) } : { rows }
}

/** Those that stand in another list, where they wait, are under way, or have been carried over. */
async function elsewhere({ db }: Context, id: string, rows: readonly Row[]): Promise<Made> {
	const mints = rows.map(({ oldMintAccount }) => oldMintAccount)
	const found = await db
		.select({ id: airdropRecord.oldNftId })
		.from(airdropRecord)
		.where(
			and(isAnyOf(airdropRecord.oldMintAccount, mints), ne(airdropRecord.status, "40"), ne(airdropRecord.batchId, id)),
		)
	return found.length > 0 ? { code: "elsewhere", ids: found.flatMap((one) => one.id ?? []) } : { rows }
}
