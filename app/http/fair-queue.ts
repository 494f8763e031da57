import { performance } from "node:perf_hooks"
import { Refusal } from "#app/lib/refusal.ts"

type Options = Readonly<{
	/** Pieces of work under way at a time while the process is busy. */
	atOnce?: number
	/** Waiting pieces; of one more, the newest piece of whoever has most waiting is refused (503, `errors:crowded`). */
	mostWaiting?: number
	/** How long it takes until half of what a customer has cost is forgotten, ms. */
	halfLifeMs?: number
	/** Time of the event loop since the process began, ms: spent working, and in all. */
	loop?: () => Readonly<{ active: number; all: number }>
}>

type Piece = { readonly start: () => void; readonly refuse: (reason: unknown) => void }
/** `since`: when their oldest piece came, or their last one began. */
type Line = { readonly pieces: Piece[]; since: number }
type Cost = { ms: number; at: number }

const MOST_CUSTOMERS = 10_000
/** What a millisecond of waiting is worth against one of cost. */
const PATIENCE = 0.25
/** From this part of idle time on a process has room for another piece: those that are under way wait for the database. */
const IDLE = 0.5
const TICK_MS = 1
/**
 * Turns of the loop between two pieces, at most, and how many of them in a row may bring nobody: one takes in one connection, and who is
 * still in the system's backlog cannot be told apart.
 */
const ROUNDS = { most: 20, quiet: 4 }
const RETRY_SECONDS = "5"

/**
 * Fair queueing of costly work in one process. As long as it keeps up, everything begins at once. When it does not, the next to begin is
 * a piece of whoever has cost least of late, less a part of the time they have waited: one customer who asks as fast as he can waits
 * for the others, and not they for him; and nobody waits for ever.
 */
export class FairQueue {
	readonly #atOnce: number
	readonly #mostWaiting: number
	readonly #halfLifeMs: number
	readonly #loop: () => Readonly<{ active: number; all: number }>
	readonly #costs = new Map<string, Cost>()
	readonly #lines = new Map<string, Line>()
	#waiting = 0
	#running = 0
	#come = 0
	#isWatching = false
	#isTakingIn = false

	constructor({ atOnce = 2, mostWaiting = 1_000, halfLifeMs = 10_000, loop = loopTime }: Options = {}) {
		this.#atOnce = atOnce
		this.#mostWaiting = mostWaiting
		this.#halfLifeMs = halfLifeMs
		this.#loop = loop
	}

	get waiting(): number {
		return this.#waiting
	}

	/**
	 * Does the work when its turn has come, and hands back what became of it. `leaves` gives the signal that is aborted when nobody waits
	 * for it any more; it is asked for only where the work has to wait.
	 */
	async run<T>(customer: string, leaves: () => AbortSignal, work: () => Promise<T>): Promise<T> {
		this.#come++
		if (this.#running >= this.#atOnce || this.#waiting > 0) await this.#turn(customer, leaves())
		else this.#running++
		const began = this.#loop().active
		try {
			return await work()
		} finally {
			// Whatever ran beside it bears its part.
			this.#charge(customer, (this.#loop().active - began) / this.#running)
			this.#running--
			if (this.#waiting > 0) this.#takeInAndStart()
		}
	}

	#turn(customer: string, left: AbortSignal): Promise<void> {
		left.throwIfAborted()
		if (this.#waiting >= this.#mostWaiting) this.#refuseOneOf(customer)
		return new Promise((start, refuse) => {
			const leave = () => {
				if (this.#remove(customer, piece)) refuse(left.reason)
			}
			const settled = () => left.removeEventListener("abort", leave)
			const piece: Piece = {
				start: () => {
					settled()
					start()
				},
				refuse: (reason) => {
					settled()
					refuse(reason)
				},
			}
			left.addEventListener("abort", leave, { once: true })
			const line = this.#lines.get(customer)
			if (line) line.pieces.push(piece)
			else this.#lines.set(customer, { pieces: [piece], since: performance.now() })
			this.#waiting++
			this.#watch()
		})
	}

	/** Makes room for a piece: whoever has most waiting loses their newest, and throws where that is the asker. */
	#refuseOneOf(asker: string): void {
		const crowded = new Refusal("errors:crowded", { status: 503, params: { seconds: RETRY_SECONDS } })
		let most = asker
		const sizeOf = (customer: string) => this.#lines.get(customer)?.pieces.length ?? 0
		for (const [customer, { pieces }] of this.#lines) if (pieces.length > sizeOf(most) + 1) most = customer
		const newest = most === asker ? undefined : this.#lines.get(most)?.pieces.at(-1)
		if (!newest) throw crowded
		this.#remove(most, newest)
		newest.refuse(crowded)
	}

	#remove(customer: string, piece: Piece): boolean {
		const line = this.#lines.get(customer)
		const place = line?.pieces.indexOf(piece) ?? -1
		if (!line || place < 0) return false
		line.pieces.splice(place, 1)
		if (line.pieces.length === 0) this.#lines.delete(customer)
		this.#waiting--
		return true
	}

	/** First takes in who has come meanwhile: they may go first. */
	#takeInAndStart(): void {
		if (this.#isTakingIn) return
		this.#isTakingIn = true
		let [left, quiet, come] = [ROUNDS.most, 0, this.#come]
		const round = () => {
			quiet = this.#come === come ? quiet + 1 : 0
			come = this.#come
			if (--left > 0 && quiet < ROUNDS.quiet) return void setImmediate(round)
			this.#isTakingIn = false
			while (this.#running < this.#atOnce && this.#waiting > 0) this.#startNext()
		}
		setImmediate(round)
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
			if (idle >= IDLE) this.#startNext()
			this.#isWatching = this.#waiting > 0
			if (this.#isWatching) setTimeout(tick, TICK_MS)
		}
		setTimeout(tick, TICK_MS)
	}

	#startNext(): void {
		const now = performance.now()
		let next = ""
		let least = Number.POSITIVE_INFINITY
		for (const [customer, { since }] of this.#lines) {
			const cost = this.#costOf(customer, now) - PATIENCE * (now - since)
			if (cost < least) [next, least] = [customer, cost]
		}
		const line = this.#lines.get(next)
		const piece = line?.pieces[0]
		if (!line || !piece) return
		this.#remove(next, piece)
		line.since = now
		this.#running++
		piece.start()
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
