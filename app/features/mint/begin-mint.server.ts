import { requireChance } from "#app/chance/may-buy.server.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { askHoldings } from "#app/holdings/ask-holdings.server.ts"
import type { SolanaWallet, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { phaseAt } from "#app/minting/phases/can-mint.ts"
import { payableOn } from "#app/minting/prices.ts"
import { beginPurchase } from "#app/minting/purchases/begin-purchase.server.ts"
import type { Purchase, WholePlan } from "#app/minting/rows.ts"
import { findPublished } from "#app/raffles/proof-of.server.ts"
import { pendingSale } from "#app/raffles/schedule.ts"
import type { MintInput } from "./forms.ts"

/** How long an act waits for the node. */
const ACT_MS = 5_000

type Beginning = Readonly<{ whole: WholePlan; wallet: SolanaWallet; input: Extract<MintInput, { act: "mint" }> }>

/**
 * Quotes a mint for the wallet that has signed in. What it holds and can spend is asked of the chain now. A plan whose pieces are tickets of a
 * draw is sold to those alone who may buy what chance decides, and both are decided in one transaction.
 */
export async function beginMint(ctx: WalletVisit, { whole, wallet, input }: Beginning): Promise<Purchase> {
	const { plan, phases, prices } = whole
	const chain = ctx.chains.of(plan.chain)
	const asset = prices.length === 0 ? null : (input.asset ?? "")
	const price = prices.find((one) => one.asset === asset)
	if (asset !== null && !price) throw new Refusal("minting:error.no-price")
	if (asset !== null && !payableOn(ctx, chain).some((one) => one.asset.address === asset))
		throw new Refusal("messages:returnCd.tokenAddress", { status: 409 })
	const silent = (error: unknown) => {
		ctx.log.warn({ err: error }, "the chain does not answer")
		throw new Refusal("messages:returnCd.balanceOrMintInfo", { status: 503 })
	}
	const needsHoldings = phaseAt(phases, await ctx.now())?.kind === "holders"
	const [holds, spendable] = await Promise.all([
		needsHoldings ? askHoldings(ctx, wallet.address, ACT_MS).then(({ nfts }) => nfts, silent) : null,
		asset === null ? 0n : chain.spendable({ owner: wallet.address, asset }, ACT_MS).catch(silent),
	])
	return inTransaction(ctx, async (ctx) => {
		if (plan.draw !== null) await requireChance(ctx.db, { wallet, now: await ctx.now() })
		const isPending = async () => {
			const raffle = plan.draw === null ? null : await findPublished(ctx, plan.draw)
			return raffle !== null && pendingSale(raffle, await ctx.now()) !== null
		}
		return beginPurchase(ctx, {
			planId: plan.id,
			wallet: wallet.address,
			request: input.request,
			quantity: input.quantity,
			asset,
			way: input.way,
			holds,
			spendable,
		}).catch(async (error: unknown) => {
			// A slip from before its sale stopped: it is not over where it may go on.
			const isOver = error instanceof Refusal && error.code === "minting:error.over"
			throw isOver && (await isPending()) ? new Refusal("mint:desk.waits", { status: 409 }) : error
		})
	})
}
