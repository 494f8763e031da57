import { once } from "node:events"
import { parentPort, Worker, workerData } from "node:worker_threads"

type Options = Readonly<{ about: unknown; idleMs?: number; mostMs?: number }>
type Answer = { bytes: Uint8Array } | { error: string }

/**
 * Asks a thread of its own, which begins when first asked and ends when nobody has asked for `idleMs`. One question at a time. Throws
 * what the thread threw, and after `mostMs`; one that died is begun anew for the next question.
 */
export function askThread(url: URL, { about, idleMs = 2_000, mostMs = 60_000 }: Options) {
	let thread: Worker | undefined
	let idle: NodeJS.Timeout | undefined
	function begin(): Worker {
		const begun = new Worker(url, { workerData: about })
		const forget = () => {
			if (thread === begun) thread = undefined
		}
		// Whoever waits is told; what happens while nobody waits is of no concern.
		begun.on("error", forget)
		begun.once("exit", forget)
		begun.unref()
		return begun
	}
	return async (question: string): Promise<Buffer> => {
		clearTimeout(idle)
		thread ??= begin()
		const asked = thread
		const over = new AbortController()
		// A late answer would be taken for the next one's: the thread goes with its question.
		const late = setTimeout(() => void asked.terminate(), mostMs)
		try {
			const answer = once(asked, "message", over)
			const gone = once(asked, "exit", over).then(() => Promise.reject(new Error("the thread ended")))
			asked.postMessage(question)
			const [found] = (await Promise.race([answer, gone])) as [Answer]
			if ("error" in found) throw new Error(found.error)
			return Buffer.from(found.bytes)
		} finally {
			over.abort()
			clearTimeout(late)
			idle = setTimeout(() => {
				if (thread === asked) thread = undefined
				void asked.terminate()
			}, idleMs).unref()
		}
	}
}

/** The other side of `askThread`: answers each question with bytes. */
export function answerInThread<About>(work: (question: string, about: About) => Promise<Uint8Array>): void {
	parentPort?.on("message", async (question: string) => {
		const answer: Answer = await work(question, workerData as About).then(
			(bytes) => ({ bytes }),
			(error: Error) => ({ error: error.message }),
		)
		parentPort?.postMessage(answer)
	})
}
