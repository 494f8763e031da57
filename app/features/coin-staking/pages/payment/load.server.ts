import { and, eq, inArray } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { CLAIM } from "#app/features/coin-staking/claim-reward.server.ts"
import { DEPOSIT } from "#app/features/coin-staking/deposit-intent.ts"
import { findOwnPosition } from "#app/features/coin-staking/queries.server.ts"
import { type RefundReason, refundReason } from "#app/features/coin-staking/refund-reason.ts"
import { stakingChain } from "#app/features/coin-staking/staked-asset.ts"
import { WITHDRAWAL } from "#app/features/coin-staking/withdraw-stake.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { solanaAddressesOf, type WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import {
	askForPayment,
	findLookup,
	type PaymentLookup,
	receiptsOf,
	signatureIn,
} from "#app/settlement/lookups/payment-lookups.server.ts"
import { attempt, intent, outgoing } from "#app/settlement/tables.server.ts"
import { assetText } from "../complete/load.server.ts"

/** A payment that was asked for by its signature, and what it brought. */
export type FoundPayment = Readonly<{
	id: string
	signature: string
	state: PaymentLookup["state"]
	/** `fate`: what becomes of it; `reason`: why it goes back. `stake`: the visitor's own position that it paid. */
	parts: readonly Readonly<{
		id: string
		amount: string
		/** As the chain shows them: the vault's account that received it, the wallet that account belongs to, and whose wallet sent it. */
		account: string
		vault: string | null
		from: string | null
		at: Date
		slot: bigint
		fate: "pays" | "goesBack" | "kept"
		reason: RefundReason
		stake: string | null
	}>[]
	/** What it paid out to the visitor: ids of receipts. */
	ours: readonly Readonly<{ id: string; to: string }>[]
}>

/** Asks for a payment by what somebody pasted. Answers the request's id; refuses what holds no whole signature. */
export function findPayment(ctx: RequestContext & Pick<WalletVisit, "who">, pasted: string): Promise<string> {
	const chain = stakingChain(ctx)
	const signature = signatureIn(chain, pasted)
	if (!signature) throw new Refusal("coin-staking:error.signature", { status: 400, field: "signature" })
	return askForPayment(ctx, { chain: chain.name, signature, asker: walletKey(ctx.who.wallet) })
}

export async function foundPayment(ctx: RequestContext, id: string | null, lang: Lang): Promise<FoundPayment | null> {
	const lookup = id ? await findLookup(ctx, id) : null
	if (!lookup) return null
	const receipts =
		lookup.state === "booked"
			? await receiptsOf(ctx, { chain: stakingChain(ctx).name, signature: lookup.signature })
			: []
	const parts = receipts.map(async (one) => ({
		id: one.id,
		amount: assetText(ctx, one, LOCALES[lang]),
		account: one.account,
		vault: ctx.vaults.find(({ account }) => account === one.account)?.owner ?? null,
		from: one.sourceOwner,
		at: one.blockTime,
		slot: one.slot,
		fate:
			one.outcome === "settles"
				? ("pays" as const)
				: one.outcome === "kept"
					? ("kept" as const)
					: ("goesBack" as const),
		reason: refundReason(one.reason),
		stake: one.outcome === "settles" && one.intentId ? await ownStakeOf(ctx, one.intentId) : null,
	}))
	const ours = await paidBy(ctx, lookup.signature)
	return { id: lookup.id, signature: lookup.signature, state: lookup.state, parts: await Promise.all(parts), ours }
}

/** What of a transaction of ours went to wallets of the visitor's. */
async function paidBy(ctx: RequestContext, signature: string): Promise<FoundPayment["ours"]> {
	const rows = await ctx.db
		.select({ id: outgoing.subjectId, to: outgoing.toAddress })
		.from(attempt)
		.innerJoin(outgoing, eq(outgoing.attemptId, attempt.id))
		.where(
			and(
				eq(attempt.chain, stakingChain(ctx).name),
				eq(attempt.signature, signature),
				inArray(outgoing.purpose, [CLAIM, WITHDRAWAL]),
				isAnyOf(outgoing.toAddress, solanaAddressesOf(ctx.who)),
			),
		)
	return rows.map(({ id, to }) => ({ id, to: to ?? "" }))
}

async function ownStakeOf(ctx: RequestContext, intentId: string): Promise<string | null> {
	const [asked] = await ctx.db
		.select({ subjectId: intent.subjectId })
		.from(intent)
		.where(and(eq(intent.id, intentId), eq(intent.purpose, DEPOSIT)))
	const position = asked && (await findOwnPosition(ctx, asked.subjectId))
	return position?.id ?? null
}
