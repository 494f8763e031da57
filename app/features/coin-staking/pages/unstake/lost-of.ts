import type { EarlyEnd } from "#app/features/coin-staking/ending.ts"

/** What a forfeited reward is made of, for whoever has only seen what is earned by now. */
export const lostOf = ({ earned, released }: Pick<EarlyEnd, "earned" | "released">) =>
	[
		["earned", earned],
		["coming", released - earned],
	] as const
