import { reasonCode } from "#app/settlement/reason-code.ts"

/** Reasons for which a payment is owed back, by the key of their words. */
const REASONS = [
	"unsolicited",
	"wrong-asset",
	"short",
	"too-much",
	"late",
	"paid-already",
	"other-payer",
	"sold-out",
	"wallet-limit",
	"other",
] as const
export type RefundReason = (typeof REASONS)[number]

/** The key for what settlement wrote down: a code of its own, or that of a refusal of ours. */
export function refundReason(written: string): RefundReason {
	const code = reasonCode(written)
	return REASONS.find((reason) => reason === code) ?? "other"
}
