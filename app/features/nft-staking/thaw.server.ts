import { randomUUID } from "node:crypto"
import type { Context } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { closeOperations, project } from "#app/operations/open-operations.server.ts"
import type { PayoutHandlers } from "#app/settlement/handlers.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import type { ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import type { Stake } from "./stakes.ts"

/** Purpose of the outgoing that frees an NFT. */
export const THAW = "nft-staking:thaw"
/** One that is under way, among what its owner has begun; as its words are named. */
export const BEGUN_THAW = "nft-thaw"

/**
 * Queues the transaction that frees an NFT in its wallet: in the transaction that ends its stake, once. Its id is nobody's to know before: whoever
 * names a payout of their own like it would keep this one from being written.
 */
export async function queueThaw(
	ctx: Context,
	{
		program,
		collection,
		chain,
		owner,
		asset,
		account,
	}: Pick<Stake, "program" | "collection" | "chain" | "owner" | "asset" | "account">,
	at: Date,
): Promise<void> {
	const id = randomUUID()
	const float = ctx.vaults.find((one) => one.role === "float")
	if (!float) throw new Error("nothing pays for freeing NFTs")
	await queuePayout(ctx, {
		purpose: THAW,
		subjectId: id,
		kind: "thaw",
		chain,
		wallet: float.owner,
		asset,
		account,
		units: 1n,
		toAddress: owner,
		createdAt: at,
	})
	await project(ctx, {
		entity: BEGUN_THAW,
		entityId: id,
		owner: walletKey({ chain: "solana", address: owner }),
		href: `${programOf(program as ProgramId).page}?tab=${collection}`,
		state: "open",
		at,
	})
}

/** The chain has freed them. */
export const thawHandlers: PayoutHandlers = {
	done: (ctx, { subjects, at }) => closeOperations(ctx, { entity: BEGUN_THAW, subjects, at }),
	ended: (ctx, { subjects, at }) => closeOperations(ctx, { entity: BEGUN_THAW, subjects, at }),
}
