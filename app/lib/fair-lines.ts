import { performance } from "node:perf_hooks"

/** `customer`: an address, person or browser that counts as one. `network`: the larger network that it belongs to. */
export type Caller = Readonly<{ customer: string; network: string }>
export type Piece = Readonly<{ start: () => void; refuse: (reason: unknown) => void }>
/** `since`: when its oldest piece came, or its last one began. */
type Line = { readonly pieces: Piece[]; since: number }
type Network = { readonly lines: Map<string, Line>; since: number; size: number }
type Cost = { ms: number; at: number }

const MOST_COSTS = 10_000
/** What a millisecond of waiting is worth against one of cost. */
const PATIENCE = 0.25

/** Recent cost by name. The name that was charged longest ago is forgotten first. */
class Costs {
	readonly #costs = new Map<string, Cost>()
	readonly #halfLifeMs: number

	constructor(halfLifeMs: number) {
		this.#halfLifeMs = halfLifeMs
	}

	of(name: string, now: number): number {
		const cost = this.#costs.get(name)
		return cost ? cost.ms * 0.5 ** ((now - cost.at) / this.#halfLifeMs) : 0
	}

	charge(name: string, ms: number): void {
		const now = performance.now()
		const cost = { ms: this.of(name, now) + ms, at: now }
		this.#costs.delete(name)
		if (this.#costs.size >= MOST_COSTS) this.#costs.delete(this.#costs.keys().next().value ?? "")
		this.#costs.set(name, cost)
	}
}

/** Waiting pieces of one kind of work: a line for each customer, the lines of a network together. */
export class Lines {
	readonly #networks = new Map<string, Network>()
	readonly #ofNetworks: Costs
	readonly #ofCustomers: Costs
	size = 0

	constructor(halfLifeMs: number) {
		this.#ofNetworks = new Costs(halfLifeMs)
		this.#ofCustomers = new Costs(halfLifeMs)
	}

	charge({ customer, network }: Caller, ms: number): void {
		this.#ofNetworks.charge(network, ms)
		this.#ofCustomers.charge(customer, ms)
	}

	add({ customer, network: name }: Caller, piece: Piece): void {
		const now = performance.now()
		const network = this.#networks.get(name) ?? { lines: new Map(), since: now, size: 0 }
		const line = network.lines.get(customer) ?? { pieces: [], since: now }
		line.pieces.push(piece)
		network.lines.set(customer, line)
		network.size++
		this.#networks.set(name, network)
		this.size++
	}

	remove({ customer, network: name }: Caller, piece: Piece): boolean {
		const network = this.#networks.get(name)
		const line = network?.lines.get(customer)
		const place = line?.pieces.indexOf(piece) ?? -1
		if (!network || !line || place < 0) return false
		line.pieces.splice(place, 1)
		if (line.pieces.length === 0) network.lines.delete(customer)
		if (--network.size === 0) this.#networks.delete(name)
		this.size--
		return true
	}

	/** Takes the first piece of the customer whose turn it is, in the network whose turn it is. */
	takeNext(): Piece | undefined {
		const now = performance.now()
		const least = <V extends { since: number }>(entries: Iterable<[string, V]>, costs: Costs) => {
			let found: [string, V] | undefined
			let best = Number.POSITIVE_INFINITY
			for (const entry of entries) {
				const cost = costs.of(entry[0], now) - PATIENCE * (now - entry[1].since)
				if (cost < best) [found, best] = [entry, cost]
			}
			return found
		}
		const network = least(this.#networks, this.#ofNetworks)
		const line = network && least(network[1].lines, this.#ofCustomers)
		const piece = line?.[1].pieces[0]
		if (!network || !line || !piece) return undefined
		this.remove({ network: network[0], customer: line[0] }, piece)
		network[1].since = now
		line[1].since = now
		return piece
	}

	/**
	 * Makes room for a piece of the caller. Takes the newest piece of the longest line in the network with most pieces, if the caller's network, or
	 * the caller's line in it, stays shorter. undefined if not.
	 */
	takeNewestOfLongest({ customer, network: own }: Caller): Piece | undefined {
		const ownSize = this.#networks.get(own)?.size ?? 0
		const most = longestOf(this.#networks, ({ size }) => size)
		const isOther = most !== undefined && most[1].size > ownSize + 1
		const [name, network] = isOther ? most : [own, this.#networks.get(own)]
		const longest = network && longestOf(network.lines, ({ pieces }) => pieces.length)
		if (!longest) return undefined
		const [line, { pieces }] = longest
		const ownLength = network.lines.get(customer)?.pieces.length ?? 0
		const newest = pieces.at(-1)
		if (!newest || (!isOther && pieces.length <= ownLength + 1)) return undefined
		this.remove({ customer: line, network: name }, newest)
		return newest
	}
}

/** The longest one; of several the one that came last. */
function longestOf<V>(entries: Iterable<[string, V]>, lengthOf: (value: V) => number): [string, V] | undefined {
	let longest: [string, V] | undefined
	for (const entry of entries) if (!longest || lengthOf(entry[1]) >= lengthOf(longest[1])) longest = entry
	return longest
}
