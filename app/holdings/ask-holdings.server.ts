import type { Holdings } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"

type Asking = Pick<Context, "chains" | "das" | "log">

/** What a wallet holds, from whoever can say it. A provider only proposes: the chain is read, and decides. */
export async function askHoldings({ chains, das, log }: Asking, owner: string, withinMs: number): Promise<Holdings> {
	const { nfts } = chains.solana
	const until = performance.now() + withinMs
	const left = () => Math.max(0, Math.round(until - performance.now()))
	if (das) {
		try {
			// Half of the time: if it says nothing, the node still has the other half.
			const { assets, complete } = await das.propose(owner, Math.round(withinMs / 2))
			const verified = await nfts.verify(owner, assets, left())
			return { ...verified, complete: complete && verified.complete }
		} catch (error) {
			log.warn({ err: error }, "DAS_URL could not be read: the node is asked instead")
		}
	}
	return await nfts.heldBy(owner, left())
}
