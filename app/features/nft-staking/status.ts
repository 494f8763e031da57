import { defineStatus } from "#app/operations/status.ts"

/**
 * A staked NFT. In its wallet: `staked`, or `paused` while it does not count (a missed check-in, an offer for sale); it ends `unstaked` by its
 * owner, or `lost` where it left the wallet. Frozen: `locked` for its term, then `matured`; who asks to leave early may think better of it
 * (`exit_requested`), then waits (`cooldown`) until it is thawed and `unstaked`.
 * `uncapped`: it counts as long as it is there; `open`: nobody else can stake it; `counting`: it may count; `ended`: it is over, and what was earned stays.
 */
export const stakeStatus = defineStatus(
	"nft-stake",
	{
		staked: { code: "staked", to: ["paused", "unstaked", "lost"] },
		paused: { code: "paused", to: ["staked", "unstaked", "lost"] },
		locked: { code: "locked", to: ["exit_requested", "matured", "unstaked"] },
		exit_requested: { code: "exit_requested", to: ["locked", "cooldown"] },
		cooldown: { code: "cooldown", to: ["unstaked"] },
		matured: { code: "matured", to: [] },
		unstaked: { code: "unstaked", to: [] },
		lost: { code: "lost", to: [] },
	},
	{
		uncapped: ["staked", "paused"],
		open: ["staked", "paused", "locked", "exit_requested", "cooldown"],
		counting: ["staked", "paused", "locked"],
		frozen: ["locked", "exit_requested", "cooldown"],
		ended: ["matured", "unstaked", "lost"],
	},
)
export type StakeStatus = (typeof stakeStatus)["names"][number]
