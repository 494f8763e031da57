import { PLANS_RULE } from "./plans-rule.ts"

const coins = (whole: bigint, scale: number) => (whole * 10n ** BigInt(scale)).toString()

/** The first version of the plans, marked as an example until the operator writes the next one. `scale`: decimals of the coin. */
export const plansSeed = (scale: number) => ({
	key: PLANS_RULE,
	method: "simple-365-floor@1",
	reason: "example figures of the first installation",
	body: {
		terms: [
			{ days: 30, aprBps: 400, poolBps: 2000 },
			{ days: 90, aprBps: 700, poolBps: 2000 },
			{ days: 180, aprBps: 1000, poolBps: 3000 },
			{ days: 365, aprBps: 1500, poolBps: 3000 },
		],
		minUnits: coins(100n, scale),
		maxUnits: coins(1_000_000n, scale),
		walletMaxUnits: coins(5_000_000n, scale),
		maxOpenPositions: 20,
		coolingOffHours: 24,
		cooldownHours: 72,
		payWithinMinutes: 30,
	},
})
