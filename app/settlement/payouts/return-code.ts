import type { ReturnCd } from "#app/lib/return-codes.ts"

/** The printed code of what went wrong on the chain with a payout that is held or stuck; null: the chain has nothing to do with it. */
export function returnCdOf(reason: string | null): ReturnCd | null {
	if (reason === "cannot-receive") return "2"
	if (reason === "open-an-account") return "3"
	return reason === "reverted" ? "4" : null
}
