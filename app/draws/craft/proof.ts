import * as z from "zod"
import { roundAt } from "../beacon/chains.ts"
import { chainSchema, checkBeacon, isPublicBeacon, roundSignature } from "../beacon/proof.ts"
import { randomnessOf } from "../beacon/verify-round.ts"
import { canonicalJson } from "../bytes.ts"
import type { Check, Verified } from "../checks.ts"
import { round, word } from "../words.ts"
import { oddsHash, oddsSchema, ROUND_DELAY_SECONDS } from "./odds.ts"
import { gearIdOf, gearMemo, orderSchema } from "./order.ts"
import { noPity, type PityCounts } from "./pity.ts"
import { type GearReceipt, outcomeSchema, pitySchema, receiptHash, receiptSchema } from "./receipt.ts"
import { type Outcome, roll } from "./roll.ts"

/** Everything that the outcome of one act follows from, and the outcome. */
export const gearProofSchema = z
	.strictObject({
		kind: z.literal("gear"),
		version: z.literal(1),
		network: word,
		beacon: chainSchema,
		odds: oddsSchema,
		order: orderSchema,
		payment: z.strictObject({
			signature: word,
			/** Seconds, as the chain says. */
			blockTime: z.int().min(0).max(10_000_000_000),
		}),
		round,
		signature: roundSignature,
		pity: pitySchema,
		/** The receipt before it; null: it was the first of this wallet and series. */
		previous: receiptSchema.nullable(),
		outcome: outcomeSchema,
	})
	.readonly()
export type GearProof = z.output<typeof gearProofSchema>

/** The round that decides: the first that is signed some seconds after the payment's block, or later. */
export const gearRound = (chain: GearProof["beacon"], blockTime: number): number =>
	roundAt(chain, new Date((blockTime + ROUND_DELAY_SECONDS) * 1000))

/** The receipt of an act that is proven. Other acts than crafts leave the counts as they were. */
export function receiptOf(
	proof: Pick<GearProof, "order" | "payment" | "round" | "outcome" | "pity" | "previous">,
): GearReceipt {
	const { order, payment, round, outcome, pity, previous } = proof
	return {
		version: 1,
		gearId: gearIdOf(order),
		wallet: order.wallet,
		series: order.series,
		act: order.act.kind,
		payment: payment.signature,
		round,
		outcome,
		pityAfter: outcome.act === "craft" ? outcome.pityAfter : pity,
		previous: previous ? receiptHash(previous) : null,
	}
}

export function verifyGear(proof: GearProof, { acceptDemo }: Readonly<{ acceptDemo: boolean }>): Verified {
	const { beacon, odds, order, payment, round, signature, pity, previous } = proof
	const gearId = gearIdOf(order)
	const checks: Check[] = [
		...checkBeacon(beacon, { round, signature, acceptDemo }),
		{ id: "gear-odds", ok: oddsHash(odds) === order.odds && odds.series === order.series },
		{ id: "gear-round", ok: gearRound(beacon, payment.blockTime) === round },
		{ id: "gear-pity", ok: followsFrom(proof) },
		{ id: "gear-outcome", ok: isOutcome(proof) },
	]
	const address = [payment.signature]
	return {
		ok: checks.every(({ ok }) => ok),
		demo: !isPublicBeacon(beacon),
		checks,
		onChain: [
			{ id: "gear-payment", at: address, text: gearMemo(gearId, order) },
			{ id: "gear-time", at: address, text: new Date(payment.blockTime * 1000).toISOString() },
			{ id: "gear-inputs", at: order.inputs },
			{ id: "gear-before", at: [order.wallet, ...(previous ? [previous.payment] : [])], text: pityText(pity) },
		],
	}
}

const pityText = (pity: PityCounts): string => (pity.length > 0 ? pity.join(", ") : "–")

function followsFrom({ odds, order, pity, previous }: GearProof): boolean {
	const before = previous ? previous.pityAfter : noPity(odds)
	return (
		(previous === null || isReceiptBefore(previous, order)) &&
		pity.length === before.length &&
		pity.every((one, at) => one === before[at])
	)
}

/** Of the same wallet and series, and one act throughout: what it says twice, it says alike. */
function isReceiptBefore({ wallet, series, act, outcome, pityAfter }: GearReceipt, order: GearProof["order"]): boolean {
	const isAlike = outcome.act !== "craft" || canonicalJson(outcome.pityAfter) === canonicalJson(pityAfter)
	return wallet === order.wallet && series === order.series && outcome.act === act && isAlike
}

function isOutcome({ order, odds, payment, beacon, round, signature, pity, outcome }: GearProof): boolean {
	try {
		const randomness = randomnessOf(signature)
		const found: Outcome = roll({
			order,
			odds,
			payment: payment.signature,
			chain: beacon.hash,
			round,
			randomness,
			pity,
		})
		return canonicalJson(found) === canonicalJson(outcome)
	} catch (error) {
		if (error instanceof RangeError) return false
		throw error
	}
}
