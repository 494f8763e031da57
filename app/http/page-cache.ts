/** One answer, the same for everybody, with its compressed forms made when first asked for. */
export type Page = {
	readonly status: number
	readonly headers: Readonly<Record<string, string>>
	readonly body: Buffer
	readonly etag: string
	readonly encoded: Map<string, Buffer>
}

type Entry = { page: Page; until: number }

/** How long an old page stands in before the next try. */
const AGAIN_MS = 2_000

/**
 * Content pages in memory: bounded, single flight (a hundred requests for a page that is not there render it once), and never
 * older than `lifeMs` or the moment that `freshUntil` names. Only pages that were found are kept.
 */
export class PageCache {
	readonly #kept = new Map<string, Entry>()
	readonly #flights = new Map<string, Promise<Page>>()
	#edition = 0
	readonly #limit: number
	readonly #lifeMs: number
	readonly #freshUntil: () => Promise<number>
	readonly #mayBeOld: (error: unknown) => boolean

	constructor(options: {
		limit: number
		lifeMs: number
		freshUntil(): Promise<number>
		/** Whether a page that could not be made anew for this reason is shown as it was. */
		mayBeOld?(error: unknown): boolean
	}) {
		this.#limit = options.limit
		this.#lifeMs = options.lifeMs
		this.#freshUntil = options.freshUntil
		this.#mayBeOld = options.mayBeOld ?? (() => false)
	}

	get(key: string): Page | undefined {
		const entry = this.#kept.get(key)
		if (!entry || entry.until <= Date.now()) return undefined
		// What is asked for stays: addresses that nobody else asks for may not push it out.
		this.#kept.delete(key)
		this.#kept.set(key, entry)
		return entry.page
	}

	/** The page that is being rendered for somebody else. */
	underway(key: string): Promise<Page> | undefined {
		return this.#flights.get(key)
	}

	async render(key: string, make: () => Promise<Page>): Promise<Page> {
		const flying = this.#flights.get(key)
		if (flying) return flying
		const flight = this.#make(key, make).finally(() => {
			if (this.#flights.get(key) === flight) this.#flights.delete(key)
		})
		this.#flights.set(key, flight)
		return flight
	}

	async #make(key: string, make: () => Promise<Page>): Promise<Page> {
		const edition = this.#edition
		const old = this.#kept.get(key)
		let until: number
		let page: Page
		try {
			until = Math.min(Date.now() + this.#lifeMs, await this.#freshUntil())
			page = await make()
		} catch (error) {
			// Content that is a little old is better than none, while the database is away.
			if (!old || !this.#mayBeOld(error)) throw error
			this.#kept.set(key, { ...old, until: Date.now() + AGAIN_MS })
			return old.page
		}
		// What was begun before the pages were forgotten may show what was published before.
		if (page.status !== 200 || edition !== this.#edition) return page
		this.#kept.delete(key)
		this.#kept.set(key, { page, until })
		for (const oldest of this.#kept.keys()) {
			if (this.#kept.size <= this.#limit) break
			this.#kept.delete(oldest)
		}
		return page
	}

	/** Forgets what is there and what is on its way: whoever asks from now on gets a page rendered from now on. */
	clear(): void {
		this.#edition++
		this.#kept.clear()
		this.#flights.clear()
	}
}
