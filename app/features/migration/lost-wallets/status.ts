import { defineStatus } from "#app/operations/status.ts"

export const lostWalletStatus = defineStatus("lost-wallet", {
	open: { code: "open", to: ["accepted", "rejected"] },
	accepted: { code: "accepted", to: [] },
	rejected: { code: "rejected", to: [] },
})
export type LostWalletStatus = (typeof lostWalletStatus)["names"][number]

/** Characters of the explanation, documents of one claim, and days that these are kept after it was decided. */
export const LOST_WALLET_LIMITS = { explanation: 2_000, files: 5, keepDays: 30 } as const
