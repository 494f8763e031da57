import { defineStatus } from "#app/operations/status.ts"

/** A schedule. `active`: published and covered whole. `cancelled`: what had been let go by then stays its holder's. `ended`: all of it is claimed. */
export const vestingStatus = defineStatus("vesting-schedule", {
	draft: { code: "draft", to: ["active"] },
	active: { code: "active", to: ["cancelled", "ended"] },
	cancelled: { code: "cancelled", to: [] },
	ended: { code: "ended", to: [] },
})
export type VestingStatus = (typeof vestingStatus)["names"][number]

/** Coins with a plan, by the ids of their assets, in the order of their tabs. */
export const VESTED = ["scg", "etm", "pvt"] as const
export type Vested = (typeof VESTED)[number]

/** What coins are set aside for. */
export const CATEGORIES = ["team", "advisors", "investors", "public", "ecosystem", "treasury", "partner"] as const
export type Category = (typeof CATEGORIES)[number]

/** Who may cancel: nobody, or two operators together, whereby what has been let go stays. */
export const CANCELS = ["nobody", "operators"] as const
export type Cancels = (typeof CANCELS)[number]

/** Rows of one list, and months of a schedule. */
export const VESTING_LIMITS = { rows: 500, cliffMonths: 120, linearMonths: 240 } as const
