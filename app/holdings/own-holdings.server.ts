import { eq } from "drizzle-orm"
import type { Context, Proven } from "#app/db/context.ts"
import { nftHolding } from "./tables.server.ts"

/** NFTs are read on Solana alone. */
const holderOf = ({ chain, address }: Proven) => (chain === "solana" ? address : "")

/** What is kept of which NFTs a wallet held when it was last read. */
export const holdingRecords = ({ db }: Pick<Context, "db">, wallet: Proven) =>
	db
		.select()
		.from(nftHolding)
		.where(eq(nftHolding.owner, holderOf(wallet)))

/** Forgets it; it is read anew when somebody signed in looks. Answers how many rows are gone. */
export async function forgetHoldings({ db }: Pick<Context, "db">, wallet: Proven): Promise<number> {
	const gone = await db
		.delete(nftHolding)
		.where(eq(nftHolding.owner, holderOf(wallet)))
		.returning({ chain: nftHolding.chain })
	return gone.length
}
