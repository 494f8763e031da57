/** Who wants something done: they have one piece at a time, and of a network the least served goes first. */
export type Wanting = Readonly<{ who: string; network: string; leaves: AbortSignal }>
type Options = Readonly<{
	/** Pieces that wait or are under way. */
	most: number
	/** What whoever has one already is told, and what is said where too many wait. */
	again: () => Error
	busy: () => Error
}>
type Piece = Wanting & Readonly<{ start: () => void; refuse: (reason: unknown) => void }>

const MOST_NETWORKS = 1_000

/**
 * Does one piece of work after the other, each for somebody: whoever has one gets no second, the network that was served longest ago comes first,
 * and where too many wait the newest of the network that has most of them is refused. What nobody waits for any more is not begun.
 */
export function inFairTurns<Question, Answer>(
	work: (question: Question) => Promise<Answer>,
	{ most, again, busy }: Options,
): (question: Question, wanting: Wanting) => Promise<Answer> {
	const waiting: Piece[] = []
	const wanted = new Set<string>()
	const served = new Map<string, number>()
	let turn = 0
	let isRunning = false

	const remove = (piece: Piece) => {
		const place = waiting.indexOf(piece)
		if (place >= 0) waiting.splice(place, 1)
		return place >= 0
	}
	const waitingOf = (network: string) => waiting.filter((one) => one.network === network)

	function makeRoom(asker: string): void {
		let crowd = waitingOf(asker)
		for (const { network } of waiting) {
			const theirs = waitingOf(network)
			if (theirs.length > crowd.length + (network === asker ? 0 : 1)) crowd = theirs
		}
		const newest = crowd.at(-1)
		if (!newest || newest.network === asker) throw busy()
		remove(newest)
		newest.refuse(busy())
	}

	function startNext(): void {
		const lastOf = ({ network }: Piece) => served.get(network) ?? 0
		let [next] = waiting
		for (const piece of waiting) if (next && lastOf(piece) < lastOf(next)) next = piece
		if (!next) return
		remove(next)
		isRunning = true
		// The one that was served longest ago is forgotten first.
		served.delete(next.network)
		if (served.size >= MOST_NETWORKS) served.delete(served.keys().next().value ?? "")
		served.set(next.network, ++turn)
		next.start()
	}

	const myTurn = (wanting: Wanting) =>
		new Promise<void>((start, reject) => {
			const { leaves } = wanting
			const leave = () => {
				if (remove(piece)) reject(leaves.reason)
			}
			const settled = (then: () => void) => {
				leaves.removeEventListener("abort", leave)
				then()
			}
			const piece: Piece = {
				...wanting,
				start: () => settled(start),
				refuse: (reason) => settled(() => reject(reason)),
			}
			leaves.addEventListener("abort", leave, { once: true })
			waiting.push(piece)
			if (!isRunning) startNext()
		})

	return async (question, wanting) => {
		const { who, network, leaves } = wanting
		leaves.throwIfAborted()
		if (wanted.has(who)) throw again()
		if (waiting.length + (isRunning ? 1 : 0) >= most) makeRoom(network)
		wanted.add(who)
		try {
			await myTurn(wanting)
			try {
				return await work(question)
			} finally {
				isRunning = false
				startNext()
			}
		} finally {
			wanted.delete(who)
		}
	}
}
