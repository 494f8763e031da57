const PPM_OF_ONE = 10_000

/** Parts of a million as whole pieces of a hundred: what rounding down leaves goes to the largest rests, so that there are a hundred. */
export function outOfHundred(parts: readonly number[]): readonly number[] {
	const whole = parts.map((ppm) => Math.floor(ppm / PPM_OF_ONE))
	const left = 100 - whole.reduce((sum, one) => sum + one, 0)
	const raised = parts
		.map((ppm, at) => ({ at, rest: ppm % PPM_OF_ONE }))
		.sort((a, b) => b.rest - a.rest || a.at - b.at)
		.slice(0, left)
		.map(({ at }) => at)
	return whole.map((one, at) => (raised.includes(at) ? one + 1 : one))
}
