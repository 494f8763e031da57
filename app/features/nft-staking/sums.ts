import { bonusOf } from "./rates.ts"

const BPS = 10_000n

/** What one NFT earns a day without a term, in base units. */
export type DayRate = Readonly<{ twigPerDay: bigint; coinPerDay: bigint }>
export type Term = Readonly<{ days: number; multiplierBps: number; bonusBps: number }>
export type DaySum = Readonly<{ twig: bigint; coin: bigint }>
/** A term for some NFTs: a day, and all of it with the bonus that is paid at its end. */
export type TermSum = Readonly<{ days: number; perDay: DaySum; atEnd: DaySum & Readonly<{ bonus: bigint }> }>

const times = (units: bigint, bps: number) => (units * BigInt(bps)) / BPS

/** What so many NFTs earn a day. */
export const daySum = ({ twigPerDay, coinPerDay }: DayRate, count: number, multiplierBps = 10_000): DaySum => ({
	twig: times(twigPerDay * BigInt(count), multiplierBps),
	coin: times(coinPerDay * BigInt(count), multiplierBps),
})

/** What a term comes to for so many NFTs, if every week is checked in for and the pool lasts. */
export function termSum(rate: DayRate, count: number, { days, multiplierBps, bonusBps }: Term): TermSum {
	const perDay = daySum(rate, count, multiplierBps)
	const twig = perDay.twig * BigInt(days)
	const coin = perDay.coin * BigInt(days)
	return { days, perDay, atEnd: { twig, coin, bonus: bonusOf(coin, bonusBps) } }
}
