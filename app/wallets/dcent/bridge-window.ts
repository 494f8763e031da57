import { type ProblemCode, WalletProblem } from "../port.ts"

export type Message = Readonly<Record<string, unknown>>

export type Ask<R> = Readonly<{
	/** What is sent first; without it the window is only listened to. */
	send?: Message
	/** What the awaited message says, or undefined for one that is not it. May throw a `WalletProblem`. */
	read(message: Message): R | undefined
	/** How long it may take, and what it is called if it takes longer. */
	ms: number
	late: ProblemCode
}>

export type BridgeWindow = Readonly<{
	ask<R>(asked: Ask<R>): Promise<R>
	post(message: Message): void
	isOpen(): boolean
	/** Stops listening and leaves the window to the person: it says what the device lacks. */
	leave(): void
	close(): void
}>

/** A window tells nobody that it was closed. */
const LOOK_MS = 500
/** Far above a signed transaction; whatever is longer is no answer to us. */
const MAX_CHARS = 16_384

function isMessage(data: unknown): data is Message {
	if (typeof data !== "object" || data === null || Array.isArray(data)) return false
	try {
		return JSON.stringify(data).length <= MAX_CHARS
	} catch {
		return false
	}
}

/**
 * A bridge of D'CENT in a tab of its own. Only what comes from that tab and from that origin is heard, and nothing is sent to
 * any other: the published connector looks at neither, and would take any page's message for the device's answer.
 */
export function openBridgeWindow(url: string): BridgeWindow {
	const { origin } = new URL(url)
	// By name: a bridge that an earlier try left open is used again.
	const tab = window.open(url, "dcent-bridge")
	if (!tab || tab.closed) throw new WalletProblem("popupBlocked")
	tab.focus()
	let live = true
	const waiting = new Set<{ hear(message: Message): void; fail(problem: WalletProblem): void }>()

	const hear = (event: MessageEvent<unknown>) => {
		if (event.origin !== origin || event.source !== tab || !isMessage(event.data)) return
		for (const one of waiting) one.hear(event.data)
	}
	const leave = () => {
		if (!live) return
		live = false
		clearInterval(looking)
		window.removeEventListener("message", hear)
		for (const one of waiting) one.fail(new WalletProblem("bridgeClosed"))
	}
	const looking = setInterval(() => tab.closed && leave(), LOOK_MS)
	window.addEventListener("message", hear)

	const post = (message: Message) => tab.postMessage(message, origin)
	const isOpen = () => live && !tab.closed
	return {
		post,
		isOpen,
		leave,
		ask: ({ send, read, ms, late }) =>
			new Promise((resolve, reject) => {
				if (!isOpen()) throw new WalletProblem("bridgeClosed")
				const end = () => {
					clearTimeout(timer)
					waiting.delete(one)
				}
				const fail = (problem: unknown) => {
					end()
					reject(problem)
				}
				const one = {
					fail,
					hear(message: Message) {
						try {
							const said = read(message)
							if (said === undefined) return
							end()
							resolve(said)
						} catch (problem) {
							fail(problem)
						}
					},
				}
				const timer = setTimeout(() => fail(new WalletProblem(late)), ms)
				waiting.add(one)
				if (send) post(send)
			}),
		close() {
			leave()
			tab.close()
		},
	}
}
