import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { paths } from "#app/lib/paths.ts"
import { project } from "#app/operations/open-operations.server.ts"
import { type Account, type Leg, post } from "#app/settlement/ledger.server.ts"
import { queuePayout } from "#app/settlement/payouts/queue-payout.server.ts"
import { intent } from "#app/settlement/tables.server.ts"
import type { Position } from "./queries.server.ts"
import { coinWithdrawal } from "./tables.server.ts"
import { WITHDRAWAL } from "./withdraw-stake.server.ts"

/** Where a receipt is, without the language prefix. */
export const receiptHref = (id: string) => paths.stakeReceipt("eng", id).slice("/eng/".length)

/** A ledger account of a position. */
export const own = (stake: Pick<Position, "id" | "asset">, kind: Account["kind"]): Account => ({
	owner: stake.id,
	kind,
	asset: stake.asset,
})

/** `principal`, `reward`: base units of the deposit and of the reward, together more than nothing. */
type Queued = Readonly<{ kind: "early" | "renewed"; principal: bigint; reward: bigint; at: Date }>

/** As the worker may do it: what a position owes its owner is booked as owed, queued and shown as under way. The caller writes the position's row. */
export async function queueWithdrawal(
	ctx: Context,
	stake: Position,
	{ kind, principal, reward, at }: Queued,
): Promise<void> {
	const { owner, chain, asset, intentId } = stake
	if (!owner || !intentId) throw new Error(`position ${stake.id} belongs to nobody`)
	const id = randomUUID()
	await ctx.db
		.insert(coinWithdrawal)
		.values({ id, positionId: stake.id, chain, owner, asset, kind, principal, reward, requestedAt: at })
	const owed: Account = { owner: id, kind: "owed", asset }
	const legs: Leg[] = [
		{ leg: "principal", debit: own(stake, "principal"), credit: owed, units: principal },
		{ leg: "reward", debit: own(stake, "reward-reserved"), credit: owed, units: reward },
	]
	await post(ctx, { name: "coin-withdrawal", id, at }, legs)
	const [asked] = await ctx.db.select({ vault: intent.vault }).from(intent).where(eq(intent.id, intentId))
	await queuePayout(ctx, {
		purpose: WITHDRAWAL,
		subjectId: id,
		kind: "transfer",
		chain,
		wallet: asked?.vault ?? "",
		asset,
		units: principal + reward,
		toAddress: owner,
		createdAt: at,
	})
	await project(ctx, {
		entity: WITHDRAWAL,
		entityId: id,
		owner: walletKey({ chain: "solana", address: owner }),
		href: receiptHref(id),
		state: "open",
		at,
	})
}
