import type { HeldNft } from "#app/chains/nfts.ts"
import type { Context } from "#app/db/context.ts"
import { countOf, isListed } from "../queries.server.ts"
import type { WholePlan } from "../rows.ts"
import { stockLeft } from "../stock.server.ts"
import { type MintFacts, phaseAt } from "./can-mint.ts"

/** A wallet and what it holds, as the caller has read it: null where the chain did not answer. */
export type Minter = Readonly<{ wallet: string; holds: readonly HeldNft[] | null }>

/** What `canMint` answers by; `minter`: null before anybody has connected. */
export async function mintFacts(
	ctx: Pick<Context, "db">,
	{ whole: { plan, phases }, minter, at }: Readonly<{ whole: WholePlan; minter: Minter | null; at: Date }>,
): Promise<MintFacts> {
	const left = await stockLeft(ctx, plan.id)
	if (!minter) return { plan, phases, at, left, wallet: null }
	const phase = phaseAt(phases, at)
	const { wallet, holds } = minter
	const counted = await countOf(ctx, { planId: plan.id, wallet, phaseId: phase?.id ?? null })
	const listed = phase?.kind === "allow-list" && (await isListed(ctx, phase.id, wallet))
	return { plan, phases, at, left, wallet: { ...counted, isListed: listed, holds } }
}
