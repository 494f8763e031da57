/** The chain's own time: the machine's plus an offset that only grows, and never backwards whatever the machine does. */
export class ChainClock {
	#last: number
	#offset: number

	constructor(start: { time: number; offset: number }) {
		this.#last = start.time
		this.#offset = start.offset
	}

	get offset(): number {
		return this.#offset
	}

	get last(): number {
		return this.#last
	}

	/** Seconds since 1970. */
	tick(): number {
		this.#last = Math.max(this.#last, Math.floor(Date.now() / 1000) + this.#offset)
		return this.#last
	}

	/** false where the wish would turn time back. */
	setOffset(seconds: number): boolean {
		if (!Number.isSafeInteger(seconds) || seconds < this.#offset) return false
		this.#offset = seconds
		return true
	}
}
