/** What can be said of odds from what was counted. Numbers here are for show and for alarms: no outcome follows from them. */

/** The logarithm of the gamma function (Lanczos, g = 7): 15 digits for x > 0.5. */
export function logGamma(x: number): number {
	const [first = 0, ...rest] = LANCZOS
	const sum = rest.reduce((all, coefficient, at) => all + coefficient / (x + at), first)
	const base = x + 6.5
	return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum)
}

const LANCZOS = [
	0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13,
	-176.615_029_162_140_59, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6,
	1.505_632_735_149_311_6e-7,
]

/** The distribution function of Beta(a, b) at x, by the continued fraction of Lentz. */
export function betaBelow(x: number, a: number, b: number): number {
	if (x <= 0) return 0
	if (x >= 1) return 1
	const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
	// The fraction converges quickly on this side of the mean alone; the other is one less it.
	return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

const TINY = 1e-300
function fraction(x: number, a: number, b: number): number {
	const held = (value: number) => (Math.abs(value) < TINY ? TINY : value)
	let c = 1
	let d = 1 / held(1 - ((a + b) * x) / (a + 1))
	let found = d
	for (let m = 1; m <= 10_000; m++) {
		const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
		d = 1 / held(1 + even * d)
		c = held(1 + even / c)
		found *= d * c
		const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
		d = 1 / held(1 + odd * d)
		c = held(1 + odd / c)
		found *= d * c
		if (Math.abs(d * c - 1) < 1e-15) break
	}
	return found
}

function betaQuantile(part: number, a: number, b: number): number {
	let low = 0
	let high = 1
	for (let step = 0; step < 80; step++) {
		const middle = (low + high) / 2
		if (betaBelow(middle, a, b) < part) low = middle
		else high = middle
	}
	return (low + high) / 2
}

export type Interval = Readonly<{ low: number; high: number }>

/**
 * Where the odds lie at 95 % (Clopper–Pearson): never less cover than it says, however small the odds; Wilson's falls to 85 % there. Of
 * 0 tries: anywhere.
 */
export function clopperPearson(hits: number, tries: number, level = 0.95): Interval {
	const tail = (1 - level) / 2
	return {
		low: hits === 0 ? 0 : betaQuantile(tail, hits, tries - hits + 1),
		high: hits >= tries ? 1 : betaQuantile(1 - tail, hits + 1, tries - hits),
	}
}
