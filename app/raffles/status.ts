import { defineStatus } from "#app/operations/status.ts"

/**
 * A raffle. `draft`: an operator's, seen by nobody else. `committed`: its terms are fixed and on their way to the chain; only once they are
 * there it is `selling`. `extended`: it goes on once, since so few tickets were there. `closed`: its ledger is frozen. `drawn`: the round has
 * decided, and prizes are on their way; `redrawn`: one of them has gone to the next place. `delivered`, or `expired`: nobody was left for a
 * prize, and the treasury keeps it.
 */
export const raffleStatus = defineStatus(
	"raffle",
	{
		draft: { code: "draft", to: ["committed"] },
		committed: { code: "committed", to: ["selling"] },
		selling: { code: "selling", to: ["extended", "closed", "cancelled"] },
		extended: { code: "extended", to: ["closed", "cancelled"] },
		closed: { code: "closed", to: ["drawn", "cancelled"] },
		drawn: { code: "drawn", to: ["delivered", "redrawn"] },
		redrawn: { code: "redrawn", to: ["delivered", "expired"] },
		delivered: { code: "delivered", to: [] },
		expired: { code: "expired", to: [] },
		cancelled: { code: "cancelled", to: [] },
	},
	{
		open: ["selling", "extended"],
		underWay: ["committed", "selling", "extended", "closed", "drawn", "redrawn"],
		drawn: ["drawn", "redrawn", "delivered", "expired"],
		over: ["delivered", "expired", "cancelled"],
	},
)
export type RaffleStatus = (typeof raffleStatus)["names"][number]

/** Why nothing is drawn. */
export const CANCEL_REASONS = [
	"too-few-tickets",
	"too-few-wallets",
	"no-anchor",
	"other-anchor",
	"no-beacon",
	"operator",
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]
