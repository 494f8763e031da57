import type { Context } from "#app/db/context.ts"
import { queuePayout } from "../payouts/queue-payout.server.ts"
import { outgoingMemo } from "./tables.server.ts"

export type NewMemo = Readonly<{
	purpose: string
	/** Unique among all that goes out, so asked for twice it throws. */
	subjectId: string
	/** Short or CAIP-2 name of the chain. */
	chain: string
	/** Name of the key that signs it (`MemoKeys`), and what the chain keeps: ASCII, some 500 characters at most. */
	key: string
	/** The address under which it has to stand, where that was published. */
	keyAddress?: string | null
	text: string
	at: Date
}>

/**
 * Queues a memo, in the caller's transaction: it goes out as money does, stored before it is sent, signed anew only once what was sent is proven
 * to have done nothing. Its feature hears of it by its purpose (`orders`), with the transaction that it stands in.
 */
export async function queueMemo(
	ctx: Pick<Context, "db" | "log" | "chains" | "vaults">,
	{ purpose, subjectId, chain: on, key, keyAddress = null, text, at }: NewMemo,
): Promise<void> {
	const chain = ctx.chains.of(on)
	const float = ctx.vaults.find((one) => one.role === "float" && one.chain === chain.id)
	if (!float) throw new Error("nothing pays for memos")
	await ctx.db.insert(outgoingMemo).values({ subjectId, key, keyAddress, text })
	await queuePayout(ctx, {
		purpose,
		subjectId,
		kind: "memo",
		chain: chain.name,
		wallet: float.owner,
		createdAt: at,
	})
}
