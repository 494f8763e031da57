import type { Context } from "#app/db/context.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { heldFor } from "./arrived.server.ts"
import type { Deposit } from "./rows.server.ts"
import { oldChainOf } from "./source.ts"
import type { migrationReturn } from "./tables.server.ts"
import { REFUND_FEE, RETURN_NFT } from "./terms.ts"

type Returned = Readonly<{ row: typeof migrationReturn.$inferSelect; deposit: Deposit; at: Date }>

/** What the ledger and the queue call what came: an NFT by its contract and id, or the coin of its chain. */
export function assetOfDeposit(ctx: Pick<Context, "chains">, { kind, contract, nftId }: Deposit): string {
	const old = oldChainOf(ctx)
	if (!old) throw new Error("the old chain is not set up any more")
	if (kind === "fee") return old.native.address
	return old.oldNfts.assetOf({ contract: contract ?? "", id: BigInt(nftId ?? "0") })
}

/** Owes it to its return instead of to its receipt, and queues it. */
export async function queueReturn(ctx: Context, { row, deposit, at }: Returned): Promise<void> {
	const { units } = row
	const float = ctx.vaults.find((one) => one.role === "float" && one.chain === "kaia")
	if (!float) throw new Error("nothing sends back what came from Kaia")
	const asset = assetOfDeposit(ctx, deposit)
	const leg = { leg: "return", debit: heldFor(deposit.id, asset), credit: heldFor(row.id, asset), units }
	await post(ctx, { name: "migration-return", id: row.id, at }, [leg])
	await queuePayout(ctx, {
		purpose: deposit.kind === "nft" ? RETURN_NFT : REFUND_FEE,
		subjectId: row.id,
		kind: "transfer",
		chain: deposit.chain,
		wallet: float.account,
		asset,
		units,
		toAddress: row.toAddress,
		createdAt: at,
	})
}
