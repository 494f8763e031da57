import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "#app/lib/log.server.ts"
import { askNode } from "./ask-node.server.ts"
import type { AskedNode } from "./coin.server.ts"

/** `since`: when the node last answered, or when this process began to ask; what is shown of the chain is as of then. */
export type Silence = Readonly<{ since: Date }>

export type NodeWatch = Readonly<{
	/** Null while the node answers. */
	silence(): Silence | null
	/** Begins to ask; `changed` is told when the node falls silent and when it is back. */
	start(changed: () => void): void
	stop(): void
}>

type Options = Readonly<{ url: string; log: Logger; asked?: AskedNode | undefined }>

/** Together less than ten seconds from the last answer until it is said that there is none, and from the next one until it is not. */
const EVERY_MS = 3_000
const AGAIN_MS = 1_000
const WITHIN_MS = 2_000
/** One answer that gets lost is no silence. */
const FAILURES = 2

/** Asks the node every few seconds whether it answers, so that no page has to. */
export function watchNode({ url, log, asked = () => {} }: Options): NodeWatch {
	const end = new AbortController()
	let answeredAt = new Date()
	let failures = 0
	const isSilent = () => failures >= FAILURES

	async function ask(): Promise<boolean> {
		const started = performance.now()
		// The deadline alone: Node 20 forgets a timeout that only `AbortSignal.any` holds, and would wait for ever.
		const deadline = AbortSignal.timeout(WITHIN_MS)
		const isAnswered = await askNode(url, "getSlot", [{ commitment: "finalized" }], deadline).then(
			() => true,
			() => false,
		)
		asked({ endpoint: 1, isAnswered, ms: performance.now() - started })
		return isAnswered
	}

	async function watch(changed: () => void): Promise<void> {
		while (!end.signal.aborted) {
			const wasSilent = isSilent()
			const isAnswered = await ask()
			if (end.signal.aborted) return
			failures = isAnswered ? 0 : failures + 1
			if (isSilent() !== wasSilent) {
				if (isSilent()) log.warn({ since: answeredAt }, "the node does not answer: pages say so")
				else log.info({ since: answeredAt }, "the node answers again")
				changed()
			}
			if (isAnswered) answeredAt = new Date()
			await sleep(isAnswered ? EVERY_MS : AGAIN_MS, null, { signal: end.signal, ref: false }).catch(() => {})
		}
	}

	return {
		silence: () => (isSilent() ? { since: answeredAt } : null),
		start: (changed) => void watch(changed),
		stop: () => end.abort(),
	}
}
