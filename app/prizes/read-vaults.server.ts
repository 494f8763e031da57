import { and, eq, isNull, lte, notInArray, sql } from "drizzle-orm"
import type { HeldNft } from "#app/chains/nfts.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { nftPrize, nftVault } from "./tables.server.ts"

const READ_MS = 20_000
/** Transactions of an account that are looked through at once for the one that brought the NFT, and how often in one reading. */
const LOOKED_THROUGH = 20
const PAGES = 5

/** Where the look through an account's transactions goes on: anybody may name it in transactions of theirs, as many as they like. */
const goesOn = new Map<string, string>()

/** What has just left is seen by readings that began before: only after so long it can have come back. */
const BACK_MS = 120_000

type Source = Readonly<{ source: string | null; isOurs: boolean }>

/** Reads what the vaults hold: what came, what is frozen, what is gone. What a node says late changes nothing. */
export async function readVaults(ctx: Context): Promise<void> {
	for (const { chain: id, owner } of ctx.nftVaults) {
		const chain = ctx.chains.of(id)
		const { slot, complete, nfts } = await chain.nfts.heldBy(owner, READ_MS)
		const known = await ctx.db
			.select({ asset: nftPrize.asset })
			.from(nftPrize)
			.where(and(eq(nftPrize.chain, chain.name), eq(nftPrize.vault, owner), isNull(nftPrize.goneAt)))
		const isKnown = new Set(known.map(({ asset }) => asset))
		const came: (HeldNft & Source)[] = []
		for (const nft of nfts) {
			const source = isKnown.has(nft.asset) ? null : await sourceOf(ctx, chain, nft)
			if (source) came.push({ ...nft, ...source })
		}
		await write(ctx, { chain: chain.name, owner, slot, complete, nfts, came })
	}
}

/** Who sent it: null until the transaction that did is final. What nobody sent was made there, which the collection's authority alone can. */
async function sourceOf(
	{ assets }: Context,
	chain: ChainAdapter,
	{ account, owner, asset }: HeldNft,
): Promise<Source | null> {
	for (let page = 0; page < PAGES; page++) {
		const before = goesOn.get(account)
		const listed = await chain.list(account, { until: null, limit: LOOKED_THROUGH, ...(before ? { before } : {}) })
		goesOn.delete(account)
		const signatures = listed.flatMap(({ signature, failed }) => (failed ? [] : [signature]))
		const transactions = signatures.length > 0 ? await chain.transactions(signatures) : []
		for (const one of transactions) {
			const credit = one?.creditsTo({ account, owner }).find((of) => of.asset === asset)
			if (!credit) continue
			if (credit.sourceAccount === null) return { source: null, isOurs: true }
			const source = credit.sourceOwner ?? credit.sourceAccount
			return { source, isOurs: assets.all.some(({ treasury }) => treasury === credit.sourceOwner && treasury !== null) }
		}
		const oldest = listed.at(-1)
		// The end was reached without it: it is not final yet, so the next reading begins anew.
		if (!oldest || listed.length < LOOKED_THROUGH) return null
		goesOn.set(account, oldest.signature)
	}
	return null
}

type Reading = Readonly<{
	chain: string
	owner: string
	slot: bigint
	complete: boolean
	nfts: readonly HeldNft[]
	came: readonly (HeldNft & Source)[]
}>

const write = (ctx: Context, { chain, owner, slot, complete, nfts, came }: Reading): Promise<void> =>
	inTransaction(ctx, async ({ db, now }) => {
		const at = await now()
		// Of two readings the later one stands: the row is locked by whoever writes it.
		const read = await db
			.insert(nftVault)
			.values({ chain, owner, readAt: at, slot })
			.onConflictDoUpdate({
				target: [nftVault.chain, nftVault.owner],
				set: { readAt: at, slot },
				setWhere: lte(nftVault.slot, slot),
			})
			.returning({ slot: nftVault.slot })
		if (read.length === 0) return
		for (const { asset, account, collection, number, isFrozen, source, isOurs } of came)
			await db
				.insert(nftPrize)
				.values({ chain, asset, vault: owner, account, collection, number, source, isOurs, isFrozen, firstSeenAt: at })
				.onConflictDoUpdate({
					target: [nftPrize.chain, nftPrize.asset],
					set: { vault: owner, account, source, isOurs, isFrozen, goneAt: null },
					setWhere: sql`${nftPrize.goneAt} is null or ${nftPrize.goneAt} < ${new Date(at.getTime() - BACK_MS).toISOString()}::timestamptz`,
				})
		const mine = and(eq(nftPrize.chain, chain), eq(nftPrize.vault, owner))
		for (const { asset, isFrozen } of nfts)
			await db
				.update(nftPrize)
				.set({ isFrozen })
				.where(and(mine, eq(nftPrize.asset, asset), sql`${nftPrize.isFrozen} <> ${isFrozen}`))
		if (!complete) return
		const there = nfts.map(({ asset }) => asset)
		await db
			.update(nftPrize)
			.set({ goneAt: at })
			.where(and(mine, isNull(nftPrize.goneAt), there.length > 0 ? notInArray(nftPrize.asset, there) : undefined))
	})
