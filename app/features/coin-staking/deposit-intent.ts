import { paths } from "#app/lib/paths.ts"

/** Purpose of the payment that opens a coin position. */
export const DEPOSIT = "coin-staking:deposit"

/** Where an open stake goes on, without the language prefix: the reader's own is put before it. */
export const completeHref = (draft: string) => paths.stakeComplete("eng", draft).slice("/eng/".length)
