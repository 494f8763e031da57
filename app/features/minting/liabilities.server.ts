import { and, eq, gt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { mintPlan, mintPurchase } from "#app/minting/tables.server.ts"
import type { Liabilities } from "#app/reserves/liabilities.ts"
import { chainOf } from "#app/reserves/owed-now.server.ts"
import { ledgerBalance } from "#app/settlement/tables.server.ts"

/** What was paid first for an NFT is its buyer's until it is minted. What goes back is settlement's to tell. */
export async function mintLiabilities({ db }: Context): Promise<Liabilities> {
	const rows = await db
		.select({
			id: ledgerBalance.owner,
			asset: ledgerBalance.asset,
			chain: mintPlan.chain,
			wallet: mintPurchase.wallet,
		})
		.from(ledgerBalance)
		.innerJoin(mintPurchase, sql`${mintPurchase.id}::text = ${ledgerBalance.owner}`)
		.innerJoin(mintPlan, eq(mintPlan.id, mintPurchase.planId))
		.where(and(eq(ledgerBalance.kind, "owed"), gt(ledgerBalance.balance, 0n)))
	return {
		perDay: [],
		liabilities: rows.map(({ id, asset, chain, wallet }) => ({
			account: { owner: id, kind: "owed", asset },
			wallet: { chain: chainOf(chain), address: wallet },
			units: "all",
		})),
	}
}
