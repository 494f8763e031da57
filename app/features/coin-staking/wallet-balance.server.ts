import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import { askNode } from "#app/chains/solana/ask-node.server.ts"
import type { RequestContext } from "#app/db/context.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { memoize } from "#app/lib/memoize.ts"

type Asking = Pick<RequestContext, "chains" | "coin" | "cache">
type Account = Readonly<{ value: { data: readonly [string, string] } | null }>

/** How long an act waits for the node; and a page, or an act that goes on without the answer: a chain that is slow is as good as silent. */
const [ACT_MS, PATIENCE_MS] = [5_000, 2_000]

/** What a page shows may be a second old. */
const shown = new MemoCache({ lifeMs: 1_000, limit: 5_000 })

/** An SPL token account keeps its amount as u64 at byte 64. */
const AMOUNT = { encoding: "base64", commitment: "confirmed", dataSlice: { offset: 64, length: 8 } }

/** What a wallet holds of the coin, in base units; null where the chain does not answer. */
export function spendableUnits(ctx: Asking, owner: string): Promise<bigint | null> {
	if (!ctx.cache) return askBalance(ctx, owner, ACT_MS)
	const name = `${ctx.chains.solana.rpcEndpoint} ${ctx.coin.mint} ${owner}`
	return shown.get(name, () => askBalance(ctx, owner, PATIENCE_MS))
}

/** The same for an act that goes on without the answer. */
export const spendableWithin = (ctx: Asking, owner: string): Promise<bigint | null> =>
	askBalance(ctx, owner, PATIENCE_MS)

async function askBalance({ chains, coin }: Asking, owner: string, withinMs: number): Promise<bigint | null> {
	const asked = [accountOf(`${coin.mint} ${owner}`), AMOUNT]
	try {
		const signal = AbortSignal.timeout(withinMs)
		const { value } = await askNode<Account>(chains.solana.rpcEndpoint, "getAccountInfo", asked, signal)
		// No account is nothing held.
		return value ? Buffer.from(value.data[0], "base64").readBigUInt64LE() : 0n
	} catch {
		return null
	}
}

/** Finding the address of a token account costs as much as asking for it. */
const accountOf = memoize(10_000, (pair) => {
	const [mint = "", owner = ""] = pair.split(" ")
	return getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58()
})
