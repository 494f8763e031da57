import { and, asc, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint, inSavepoint } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { queueNftOrder } from "#app/settlement/orders/queue-nft-order.server.ts"
import { nftPrize, nftPromise } from "./tables.server.ts"

/** What NFTs are promised to. */
export type PromisedTo = Readonly<{ kind: "drop" | "raffle"; id: string }>
export type WantedNft = Readonly<{ asset: string; position: number }>

type Promising = Readonly<{ to: PromisedTo; chain: string; nfts: readonly WantedNft[]; at: Date }>

/**
 * Sets NFTs of the vault aside, all or none, in the caller's transaction. Which of two that ask at a time gets one is decided by the database: it
 * has room for one promise of each. "not-free": one of them is promised, gone, frozen, or was not sent by our treasury.
 */
export async function promiseNfts(ctx: Context, { to, chain, nfts, at }: Promising): Promise<"done" | "not-free"> {
	const ready = await ctx.db
		.select({ asset: nftPrize.asset })
		.from(nftPrize)
		.where(
			and(
				eq(nftPrize.chain, chain),
				isAnyOf(
					nftPrize.asset,
					nfts.map(({ asset }) => asset),
				),
				isNull(nftPrize.goneAt),
				eq(nftPrize.isFrozen, false),
				eq(nftPrize.isOurs, true),
			),
		)
		.for("share")
	if (ready.length < nfts.length || nfts.length === 0) return "not-free"
	try {
		await inSavepoint(ctx, ({ db }) =>
			db.insert(nftPromise).values(nfts.map((one) => ({ ...one, chain, kind: to.kind, subjectId: to.id, since: at }))),
		)
		return "done"
	} catch (error) {
		if (brokenConstraint(error) === "nft_promise_once") return "not-free"
		throw error
	}
}

/** What is promised to it and not over, in its order. */
export const openPromises = ({ db }: Pick<Context, "db">, subject: string) =>
	db
		.select({ promise: nftPromise, prize: nftPrize })
		.from(nftPromise)
		.innerJoin(nftPrize, and(eq(nftPrize.chain, nftPromise.chain), eq(nftPrize.asset, nftPromise.asset)))
		.where(and(eq(nftPromise.subjectId, subject), isNull(nftPromise.endedAt)))
		.orderBy(asc(nftPromise.position))

/** Whether the vault could send it: what is gone or frozen it could not. */
export const isReady = ({ prize }: Readonly<{ prize: Pick<typeof nftPrize.$inferSelect, "goneAt" | "isFrozen"> }>) =>
	prize.goneAt === null && !prize.isFrozen

type Sending = Readonly<{ purpose: string; subjectId: string; to: string; at: Date }>

/** Sends a promised NFT to a wallet: what was ordered for it before must have come to nothing, which a trigger looks at. In the caller's transaction. */
export async function orderPromised(
	ctx: Context,
	{ subject, position }: Readonly<{ subject: string; position: number }>,
	{ purpose, subjectId, to, at }: Sending,
): Promise<void> {
	const found = (await openPromises(ctx, subject)).find(({ promise }) => promise.position === position)
	if (!found) throw new Error(`nothing is promised at ${position} of ${subject}`)
	const { asset, account, vault: from, collection, chain } = found.prize
	const work = { do: "transfer", collection, nft: { asset, account }, from } as const
	await queueNftOrder(ctx, { purpose, subjectId, chain, work, to, at })
	await ctx.db.update(nftPromise).set({ orderId: subjectId }).where(eq(nftPromise.id, found.promise.id))
}

/** Its receiver has it. Should it lie in the vault again one day, it has come anew, from whoever sends it then. */
export async function endGiven({ db }: Pick<Context, "db">, order: string, at: Date): Promise<void> {
	const given = await db
		.update(nftPromise)
		.set({ endedAt: at, outcome: "given" })
		.where(and(eq(nftPromise.orderId, order), isNull(nftPromise.endedAt)))
		.returning({ chain: nftPromise.chain, asset: nftPromise.asset })
	for (const { chain, asset } of given)
		await db
			.update(nftPrize)
			.set({ goneAt: at })
			.where(and(eq(nftPrize.chain, chain), eq(nftPrize.asset, asset), isNull(nftPrize.goneAt)))
}

/** The order has come to nothing: the NFT is still promised, and goes to whoever is next. */
export async function takeBackOrder({ db }: Pick<Context, "db">, order: string): Promise<void> {
	await db
		.update(nftPromise)
		.set({ orderId: null })
		.where(and(eq(nftPromise.orderId, order), isNull(nftPromise.endedAt)))
}

/** Free for another promise: all of what is still promised to it, or one. Nothing of it may be on its way. */
export async function freePromised(
	{ db }: Pick<Context, "db">,
	{ subject, position, at }: Readonly<{ subject: string; position?: number; at: Date }>,
): Promise<void> {
	await db
		.update(nftPromise)
		.set({ endedAt: at, outcome: "free" })
		.where(
			and(
				eq(nftPromise.subjectId, subject),
				isNull(nftPromise.endedAt),
				position === undefined ? undefined : eq(nftPromise.position, position),
			),
		)
}
