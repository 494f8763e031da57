/** Things that are costly to make and the same for everybody: made when first asked for, once at a time, the oldest forgotten. */
export class Kept<Value> {
	readonly #made = new Map<string, Promise<Value>>()
	readonly #limit: number

	constructor(limit: number) {
		this.#limit = limit
	}

	get(key: string, make: () => Promise<Value>): Promise<Value> {
		const known = this.#made.get(key)
		if (known) return known
		const made = make()
		this.#made.set(key, made)
		// What failed is made anew for the next who asks.
		made.catch(() => this.#made.delete(key))
		for (const oldest of this.#made.keys()) {
			if (this.#made.size <= this.#limit) break
			this.#made.delete(oldest)
		}
		return made
	}
}
