type Waiting<T> = Readonly<{ item: T; written: () => void; failed: (error: unknown) => void }>

/**
 * Gathers what comes while a batch is being written into the next one: under load many items share one statement, and one that comes
 * alone does not wait.
 */
export class BatchWriter<T> {
	readonly #most: Readonly<{ batch: number; waiting: number }>
	readonly #write: (items: readonly T[]) => Promise<unknown>
	readonly #full: () => Error
	readonly #failsAll: (error: unknown) => boolean
	#waiting: Waiting<T>[] = []
	#writing: Promise<void> | undefined

	/**
	 * `most`: items in a batch, and items that may wait. `full` makes the error for one more. `failsAll`: whether what a batch failed by
	 * would fail those that wait, too: they are told at once.
	 */
	constructor(options: {
		most: Readonly<{ batch: number; waiting: number }>
		write(items: readonly T[]): Promise<unknown>
		full(): Error
		failsAll?(error: unknown): boolean
	}) {
		this.#most = options.most
		this.#write = options.write
		this.#full = options.full
		this.#failsAll = options.failsAll ?? (() => false)
	}

	/** Resolves when the item's batch is written, and fails as it does. */
	add(item: T): Promise<void> {
		if (this.#waiting.length >= this.#most.waiting) return Promise.reject(this.#full())
		return new Promise((written, failed) => {
			this.#waiting.push({ item, written, failed })
			this.#writing ??= this.#writeAll()
		})
	}

	/** Resolves when nothing waits. */
	async drain(): Promise<void> {
		await this.#writing
	}

	async #writeAll(): Promise<void> {
		// Requests that have come in at the same turn of the event loop share the first batch.
		await new Promise((next) => setImmediate(next))
		while (this.#waiting.length > 0) {
			const batch = this.#waiting.splice(0, this.#most.batch)
			try {
				await this.#write(batch.map(({ item }) => item))
				for (const { written } of batch) written()
			} catch (error) {
				const told = this.#failsAll(error) ? [...batch, ...this.#waiting.splice(0)] : batch
				for (const { failed } of told) failed(error)
			}
		}
		this.#writing = undefined
	}
}
