import { defineStatus } from "#app/operations/status.ts"

/**
 * A coin position. `failed`: nothing that pays it reached the vault in time, as read from the chain. `refused`: its deposit landed and
 * could not be taken; the whole of it is owed back. `counted`: towards the limits of a wallet; `shown`: all but drafts.
 */
export const positionStatus = defineStatus(
	"coin-position",
	{
		draft: { code: "draft", to: ["agreed"] },
		agreed: { code: "agreed", to: ["pending", "active", "failed", "refused"] },
		pending: { code: "pending", to: ["agreed", "active", "failed", "refused"] },
		active: { code: "active", to: [] },
		failed: { code: "failed", to: [] },
		refused: { code: "refused", to: [] },
	},
	{
		unpaid: ["agreed", "pending"],
		counted: ["agreed", "pending", "active"],
		shown: ["agreed", "pending", "active", "failed", "refused"],
	},
)
export type PositionStatus = (typeof positionStatus)["names"][number]
