import { and, asc, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { nftPrize, nftPromise, nftVault } from "./tables.server.ts"

/** `stranger`: somebody else sent it, so it is nobody's prize. */
export type PrizeState = "free" | "promised" | "frozen" | "stranger"
export type PrizeLine = Readonly<{
	asset: string
	collection: string
	number: number
	state: PrizeState
	/** To what it is promised; null: to nothing. */
	to: Readonly<{ kind: "drop" | "raffle"; id: string }> | null
}>
export type VaultView = Readonly<{
	chain: string
	owner: string
	/** When it was read, and as of which slot; null: not yet. */
	readAt: Date | null
	slot: string | null
	nfts: readonly PrizeLine[]
	/** Promised, and not there. */
	missing: number
}>

/** What the vaults for NFTs hold, as they were read last, and what of it is promised to what. */
export async function vaultViews(ctx: Pick<Context, "db" | "nftVaults" | "chains">): Promise<readonly VaultView[]> {
	if (ctx.nftVaults.length === 0) return []
	const [read, rows] = await Promise.all([
		ctx.db.select().from(nftVault),
		ctx.db
			.select({ prize: nftPrize, promise: nftPromise })
			.from(nftPrize)
			.leftJoin(
				nftPromise,
				and(eq(nftPromise.chain, nftPrize.chain), eq(nftPromise.asset, nftPrize.asset), isNull(nftPromise.endedAt)),
			)
			.orderBy(asc(nftPrize.collection), asc(nftPrize.number), asc(nftPrize.asset)),
	])
	return ctx.nftVaults.map(({ chain: id, owner }) => {
		const chain = ctx.chains.of(id).name
		const last = read.find((one) => one.chain === chain && one.owner === owner)
		const mine = rows.filter(({ prize }) => prize.chain === chain && prize.vault === owner)
		return {
			chain,
			owner,
			readAt: last?.readAt ?? null,
			slot: last ? `${last.slot}` : null,
			nfts: mine.filter(({ prize }) => prize.goneAt === null).map(lineOf),
			missing: mine.filter(({ prize, promise }) => prize.goneAt !== null && promise !== null && !promise.orderId)
				.length,
		}
	})
}

type Row = Readonly<{ prize: typeof nftPrize.$inferSelect; promise: typeof nftPromise.$inferSelect | null }>

function lineOf({ prize, promise }: Row): PrizeLine {
	const { asset, collection, number } = prize
	const state = promise ? "promised" : !prize.isOurs ? "stranger" : prize.isFrozen ? "frozen" : "free"
	return { asset, collection, number, state, to: promise ? { kind: promise.kind, id: promise.subjectId } : null }
}

/** NFTs that may be promised. */
export async function freeNfts(ctx: Pick<Context, "db" | "nftVaults" | "chains">): Promise<readonly PrizeLine[]> {
	const views = await vaultViews(ctx)
	return views.flatMap(({ nfts }) => nfts.filter(({ state }) => state === "free"))
}
