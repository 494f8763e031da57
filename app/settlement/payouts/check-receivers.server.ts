import { and, eq, isNotNull } from "drizzle-orm"
import type { NftWork } from "#app/chains/minter.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { checkDestinations } from "../destinations/check-destinations.server.ts"
import type { Verdict } from "../destinations/destination.ts"
import { isTreasury } from "../our-accounts.ts"
import { outgoing } from "../tables.server.ts"
import { type Held, type HoldReason, holdQueued, type Queued } from "./queue.server.ts"
import { holdAll } from "./store-attempts.server.ts"

type Asking = Readonly<{ ctx: Context; chain: ChainAdapter }>
type Checked = Readonly<{ id: string; purpose: string; toAddress: string; kind?: string; work?: NftWork | null }>
type Row = Queued & Checked

/** Works that bring something to the receiver. By all others, and by a thaw, an NFT stays with its holder, or lies in its collection. */
const BRINGING: readonly NftWork["do"][] = ["mint", "carry", "transfer"]
const isBrought = ({ kind, work }: Checked) => kind !== "thaw" && (!work || BRINGING.includes(work.do))

/** A refund to our own treasury goes, though it is an address of ours. */
const isToTreasury = (asking: Asking, { purpose, toAddress }: Checked) =>
	purpose === "refund" && isTreasury(asking, toAddress)

/** Why rows that are about to be signed are held instead; a row that may be signed is not in it. */
async function reasonsOf(asking: Asking, rows: readonly Checked[]): Promise<ReadonlyMap<string, HoldReason>> {
	const checked = rows.filter((row) => isBrought(row) && !isToTreasury(asking, row))
	const addresses = checked.map((row) => row.toAddress)
	// The address was confirmed where it was entered.
	const verdicts = await checkDestinations(asking.ctx, { chain: asking.chain, addresses, by: "signed" })
	return new Map(
		checked.flatMap(({ id, toAddress }) => {
			const reason = holdReasonOf(verdicts.get(toAddress))
			return reason ? [[id, reason] as const] : []
		}),
	)
}

function holdReasonOf(verdict: Verdict | undefined): HoldReason | null {
	if (!verdict || verdict.is === "silent") return "receiver-unread"
	if (verdict.is !== "refused") return null
	return verdict.why === "ours" ? "our-own-receiver" : "no-wallet"
}

/** The same of one row; null: it may be signed. */
export const whyNotPayable = async (asking: Asking, row: Checked): Promise<HoldReason | null> =>
	(await reasonsOf(asking, [row])).get(row.id) ?? null

/**
 * Of rows that are about to be signed those whose receiver is a wallet. The others are held: for an operator, or, where the chain does not answer,
 * until the next pass (`queueUnread`).
 */
export async function keepPayable<R extends Row>(asking: Asking, rows: readonly R[]): Promise<readonly R[]> {
	const { ctx, chain } = asking
	const reasons = await reasonsOf(asking, rows)
	const held = rows.flatMap((one): Held[] => {
		const reason = reasons.get(one.id)
		return reason ? [{ one, reason }] : []
	})
	const unread = held.filter(({ reason }) => reason === "receiver-unread")
	await holdAll(
		ctx,
		held.filter((one) => !unread.includes(one)),
	)
	await holdQueued(ctx, unread)
	if (unread.length > 0)
		ctx.log.warn(
			{ chain: chain.id, payouts: unread.length },
			"payouts wait: the chain does not say what their receivers are",
		)
	return rows.filter((row) => !reasons.has(row.id))
}

/** Queues again what was held because the chain did not answer. Nobody has to release it: it is checked once more before it is signed. */
export async function queueUnread({ ctx, chain }: Asking): Promise<void> {
	await ctx.db
		.update(outgoing)
		.set({ status: "queued", reason: null })
		.where(
			and(
				eq(outgoing.chain, chain.name),
				eq(outgoing.status, "held"),
				eq(outgoing.reason, "receiver-unread"),
				isNotNull(outgoing.toAddress),
			),
		)
}
