import { defineStatus } from "#app/operations/status.ts"

/**
 * A coin position. `failed`: nothing that pays it reached the vault in time, as read from the chain. `refused`: its deposit landed and
 * could not be taken; the whole of it is owed back. `cancelled`: taken back in its first day. `early_requested`: asked to leave early, and may
 * still think better of it; then `cooldown`, then `withdrawable`: what is left is on its way. `renewed`: it went on as another position.
 * `counted`: towards the limits of a wallet; `shown`: all but drafts; `paid`: its deposit was taken;
 * `earning`: its reward is its owner's, who has not left for good.
 */
export const positionStatus = defineStatus(
	"coin-position",
	{
		draft: { code: "draft", to: ["agreed"] },
		agreed: { code: "agreed", to: ["pending", "active", "failed", "refused"] },
		pending: { code: "pending", to: ["agreed", "active", "failed", "refused"] },
		active: { code: "active", to: ["cancelled", "early_requested", "matured"] },
		cancelled: { code: "cancelled", to: [] },
		early_requested: { code: "early_requested", to: ["active", "cooldown"] },
		cooldown: { code: "cooldown", to: ["withdrawable"] },
		withdrawable: { code: "withdrawable", to: ["withdrawn"] },
		matured: { code: "matured", to: ["withdrawn", "renewed"] },
		withdrawn: { code: "withdrawn", to: [] },
		renewed: { code: "renewed", to: [] },
		failed: { code: "failed", to: [] },
		refused: { code: "refused", to: [] },
	},
	{
		unpaid: ["agreed", "pending"],
		counted: ["agreed", "pending", "active", "early_requested", "cooldown", "matured"],
		earning: ["active", "early_requested", "matured"],
		held: ["active", "early_requested", "cooldown", "matured"],
		paid: ["active", "cancelled", "early_requested", "cooldown", "withdrawable", "matured", "withdrawn", "renewed"],
		shown: [
			"agreed",
			"pending",
			"active",
			"early_requested",
			"cooldown",
			"withdrawable",
			"matured",
			"withdrawn",
			"cancelled",
			"renewed",
			"failed",
			"refused",
		],
	},
)
export type PositionStatus = (typeof positionStatus)["names"][number]
