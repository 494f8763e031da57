import { ownNames, PREFIX, type Texts } from "./stored-sessions.ts"

/**
 * Where the client keeps its keys. They stay in memory until a session stands, so that a code nobody scanned leaves nothing
 * behind; then in localStorage, so that disconnecting clears them with all the rest (Q027), even without this chunk.
 */
export class ClientStorage {
	readonly #texts: Map<string, string>
	#kept: boolean

	/** Begins with what an earlier page kept, or empty. */
	constructor(texts: Texts) {
		this.#texts = new Map(texts)
		this.#kept = texts.size > 0
	}

	keep(): void {
		this.#kept = true
		for (const [key, text] of this.#texts) localStorage.setItem(PREFIX + key, text)
	}

	/** What the client still writes afterwards stays in memory. */
	forget(): void {
		this.#kept = false
		for (const name of ownNames()) localStorage.removeItem(name)
	}

	async getKeys(): Promise<string[]> {
		return [...this.#texts.keys()]
	}

	async getEntries<T>(): Promise<[string, T][]> {
		return [...this.#texts].map(([key, text]) => [key, JSON.parse(text) as T])
	}

	async getItem<T>(key: string): Promise<T | undefined> {
		const text = this.#texts.get(key)
		return text === undefined ? undefined : (JSON.parse(text) as T)
	}

	async setItem<T>(key: string, value: T): Promise<void> {
		const text = JSON.stringify(value)
		if (text === undefined) return this.removeItem(key)
		this.#texts.set(key, text)
		if (this.#kept) localStorage.setItem(PREFIX + key, text)
	}

	async removeItem(key: string): Promise<void> {
		this.#texts.delete(key)
		if (this.#kept) localStorage.removeItem(PREFIX + key)
	}
}
