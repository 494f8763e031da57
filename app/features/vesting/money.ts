import type { Account } from "#app/settlement/ledger.server.ts"

/** Purpose of the outgoing that pays a claim; `claim_vesting` names it the same way. */
export const VESTING_CLAIM = "vesting:claim"

/** What the treasury has sent for schedules, and none of them holds. */
export const freeVesting = (mint: string): Account => ({ owner: "vesting", kind: "reward-budget", asset: mint })
/** What a schedule holds for its beneficiary: all that is not claimed; `claim_vesting` names it the same way. */
export const heldFor = (schedule: string, mint: string): Account => ({
	owner: schedule,
	kind: "reward-reserved",
	asset: mint,
})
