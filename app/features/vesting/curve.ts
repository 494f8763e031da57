/** What a schedule follows from. `startsAt`: a day at 00:00 UTC. */
export type Terms = Readonly<{
	startsAt: Date
	/** Base units. */
	total: bigint
	/** Let go on the first day, in hundredths of a percent. */
	firstBps: number
	/** Months without a release before the regular ones count. */
	cliffMonths: number
	/** Months over which the rest is let go, in steps of one or three; none: all of it when the cliff is over. */
	linearMonths: number
	stepMonths: StepMonths
}>
export const STEPS = [1, 3] as const
export type StepMonths = (typeof STEPS)[number]

/** One release; together they are the total to the base unit. */
export type Release = Readonly<{ at: Date; units: bigint }>

/** The same day of the month so many months later at 00:00 UTC; where that month is shorter, its last day. Counted from the first day each time. */
export function monthsLater(from: Date, months: number): Date {
	const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()]
	const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
	return new Date(Date.UTC(year, month, Math.min(day, lastDay)))
}

const BPS = 10_000n

/** Every release of a schedule in its order. Parts are rounded down, and the last takes what is left; a part of nothing is none. */
export function releasesOf(terms: Terms): readonly Release[] {
	const { startsAt, total, firstBps, cliffMonths, linearMonths, stepMonths } = terms
	const first = (total * BigInt(firstBps)) / BPS
	const rest = total - first
	const steps = linearMonths === 0 ? 1 : Math.ceil(linearMonths / stepMonths)
	const monthsOf = (n: number) => cliffMonths + (linearMonths === 0 ? 0 : Math.min((n + 1) * stepMonths, linearMonths))
	const part = rest / BigInt(steps)
	const parts = Array.from({ length: steps }, (_, n) => ({
		at: monthsLater(startsAt, monthsOf(n)),
		units: n === steps - 1 ? rest - part * BigInt(steps - 1) : part,
	}))
	const all = [{ at: monthsLater(startsAt, 0), units: first }, ...parts]
	const days = new Map<number, bigint>()
	for (const { at, units } of all) days.set(at.getTime(), (days.get(at.getTime()) ?? 0n) + units)
	return [...days].filter(([, units]) => units > 0n).map(([at, units]) => ({ at: new Date(at), units }))
}

/** What had been let go at a moment; a schedule that was cancelled stands still from then on. */
export function vestedAt(releases: readonly Release[], at: Date, cancelledAt: Date | null = null): bigint {
	const until = cancelledAt !== null && cancelledAt < at ? cancelledAt : at
	return releases.reduce((sum, one) => (one.at <= until ? sum + one.units : sum), 0n)
}

/** The first release that is still to come; null: there is none. */
export function nextRelease(releases: readonly Release[], at: Date, cancelledAt: Date | null = null): Release | null {
	return releases.find((one) => one.at > at && (cancelledAt === null || one.at <= cancelledAt)) ?? null
}

/** A release with what has been let go by then, as chart and table show it. */
export type Step = Release & Readonly<{ sum: bigint; isPast: boolean }>

export function stepsOf(releases: readonly Release[], at: Date, cancelledAt: Date | null = null): readonly Step[] {
	let sum = 0n
	return releases
		.filter((one) => cancelledAt === null || one.at <= cancelledAt)
		.map((one) => {
			sum += one.units
			return { ...one, sum, isPast: one.at <= at }
		})
}
