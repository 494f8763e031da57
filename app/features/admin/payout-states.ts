/** What becomes of what we owe to somebody, as it is stored. */
export const PAYOUT_STATES = ["held", "stuck", "queued", "sending", "done", "cancelled"] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]
