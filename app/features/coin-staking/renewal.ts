import { DAY_SECONDS } from "./plans.ts"

/** Why a stake only ended, though its owner wanted it to go on: what a new stake would have been refused for. */
export const NOT_RENEWED = [
	"no-plans",
	"days",
	"below-min",
	"above-max",
	"wallet-limit",
	"sold-out",
	"changed",
	"stopped",
] as const
export type NotRenewed = (typeof NOT_RENEWED)[number]

/** Days before its end on which whoever has a stake renewed is told so. */
export const TOLD_DAYS_BEFORE = [7, 1] as const

/** When its owner is told of a renewal, the first time and the last. */
export const toldFrom = (lockEnd: Date, days: (typeof TOLD_DAYS_BEFORE)[number]): Date =>
	new Date(lockEnd.getTime() - days * DAY_SECONDS * 1000)
