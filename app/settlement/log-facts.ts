import { short4 } from "#app/lib/shorten.ts"
import type { Receipt } from "./handlers.ts"
import type { Intent } from "./intents.server.ts"
import type { attempt, outgoing } from "./tables.server.ts"

/**
 * How lines of the log name what they are about, by the same fields everywhere: `receipt`, `signature`, `intent`, `position`, `outgoing`,
 * `attempt`. Base units as text; wallets shortened.
 */
type Facts = Readonly<Record<string, unknown>>

const walletFact = (address: string | null) => (address === null ? {} : { wallet: short4(address) })

/** What was asked for; `position`: what it pays in its feature. */
export const factsOfIntent = ({ id, purpose, subjectId }: Pick<Intent, "id" | "purpose" | "subjectId">): Facts => ({
	intent: id,
	purpose,
	position: subjectId,
})

export const factsOfReceipt = (row: Receipt, asked: Intent | null): Facts => ({
	receipt: row.id,
	signature: row.signature,
	account: row.account,
	asset: row.asset,
	units: row.units.toString(),
	...walletFact(row.sourceOwner),
	outcome: row.outcome,
	reason: row.reason,
	...(asked ? factsOfIntent(asked) : { intent: null }),
})

type Payout = Pick<typeof outgoing.$inferSelect, "id" | "purpose" | "subjectId" | "asset" | "units" | "toAddress">

/** What is owed; a refund names the receipt that goes back. */
export const factsOfPayout = ({ id, purpose, subjectId, asset, units, toAddress }: Payout): Facts => ({
	outgoing: id,
	...factsOfSubject({ purpose, subjectId }),
	asset,
	units: units?.toString() ?? null,
	...walletFact(toAddress),
})

export const factsOfSubject = ({ purpose, subjectId }: Pick<Payout, "purpose" | "subjectId">): Facts => ({
	purpose,
	...(purpose === "refund" ? { receipt: subjectId } : { subject: subjectId }),
})

/** A signed transaction, and what it carries. */
export const factsOfAttempt = ({ id, signature }: Pick<typeof attempt.$inferSelect, "id" | "signature">): Facts => ({
	attempt: id,
	signature,
})
