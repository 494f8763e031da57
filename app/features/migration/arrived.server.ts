import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"
import type { Handlers, Receipt } from "#app/settlement/handlers.ts"
import type { Account } from "#app/settlement/ledger.server.ts"
import { oldChainOf } from "./source.ts"
import { migrationDeposit } from "./tables.server.ts"

/** Whoever sent it has it to get back until it has been used; its owner in the ledger is its receipt, as of all that is owed back. */
export const heldFor = (receipt: string, asset: string): Account => ({ owner: receipt, kind: "owed", asset })

/** An old NFT, or KLAY: announced or not, it belongs to whoever had it before. Of a sender that nobody can name it is owed back as any payment. */
export const arrivals: Handlers["arrivals"] = async (ctx, { receipt, vault, at }) => {
	const what = whatIs(ctx, receipt)
	if (!what) return null
	return {
		reason: "carried",
		legs: [{ leg: "arrived", debit: vault, credit: heldFor(receipt.id, receipt.asset), units: receipt.units }],
		async keep() {
			await ctx.db.insert(migrationDeposit).values({
				id: receipt.id,
				...what,
				chain: receipt.chain,
				hash: receipt.signature.toLowerCase(),
				logIndex: receipt.instruction,
				units: receipt.units,
				fromAddress: (receipt.sourceOwner ?? "").toLowerCase(),
				toAddress: receipt.account.toLowerCase(),
				block: receipt.slot,
				blockTime: receipt.blockTime,
				foundAt: at,
			})
			await enqueue(ctx.db, "migration:go", {}, { key: "migration" })
		},
	}
}

function whatIs(ctx: Pick<Context, "chains">, { chain, asset, account, sourceOwner }: Receipt) {
	const old = oldChainOf(ctx)
	if (!old || old.name !== chain || sourceOwner === null) return null
	const { wallets } = old.oldNfts
	const nft = old.oldNfts.nftOf(asset)
	if (nft && account.toLowerCase() === wallets.nfts)
		return { kind: "nft", contract: nft.contract, nftId: nft.id.toString() } as const
	if (asset === old.native.address && account.toLowerCase() === wallets.fees) return { kind: "fee" } as const
	return null
}
