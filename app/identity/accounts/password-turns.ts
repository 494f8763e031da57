import { Refusal } from "#app/lib/refusal.ts"

/**
 * Who waits for a password check. `line` is the customer or browser that counts as one; `isKnown` says that the browser has the mark of the
 * account, or that the person has shown otherwise who they are.
 */
export type Turn = Readonly<{ line: string; isKnown: boolean }>

type Piece = Readonly<{ start: () => void; refuse: (reason: Refusal) => void }>
/** Waiting pieces by line. The line whose turn is next is first. */
type Lines = Map<string, Piece[]>

const RETRY_SECONDS = "5"

/**
 * Bounded queue with fair turns. Known and unknown callers alternate, and within each of the two groups so do the lines. A flood from one
 * address therefore waits for itself, and a flood from many addresses delays a known browser by one piece of work at a time.
 */
export class PasswordTurns {
	readonly #atOnce: number
	readonly #mostWaiting: number
	readonly #groups: readonly [Lines, Lines] = [new Map(), new Map()]
	#running = 0
	#isKnownNext = true

	/** `mostWaiting`: of each of the two groups. */
	constructor({ atOnce, mostWaiting }: Readonly<{ atOnce: number; mostWaiting: number }>) {
		this.#atOnce = atOnce
		this.#mostWaiting = mostWaiting
	}

	/** Does the work in its turn. Refuses (503) the newest piece of the longest line if there is no room. */
	async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
		if (this.#running < this.#atOnce) this.#running++
		else await this.#wait(turn)
		try {
			return await work()
		} finally {
			const next = this.#next()
			if (next) next.start()
			else this.#running--
		}
	}

	#wait({ line, isKnown }: Turn): Promise<void> {
		const lines = this.#groups[isKnown ? 0 : 1]
		if (sizeOf(lines) >= this.#mostWaiting) refuseNewest(lines, line)
		return new Promise((start, refuse) => {
			const pieces = lines.get(line)
			if (pieces) pieces.push({ start, refuse })
			else lines.set(line, [{ start, refuse }])
		})
	}

	#next(): Piece | undefined {
		const [known, unknown] = this.#groups
		const order = this.#isKnownNext ? [known, unknown] : [unknown, known]
		this.#isKnownNext = !this.#isKnownNext
		for (const lines of order) {
			const first = lines.entries().next()
			if (first.done) continue
			const [line, pieces] = first.value
			const piece = pieces.shift()
			// The line goes to the end, so that every other line comes first.
			lines.delete(line)
			if (pieces.length > 0) lines.set(line, pieces)
			return piece
		}
		return undefined
	}
}

const sizeOf = (lines: Lines) => [...lines.values()].reduce((sum, pieces) => sum + pieces.length, 0)

/** Makes room for one piece of the line `of`. Throws if no other line is longer than that one would be. */
function refuseNewest(lines: Lines, of: string): void {
	const busy = new Refusal("accounts:busy", { status: 503, params: { seconds: RETRY_SECONDS } })
	let longest = of
	const length = (line: string) => lines.get(line)?.length ?? 0
	for (const line of lines.keys()) if (length(line) > length(longest) + 1) longest = line
	const newest = longest === of ? undefined : lines.get(longest)?.pop()
	if (!newest) throw busy
	newest.refuse(busy)
}
