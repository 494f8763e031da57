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

/**
 * Sends calls of `method` that are made at the same moment as one batch, and each gets its own answer; all else goes as it is. A node that
 * takes no batches is asked call by call from then on. Errors: those of `ask`, to every call of the batch.
 */
export function askTogether(ask: Ask, method: string): Ask {
	const mark = `"method":${JSON.stringify(method)}`
	let waiting: Waiting[] = []
	let alone = false

	const flush = () => {
		const all = waiting
		waiting = []
		for (let at = 0; at < all.length; at += MOST) void send(all.slice(at, at + MOST))
	}

	const send = async (calls: readonly Waiting[]) => {
		const [first] = calls
		if (!first) return
		if (calls.length === 1 || alone) return eachAlone(calls)
		try {
			const answer = await ask(first.input, { ...first.init, body: `[${calls.map(({ init }) => init.body).join()}]` })
			const text = await answer.text()
			const parts = answer.ok ? partsOf(text) : null
			// A node that is ill is ill for each of them.
			alone = !parts && answer.status < 429
			if (alone) return eachAlone(calls)
			for (const one of calls) {
				const part = parts ? JSON.stringify(parts.get(nameOf(one))) : text
				if (part) one.resolve({ ...said(answer), text: async () => part })
				else one.reject(new Error(`the node left out a call of ${method}`))
			}
		} catch (error) {
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
function partsOf(text: string): Map<unknown, Identified> | null {
	try {
		const parts: unknown = JSON.parse(text)
		return Array.isArray(parts) ? new Map(parts.map((one: Identified) => [one.id, one])) : null
	} catch {
		return null
	}
}
