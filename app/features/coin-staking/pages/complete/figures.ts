import type { RefundReason } from "#app/features/coin-staking/refund-reason.ts"

/** All that the last step shows of an application. Amounts are exact, as readers of the language write them. */
export type PayFigures = Readonly<{
	draft: string
	status: "agreed" | "pending" | "active" | "failed" | "refused"
	amount: string
	/** The same as it stands in addresses. */
	plain: string
	days: number
	apr: string
	reward: string
	/** Deposit and reward together. */
	total: string
	/** Null, as the end and the slot are: the deposit is not final. */
	start: Date | null
	end: Date | null
	/** Of the chain, in which the deposit was final. */
	slot: bigint | null
	expiresAt: Date
	/** Until when the reward is held before payment; null: it is not. */
	heldUntil: Date | null
	/** Why a deposit that landed could not be taken. */
	refusedFor: RefundReason | null
	owner: string | null
	signature: string | null
	pay: Readonly<{
		url: string
		qr: string
		recipient: string
		/** The vault's own account for the coin: explorers show this one. */
		account: string
		mint: string
		amount: string
		reference: string
	}> | null
	owed: readonly Readonly<{ id: string; amount: string; reason: RefundReason; signature: string }>[]
}>
