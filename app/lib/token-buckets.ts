export type Rate = Readonly<{ hits: number; seconds: number }>

type Bucket = { tokens: number; at: number }

/**
 * Tokens by key, given back steadily, so many hits in so many seconds. In this process alone. Never more than `most` buckets: those
 * that were not used for longest go, half of them at once, and their keys begin anew with full ones.
 */
export class TokenBuckets {
	#recent = new Map<string, Bucket>()
	// One map with the oldest key deleted each time would take as long as it has holes: measured 50 µs a call.
	#earlier = new Map<string, Bucket>()
	readonly #half: number
	readonly #now: () => number

	/** `now` in milliseconds, never going back. */
	constructor(most: number, now: () => number = () => performance.now()) {
		this.#half = Math.ceil(most / 2)
		this.#now = now
	}

	get size(): number {
		return this.#recent.size + this.#earlier.size
	}

	/** Takes a token: 0, or whole seconds until there is one again. */
	take(key: string, { hits, seconds }: Rate): number {
		const now = this.#now()
		const perMs = hits / (seconds * 1000)
		const bucket = this.#bucketOf(key, hits, now)
		bucket.tokens = Math.min(hits, bucket.tokens + (now - bucket.at) * perMs)
		bucket.at = now
		if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000))
		bucket.tokens--
		return 0
	}

	#bucketOf(key: string, hits: number, now: number): Bucket {
		const recent = this.#recent.get(key)
		if (recent) return recent
		const bucket = this.#earlier.get(key) ?? { tokens: hits, at: now }
		this.#earlier.delete(key)
		if (this.#recent.size >= this.#half) {
			this.#earlier = this.#recent
			this.#recent = new Map()
		}
		this.#recent.set(key, bucket)
		return bucket
	}
}
