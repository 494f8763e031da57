/** Weights of which a sum up to each is known in log n steps, so that ten thousand tickets are drawn in a blink. */
export class WeightTree {
	readonly #sums: number[]
	readonly #weights: number[]
	readonly #top: number
	#total = 0

	constructor(weights: readonly number[]) {
		this.#weights = [...weights]
		this.#sums = Array.from({ length: weights.length + 1 }, () => 0)
		this.#top = 2 ** Math.floor(Math.log2(Math.max(1, weights.length)))
		for (const [at, weight] of weights.entries()) this.#add(at, weight)
	}

	get total(): number {
		return this.#total
	}

	/** The place that the value falls on when weights are laid end to end; 0 ≤ value < total. */
	at(value: number): number {
		let left = value
		let place = 0
		for (let step = this.#top; step > 0; step >>= 1) {
			const sum = this.#sums[place + step]
			if (sum === undefined || sum > left) continue
			place += step
			left -= sum
		}
		return place
	}

	remove(at: number): void {
		this.#add(at, -(this.#weights[at] ?? 0))
		this.#weights[at] = 0
	}

	#add(at: number, weight: number): void {
		this.#total += weight
		for (let place = at + 1; place < this.#sums.length; place += place & -place)
			this.#sums[place] = (this.#sums[place] ?? 0) + weight
	}
}
