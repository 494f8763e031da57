/** What a connection is opened with. `body` is one call of JSON-RPC, or a batch of them. */
type Ask = (input: string, init: Readonly<{ body: string }>) => Promise<Answer>
type Answer = Readonly<{ ok: boolean; status: number; statusText: string; text(): Promise<string> }>
type Waiting = Readonly<{
	input: string
	init: Readonly<{ body: string }>
	resolve(answer: Answer): void
	reject(error: unknown): void
}>

/** Calls of one batch at most: nodes refuse long ones, and some answer the calls of a batch one after the other. */
const MOST = 8
/** How long a node that took no batch, or was too slow with one, is asked call by call: what stood before it may have answered. */
const REST_MS = 10 * 60_000

/**
 * Sends calls of `method` that are made at the same moment as one batch, and each gets its own answer; all else goes as it is. A node that
 * takes no batches, or is too slow with them, is asked call by call for a while. Errors: those of `ask`, to every call of the batch.
 */
export function askTogether(ask: Ask, method: string): Ask {
	const mark = `"method":${JSON.stringify(method)}`
	let waiting: Waiting[] = []
	let aloneUntil = 0
	const isAlone = () => performance.now() < aloneUntil
	const rest = () => {
		aloneUntil = performance.now() + REST_MS
	}

	const flush = () => {
		const all = waiting
		waiting = []
		for (let at = 0; at < all.length; at += MOST) void send(all.slice(at, at + MOST))
	}

	const send = async (calls: readonly Waiting[]) => {
		const [first] = calls
		if (!first) return
		if (calls.length === 1 || isAlone()) return eachAlone(calls)
		try {
			const answer = await ask(first.input, { ...first.init, body: `[${calls.map(({ init }) => init.body).join()}]` })
			const text = await answer.text()
			const parts = answer.ok ? partsOf(text) : null
			// A node that is ill is ill for each of them.
			if (!parts && answer.status < 429) {
				rest()
				return eachAlone(calls)
			}
			let left = 0
			for (const one of calls) {
				const part = parts ? JSON.stringify(parts.get(nameOf(one))) : text
				if (part) one.resolve({ ...said(answer), text: async () => part })
				else {
					left++
					one.reject(new Error(`the node left out a call of ${method}`))
				}
			}
			// It knows its calls by other names.
			if (left === calls.length) rest()
		} catch (error) {
			// One call after the other it may be in time.
			if ((error as Error).name === "TimeoutError") rest()
			for (const one of calls) one.reject(error)
		}
	}

	const eachAlone = (calls: readonly Waiting[]) => {
		for (const { input, init, resolve, reject } of calls) ask(input, init).then(resolve, reject)
	}

	return (input, init) => {
		if (init.body.startsWith("[") || !init.body.includes(mark)) return ask(input, init)
		return new Promise((resolve, reject) => {
			if (waiting.push({ input, init, resolve, reject }) === 1) setImmediate(flush)
		})
	}
}

type Identified = Readonly<{ id: unknown }>

const nameOf = ({ init }: Waiting) => (JSON.parse(init.body) as Identified).id

const said = ({ ok, status, statusText }: Answer) => ({ ok, status, statusText })

/** The answers of a batch by the names of its calls; null: this is none. */
function partsOf(text: string): Map<unknown, Identified | undefined> | null {
	try {
		const parts: unknown = JSON.parse(text)
		if (!Array.isArray(parts)) return null
		const named = new Map<unknown, Identified | undefined>()
		// Two answers of one name: which is whose is not known, and one account's list is not another's.
		for (const one of parts as Identified[]) named.set(one.id, named.has(one.id) ? undefined : one)
		return named
	} catch {
		return null
	}
}
