import { DAY_MS } from "./weeks.ts"

/** Kinds of reward, as printed: points, the coin, more of it for faithful check-ins, and a share in dollars. */
export const REWARDS = ["twig", "coin", "bonus", "usdc"] as const
export type Reward = (typeof REWARDS)[number]
export const isReward = (text: string): text is Reward => REWARDS.some((one) => one === text)

const BPS = 10_000n

/** What an NFT earns a day, in base units, times `multiplierBps` 10,000ths. Fixed when it is staked. */
export type Rates = Readonly<{
	twigPerDay: bigint
	coinPerDay: bigint
	multiplierBps: number
	/** On top of the coin, in 10,000ths of it. */
	bonusBps: number
}>

/** Base units that a rate comes to in so many milliseconds; what is not whole stays with us. */
export const earnedIn = (perDay: bigint, multiplierBps: number, ms: bigint): bigint =>
	(perDay * BigInt(multiplierBps) * ms) / (BPS * BigInt(DAY_MS))

export const bonusOf = (coin: bigint, bonusBps: number): bigint => (coin * BigInt(bonusBps)) / BPS

/** What was counted comes to, in base units. */
export function earnings(
	rates: Rates,
	{ countedMs, coveredMs }: Readonly<{ countedMs: bigint; coveredMs: bigint }>,
): Readonly<Record<"twig" | "coin" | "bonus", bigint>> {
	const coin = earnedIn(rates.coinPerDay, rates.multiplierBps, coveredMs)
	const twig = earnedIn(rates.twigPerDay, rates.multiplierBps, countedMs)
	return { twig, coin, bonus: bonusOf(coin, rates.bonusBps) }
}
