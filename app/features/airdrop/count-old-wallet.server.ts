import { eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { airdropRecord } from "./tables.server.ts"

/** Records of an old wallet: all, and those whose receiver is not known yet. */
export async function countRecordsOf(
	{ db }: Pick<Context, "db">,
	oldWallet: string,
): Promise<Readonly<{ all: number; open: number }>> {
	const [row] = await db
		.select({
			all: sql<number>`count(*)::int`,
			open: sql<number>`(count(*) filter (where ${airdropRecord.newWalletAddress} is null))::int`,
		})
		.from(airdropRecord)
		.where(eq(airdropRecord.oldWalletAddress, oldWallet))
	return row ?? { all: 0, open: 0 }
}
