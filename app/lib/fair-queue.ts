import { performance } from "node:perf_hooks"
import { type Caller, Lines, type Piece } from "./fair-lines.ts"

export type Turn<Kind extends string> = Caller & Readonly<{ kind: Kind }>
/** A caller, and the signal that is aborted when the caller no longer waits. */
export type Waiting = Caller & Readonly<{ leaves: AbortSignal }>
/** Time of the event loop since the process began, in ms: busy, and in all. */
export type LoopTime = () => Readonly<{ active: number; all: number }>

type KindOptions = Readonly<{
	/** Pieces of this kind that begin for each one of a kind of weight 1, while both wait. */
	weight: number
	/** Waiting pieces of this kind. For one more, the newest piece of the network with most of them is refused. */
	mostWaiting: number
}>
type Options<Kind extends string> = Readonly<{
	/** Heaviest first. */
	kinds: Readonly<Record<Kind, KindOptions>>
	/** Pieces under way at a time. */
	atOnce: number
	/** Each kind has `atOnce` of its own, so that a light kind never takes up the places of a heavy one. Otherwise all kinds share them. */
	placesByKind?: boolean
	/** For work on the event loop: cost is busy time, and more pieces begin while the loop is idle. Without it cost is time that passes. */
	loop?: LoopTime
	/** How long it takes until half of a cost is forgotten, in ms. */
	halfLifeMs?: number
	crowded: () => Error
	/** A customer with one piece that waits or is under way gets no second. */
	again?: () => Error
}>
type Group = { readonly lines: Lines; readonly options: KindOptions; running: number; credit: number }

/** From this share of idle time on there is room for another piece: those under way wait for something else. */
const IDLE = 0.5
const TICK_MS = 1
/**
 * Turns of the loop between two pieces, at most, and how many of them in a row may bring no new piece: each accepts one connection, and
 * callers in the system's backlog cannot be told apart.
 */
const ROUNDS = { most: 20, quiet: 4 }

/**
 * Bounded queue with fair turns. A piece begins at once while there is room. Otherwise the next piece is chosen in three steps: the kind of
 * work, by weight; the network in it, then the customer in that, by least recent cost less a part of the time waited. A flood therefore waits
 * for itself: from one address, from one network, or of one kind of work.
 */
export class FairQueue<Kind extends string> {
	readonly #groups: ReadonlyMap<Kind, Group>
	readonly #options: Options<Kind>
	readonly #busy = new Set<string>()
	#waiting = 0
	#come = 0
	#isWatching = false
	#isAccepting = false

	constructor(options: Options<Kind>) {
		this.#options = options
		const kinds = Object.entries(options.kinds) as [Kind, KindOptions][]
		this.#groups = new Map(
			kinds.map(([kind, own]) => [
				kind,
				{ lines: new Lines(options.halfLifeMs ?? 10_000), options: own, running: 0, credit: 0 },
			]),
		)
	}

	get waiting(): number {
		return this.#waiting
	}

	/**
	 * Does the work in its turn and returns its result. `leaves` is called only if the work has to wait; once its signal is aborted the work does
	 * not begin. Throws `crowded()` if there is no room, `again()` for a second piece where customers have one each.
	 */
	async run<T>(turn: Turn<Kind>, work: () => Promise<T>, leaves?: () => AbortSignal): Promise<T> {
		const { again } = this.#options
		if (!again) return this.#run(turn, work, leaves)
		leaves?.().throwIfAborted()
		if (this.#busy.has(turn.customer)) throw again()
		this.#busy.add(turn.customer)
		return this.#run(turn, work, leaves).finally(() => this.#busy.delete(turn.customer))
	}

	async #run<T>(turn: Turn<Kind>, work: () => Promise<T>, leaves?: () => AbortSignal): Promise<T> {
		const group = this.#group(turn.kind)
		this.#come++
		if (this.#mayBeginAtOnce(group)) group.running++
		else await this.#wait(group, turn, leaves?.())
		const began = this.#clock()
		try {
			return await work()
		} finally {
			const { loop } = this.#options
			// On the loop, whatever ran beside it bears its part.
			const share = loop ? this.#allRunning() : 1
			group.lines.charge(turn, (this.#clock() - began) / share)
			group.running--
			if (this.#waiting > 0) loop ? this.#acceptAndStart() : this.#startAll()
		}
	}

	#group(kind: Kind): Group {
		const group = this.#groups.get(kind)
		if (!group) throw new Error(`unknown kind of work: ${kind}`)
		return group
	}

	#clock(): number {
		return this.#options.loop?.().active ?? performance.now()
	}

	#allRunning(): number {
		let sum = 0
		for (const { running } of this.#groups.values()) sum += running
		return sum
	}

	#hasRoom(group: Group): boolean {
		return (this.#options.placesByKind ? group.running : this.#allRunning()) < this.#options.atOnce
	}

	#mayBeginAtOnce(group: Group): boolean {
		if (!this.#hasRoom(group)) return false
		for (const other of this.#groups.values())
			if (other.lines.size > 0 && other.options.weight >= group.options.weight) return false
		return true
	}

	#wait(group: Group, turn: Turn<Kind>, left?: AbortSignal): Promise<void> {
		left?.throwIfAborted()
		const { lines, options } = group
		if (lines.size >= options.mostWaiting) {
			const newest = lines.takeNewestOfLongest(turn)
			if (!newest) throw this.#options.crowded()
			this.#waiting--
			newest.refuse(this.#options.crowded())
		}
		return new Promise((start, refuse) => {
			const leave = () => {
				if (!lines.remove(turn, piece)) return
				this.#waiting--
				refuse(left?.reason)
			}
			const settled = () => left?.removeEventListener("abort", leave)
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
			left?.addEventListener("abort", leave, { once: true })
			lines.add(turn, piece)
			this.#waiting++
			this.#watch()
		})
	}

	/** First accepts connections that came meanwhile: their callers may go first. */
	#acceptAndStart(): void {
		if (this.#isAccepting) return
		this.#isAccepting = true
		let [left, quiet, come] = [ROUNDS.most, 0, this.#come]
		const round = () => {
			quiet = this.#come === come ? quiet + 1 : 0
			come = this.#come
			if (--left > 0 && quiet < ROUNDS.quiet) return void setImmediate(round)
			this.#isAccepting = false
			this.#startAll()
		}
		setImmediate(round)
	}

	#startAll(): void {
		for (let group = this.#nextGroup(); group && this.#hasRoom(group); group = this.#nextGroup()) this.#startOf(group)
	}

	/** Starts one more piece whenever the loop has been idle: a slow or silent database holds up nothing. */
	#watch(): void {
		const { loop } = this.#options
		if (this.#isWatching || !loop) return
		this.#isWatching = true
		let last = loop()
		const tick = () => {
			const now = loop()
			const spent = now.all - last.all
			const idle = spent > 0 ? 1 - (now.active - last.active) / spent : 0
			last = now
			const group = idle >= IDLE ? this.#nextGroup() : undefined
			if (group) this.#startOf(group)
			this.#isWatching = this.#waiting > 0
			if (this.#isWatching) setTimeout(tick, TICK_MS)
		}
		setTimeout(tick, TICK_MS)
	}

	/** Smooth weighted turns among the kinds that wait: none of them saves up turns while it does not wait. */
	#nextGroup(): Group | undefined {
		let next: Group | undefined
		for (const group of this.#groups.values()) {
			if (group.lines.size === 0) group.credit = 0
			else if (!next || group.credit + group.options.weight > next.credit + next.options.weight) next = group
		}
		return next
	}

	#startOf(group: Group): void {
		let total = 0
		for (const { lines, options } of this.#groups.values()) if (lines.size > 0) total += options.weight
		for (const other of this.#groups.values()) if (other.lines.size > 0) other.credit += other.options.weight
		group.credit -= total
		const piece = group.lines.takeNext()
		this.#waiting--
		group.running++
		piece?.start()
	}
}

export const loopTime: LoopTime = () => {
	const { active, idle } = performance.eventLoopUtilization()
	return { active, all: active + idle }
}
