import { eq } from "drizzle-orm"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { RequestContext } from "#app/db/context.ts"
import { oldChainOf } from "./source.ts"
import { migrationDeposit } from "./tables.server.ts"
import { FEE_UNITS } from "./terms.ts"

/** What a transaction is, by its hash, in a word that the page explains. */
export type HashSays =
	| "found-nft"
	| "found-fee"
	| "small-fee"
	| "not-final"
	| "not-to-us"
	| "unknown"
	| "silent"
	| "no-hash"

/** What our own reading and the node say of a transaction that somebody has sent by hand. It writes nothing: what has come is found by itself. */
export async function checkHash(ctx: RequestContext, typed: string): Promise<HashSays> {
	const old = oldChainOf(ctx)
	const hash = typed.trim().toLowerCase()
	if (!old?.isSignature(hash)) return "no-hash"
	const rows = await ctx.db.select().from(migrationDeposit).where(eq(migrationDeposit.hash, hash))
	if (rows.some(({ kind }) => kind === "nft")) return "found-nft"
	if (rows.some(({ kind }) => kind === "fee"))
		return rows.some(({ units }) => units >= FEE_UNITS) ? "found-fee" : "small-fee"
	try {
		return await askNode(old, hash)
	} catch (error) {
		ctx.log.warn({ err: error }, "Kaia does not say what became of a transaction")
		return "silent"
	}
}

async function askNode(old: OldChain, hash: string): Promise<HashSays> {
	const [tx] = await old.transactions([hash])
	if (!tx) return (await old.isKnown(hash)) ? "not-final" : "unknown"
	const { nfts, fees } = old.oldNfts.wallets
	const came = [...new Set([nfts, fees])].flatMap((account) => tx.creditsTo({ account, owner: account }))
	// It came, and the reading of the chain has not got so far yet.
	return came.length > 0 ? "not-final" : "not-to-us"
}
