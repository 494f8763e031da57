import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import type { RequestContext } from "#app/db/context.ts"
import { within } from "#app/wallets/within.ts"

type Asking = Pick<RequestContext, "chains" | "coin">

/** What a wallet holds of the coin, in base units; null where the chain does not answer. */
export async function spendableUnits(ctx: Asking, owner: string): Promise<bigint | null> {
	const account = getAssociatedTokenAddressSync(new PublicKey(ctx.coin.mint), new PublicKey(owner), true)
	try {
		const info = await ctx.chains.solana.getAccountInfo(account, "confirmed")
		// An SPL token account keeps its amount as u64 at byte 64; no account is nothing held.
		return info ? Buffer.from(info.data).readBigUInt64LE(64) : 0n
	} catch {
		return null
	}
}

const PATIENCE_MS = 2_000

/** The same for an act that goes on without the answer: a chain that is slow is as good as silent. */
export const spendableWithin = (ctx: Asking, owner: string): Promise<bigint | null> =>
	within(PATIENCE_MS, spendableUnits(ctx, owner)).catch(() => null)
