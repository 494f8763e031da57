/** One answer, the same for everybody, with its compressed forms made when first asked for. */
export type Page = {
	readonly status: number
	readonly headers: Readonly<Record<string, string>>
	readonly body: Buffer
	readonly etag: string
	readonly encoded: Map<string, Buffer>
}

type Entry = { page: Page; until: number }
/** A page that is being made, for so many who wait for it. */
type Flight = { readonly page: Promise<Page>; readonly left: AbortController; askers: number }

/** How long an old page stands in before the next try. */
const AGAIN_MS = 2_000

/**
 * Content pages in memory: bounded, single flight (a hundred requests for a page that is not there render it once), and never
 * older than `lifeMs` or the moment that `freshUntil` names. Only pages that were found are kept.
 */
export class PageCache {
	readonly #kept = new Map<string, Entry>()
	readonly #flights = new Map<string, Flight>()
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

	/** The page that is being rendered for somebody else. `leaves`: aborted when the asker does not wait any more. */
	underway(key: string, leaves: AbortSignal): Promise<Page> | undefined {
		const flight = this.#flights.get(key)
		return flight && !flight.left.signal.aborted ? join(flight, leaves) : undefined
	}

	/** Makes a page for whoever asks meanwhile. `make` is told when all of them have left. */
	render(key: string, leaves: AbortSignal, make: (left: AbortSignal) => Promise<Page>): Promise<Page> {
		const flying = this.underway(key, leaves)
		if (flying) return flying
		const left = new AbortController()
		const page = this.#make(key, () => make(left.signal)).finally(() => {
			if (this.#flights.get(key) === flight) this.#flights.delete(key)
		})
		const flight: Flight = { page, left, askers: 0 }
		this.#flights.set(key, flight)
		return join(flight, leaves)
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

function join(flight: Flight, leaves: AbortSignal): Promise<Page> {
	flight.askers++
	const leave = () => {
		flight.askers--
		if (flight.askers === 0) flight.left.abort()
	}
	if (leaves.aborted) leave()
	else leaves.addEventListener("abort", leave, { once: true })
	return flight.page
}
