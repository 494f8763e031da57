import { performance } from "node:perf_hooks"
import { Refusal } from "#app/lib/refusal.ts"

type Options = Readonly<{
	/** Pieces of work under way at a time while the process is busy. */
	atOnce?: number
	/** Waiting pieces; whoever asks for one more is refused (503, `errors:crowded`). */
	mostWaiting?: number
	/** How long it takes until half of what a customer has cost is forgotten, ms. */
	halfLifeMs?: number
	/** Time of the event loop since the process began, ms: spent working, and in all. */
	loop?: () => Readonly<{ active: number; all: number }>
}>

type Piece = { readonly customer: string; readonly since: number; readonly start: () => void }
type Cost = { ms: number; at: number }

const MOST_CUSTOMERS = 10_000
/** From this part of idle time on a process has room for another piece: those that are under way wait for the database. */
const IDLE = 0.5
const TICK_MS = 1
const RETRY_SECONDS = "5"

/**
 * Fair queueing of costly work in one process. As long as it keeps up, everything begins at once. When it does not, the next to begin is
 * the piece of whoever has cost least of late (a half-life), less twice the time that the piece has waited: one customer who asks as
 * fast as he can waits for the others, and not they for him; and nobody waits for ever.
 */
export class FairTurns {
	readonly #atOnce: number
	readonly #mostWaiting: number
	readonly #halfLifeMs: number
	readonly #loop: () => Readonly<{ active: number; all: number }>
	readonly #costs = new Map<string, Cost>()
	readonly #waiting: Piece[] = []
	#running = 0
	#isWatching = false

	constructor({ atOnce = 2, mostWaiting = 1_000, halfLifeMs = 10_000, loop = loopTime }: Options = {}) {
		this.#atOnce = atOnce
		this.#mostWaiting = mostWaiting
		this.#halfLifeMs = halfLifeMs
		this.#loop = loop
	}

	get waiting(): number {
		return this.#waiting.length
	}

	/** Does the work when its turn has come, and hands back what became of it. `left`: aborted when nobody waits for it any more. */
	async run<T>(customer: string, left: AbortSignal | null, work: () => Promise<T>): Promise<T> {
		if (this.#running >= this.#atOnce || this.#waiting.length > 0) await this.#turn(customer, left)
		this.#running++
		const began = this.#loop().active
		try {
			return await work()
		} finally {
			// Whatever ran beside it bears its part.
			this.#charge(customer, (this.#loop().active - began) / this.#running)
			this.#running--
			// After sockets were read: who has come meanwhile may go first.
			if (this.#waiting.length > 0) setImmediate(() => this.#running < this.#atOnce && this.#startNext())
		}
	}

	#turn(customer: string, left: AbortSignal | null): Promise<void> {
		if (this.#waiting.length >= this.#mostWaiting)
			return Promise.reject(new Refusal("errors:crowded", { status: 503, params: { seconds: RETRY_SECONDS } }))
		return new Promise((start, refuse) => {
			const piece: Piece = {
				customer,
				since: performance.now(),
				start: () => {
					left?.removeEventListener("abort", leave)
					start()
				},
			}
			const leave = () => {
				const place = this.#waiting.indexOf(piece)
				if (place >= 0) this.#waiting.splice(place, 1)
				refuse(left?.reason)
			}
			left?.addEventListener("abort", leave, { once: true })
			this.#waiting.push(piece)
			this.#watch()
		})
	}

	/** Lets one more begin whenever the loop has been idle: a database that is slow, or silent, holds nobody back. */
	#watch(): void {
		if (this.#isWatching) return
		this.#isWatching = true
		let last = this.#loop()
		const tick = () => {
			const now = this.#loop()
			const spent = now.all - last.all
			const idle = spent > 0 ? 1 - (now.active - last.active) / spent : 0
			last = now
			if (this.#running < this.#atOnce || idle >= IDLE) this.#startNext()
			this.#isWatching = this.#waiting.length > 0
			if (this.#isWatching) setTimeout(tick, TICK_MS)
		}
		setTimeout(tick, TICK_MS)
	}

	#startNext(): void {
		const now = performance.now()
		let best = -1
		let least = Number.POSITIVE_INFINITY
		for (const [place, { customer, since }] of this.#waiting.entries()) {
			const cost = this.#costOf(customer, now) - 2 * (now - since)
			if (cost < least) [best, least] = [place, cost]
		}
		if (best >= 0) this.#waiting.splice(best, 1)[0]?.start()
	}

	#costOf(customer: string, now: number): number {
		const cost = this.#costs.get(customer)
		return cost ? cost.ms * 0.5 ** ((now - cost.at) / this.#halfLifeMs) : 0
	}

	#charge(customer: string, ms: number): void {
		const now = performance.now()
		const cost = { ms: this.#costOf(customer, now) + ms, at: now }
		// The one that was charged longest ago goes first.
		this.#costs.delete(customer)
		if (this.#costs.size >= MOST_CUSTOMERS) this.#costs.delete(this.#costs.keys().next().value ?? "")
		this.#costs.set(customer, cost)
	}
}

function loopTime() {
	const { active, idle } = performance.eventLoopUtilization()
	return { active, all: active + idle }
}
