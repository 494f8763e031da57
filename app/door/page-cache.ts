/** One answer, the same for everybody, with its compressed forms made when first asked for. */
export type Page = {
	readonly status: number
	readonly headers: Readonly<Record<string, string>>
	readonly body: Buffer
	readonly etag: string
	readonly encoded: Map<string, Buffer>
}

type Entry = { page: Page; until: number }

/**
 * Content pages in memory: bounded, single flight (a hundred requests for a page that is not there render it once), and never
 * older than `lifeMs` or the moment that `freshUntil` names. Only pages that were found are kept.
 */
export class PageCache {
	readonly #kept = new Map<string, Entry>()
	readonly #flights = new Map<string, Promise<Page>>()
	readonly #limit: number
	readonly #lifeMs: number
	readonly #freshUntil: () => Promise<number>

	constructor(options: { limit: number; lifeMs: number; freshUntil(): Promise<number> }) {
		this.#limit = options.limit
		this.#lifeMs = options.lifeMs
		this.#freshUntil = options.freshUntil
	}

	get(key: string): Page | undefined {
		const entry = this.#kept.get(key)
		if (entry && entry.until > Date.now()) return entry.page
		return undefined
	}

	async render(key: string, make: () => Promise<Page>): Promise<Page> {
		const flying = this.#flights.get(key)
		if (flying) return flying
		const flight = this.#make(key, make).finally(() => this.#flights.delete(key))
		this.#flights.set(key, flight)
		return flight
	}

	async #make(key: string, make: () => Promise<Page>): Promise<Page> {
		const until = Math.min(Date.now() + this.#lifeMs, await this.#freshUntil())
		const page = await make()
		if (page.status !== 200) return page
		this.#kept.delete(key)
		this.#kept.set(key, { page, until })
		for (const oldest of this.#kept.keys()) {
			if (this.#kept.size <= this.#limit) break
			this.#kept.delete(oldest)
		}
		return page
	}

	clear(): void {
		this.#kept.clear()
	}
}
