import type { PageVariant } from "./exchange.ts"

/** One answer, the same for everybody, with its compressed forms made when first asked for. */
export type Page = {
	readonly status: number
	readonly headers: Readonly<Record<string, string>>
	readonly body: Buffer
	readonly etag: string
	readonly encoded: Map<string, Buffer>
	/** It says how the chain is. */
	readonly readsChain?: boolean | undefined
}

type Entry = { page: Page; until: number }

type Asked = Readonly<{
	/** Of a page that is fresh for a shorter time than the others. */
	lifeMs?: number | undefined
	/** Aborted when the asker does not wait any more. */
	leaves: AbortSignal
	/** Begins the work when the asker's turn has come, unless it is withdrawn before. */
	wait(withdrawn: AbortSignal, work: () => Promise<Page>): Promise<Page>
	make(): Promise<Page>
}>

/** Names a page of our origin in one of its variants. */
export const cacheKey = (origin: string, pathname: string, search: string, { theme, notice, light }: PageVariant) =>
	`${origin}${pathname}?${search}\n${theme ?? ""}${notice ? "\nnotice" : ""}${light ? "\nlight" : ""}`

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

	/** Whether somebody else has asked for this page and waits for it. */
	isUnderway(key: string): boolean {
		return this.#flights.has(key)
	}

	/** A page that is made once for all who ask meanwhile, as soon as the first of them has their turn. */
	render(key: string, asked: Asked): Promise<Page> {
		const known = this.#flights.get(key)
		const flight =
			known ??
			new Flight(
				() => this.#make(key, asked),
				(one) => this.#forget(key, one),
			)
		if (!known) this.#flights.set(key, flight)
		return flight.join(asked)
	}

	/** Unless another one has begun in its place. */
	#forget(key: string, flight: Flight): void {
		if (this.#flights.get(key) === flight) this.#flights.delete(key)
	}

	async #make(key: string, { make, lifeMs = this.#lifeMs }: Pick<Asked, "make" | "lifeMs">): Promise<Page> {
		const edition = this.#edition
		const old = this.#kept.get(key)
		let until: number
		let page: Page
		try {
			until = Math.min(Date.now() + lifeMs, await this.#freshUntil())
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

	/** Forgets some of what is there; what is on its way is not kept. */
	forget(which: (page: Page) => boolean): void {
		this.#edition++
		for (const [key, { page }] of this.#kept) if (which(page)) this.#kept.delete(key)
	}

	/** Forgets what is there and what is on its way: whoever asks from now on gets a page rendered from now on. */
	clear(): void {
		this.#edition++
		this.#kept.clear()
		this.#flights.clear()
	}
}

/** A page that many wait for, each in a place of their own: whoever comes first has it made, and the others need theirs no more. */
class Flight {
	readonly #make: () => Promise<Page>
	/** Told once: when the page is made, or nobody waits for it any more. */
	readonly #isOver: (flight: Flight) => void
	readonly #begun = new AbortController()
	#page: Promise<Page> | undefined
	#askers = 0

	constructor(make: () => Promise<Page>, isOver: (flight: Flight) => void) {
		this.#make = make
		this.#isOver = isOver
	}

	async join({ leaves, wait }: Pick<Asked, "leaves" | "wait">): Promise<Page> {
		if (this.#page) return this.#page
		this.#askers++
		try {
			return await wait(AbortSignal.any([leaves, this.#begun.signal]), () => this.#begin())
		} catch (error) {
			if (this.#page) return this.#page
			throw error
		} finally {
			this.#askers--
			if (this.#askers === 0 && !this.#page) this.#isOver(this)
		}
	}

	#begin(): Promise<Page> {
		this.#page ??= this.#make().finally(() => this.#isOver(this))
		this.#begun.abort()
		return this.#page
	}
}
