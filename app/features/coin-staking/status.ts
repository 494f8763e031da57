import { defineStatus } from "#app/operations/status.ts"

/** A coin position. `failed` means: nothing that pays it reached the vault in time, as read from the chain. */
export const positionStatus = defineStatus("coin-position", {
	draft: { code: "draft", to: ["agreed"] },
	agreed: { code: "agreed", to: ["pending", "active", "failed"] },
	pending: { code: "pending", to: ["agreed", "active", "failed"] },
	active: { code: "active", to: [] },
	failed: { code: "failed", to: [] },
})
export type PositionStatus = (typeof positionStatus)["names"][number]
