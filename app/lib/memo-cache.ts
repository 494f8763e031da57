type Entry = Readonly<{ answer: Promise<unknown>; since: number }>

/**
 * Remembers answers by name, each for `lifeMs` from when it was asked for: whoever asks meanwhile gets the same, also while it is still
 * under way. A failure is not remembered. Of more than `limit` names the oldest are forgotten.
 */
export class MemoCache {
	readonly #entries = new Map<string, Entry>()
	readonly #lifeMs: number
	readonly #limit: number

	constructor({ lifeMs, limit }: { lifeMs: number; limit: number }) {
		this.#lifeMs = lifeMs
		this.#limit = limit
	}

	/** One name stands for answers of one type. */
	get<T>(name: string, ask: () => Promise<T>): Promise<T> {
		const now = performance.now()
		const known = this.#entries.get(name)
		if (known && now - known.since < this.#lifeMs) return known.answer as Promise<T>
		const answer = ask()
		const entry = { answer, since: now }
		// What was asked last stands last.
		this.#entries.delete(name)
		this.#entries.set(name, entry)
		if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value ?? "")
		answer.catch(() => {
			if (this.#entries.get(name) === entry) this.#entries.delete(name)
		})
		return answer
	}

	/** What is under way now is not remembered either: it may have been read before the change. */
	clear(): void {
		this.#entries.clear()
	}
}
