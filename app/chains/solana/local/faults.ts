import { RpcError } from "./rpc-error.ts"
import type { WireTransaction } from "./wire.ts"

/**
 * drop: accepted, never lands. hold: lands `slots` later, or when released. loseResponse: done, but the answer is cut.
 * down: every request is refused.
 */
export type FaultKind = "drop" | "hold" | "loseResponse" | "down"
type Fault = {
	kind: FaultKind
	/** How many more times; until released where none was given. */
	left: number
	slots: number
	/** Only transactions that name this account. */
	account: string | undefined
	/** loseResponse: the call whose answer is cut. */
	method: string
	/** down: the connection is reset instead of answered with 503. */
	reset: boolean
}

const KINDS: readonly string[] = ["drop", "hold", "loseResponse", "down"]

/** The troubles of a public network, on demand. */
export class Faults {
	#faults: Fault[] = []

	add(wish: Record<string, unknown>) {
		const { kind, account } = wish
		if (typeof kind !== "string" || !KINDS.includes(kind))
			throw new RpcError(-32602, `kind is one of ${KINDS.join(", ")}`)
		this.#faults.push({
			kind: kind as FaultKind,
			left: count(wish.count, kind === "down" ? Number.POSITIVE_INFINITY : 1),
			slots: count(wish.slots, Number.POSITIVE_INFINITY),
			account: typeof account === "string" ? account : undefined,
			method: typeof wish.method === "string" ? wish.method : "sendTransaction",
			reset: wish.reset === true,
		})
		return this.list()
	}

	list() {
		const shown = (value: number) => (Number.isFinite(value) ? value : null)
		return this.#faults.map((one) => ({ ...one, left: shown(one.left), slots: shown(one.slots) }))
	}

	clear() {
		this.#faults = []
	}

	/** What happens to a transaction that was just accepted. */
	onSend(wire: WireTransaction): { dropped: boolean; delay: number } {
		const named = (fault: Fault) => !fault.account || wire.keys.includes(fault.account)
		if (this.#take((fault) => fault.kind === "drop" && named(fault))) return { dropped: true, delay: 0 }
		return { dropped: false, delay: this.#take((fault) => fault.kind === "hold" && named(fault))?.slots ?? 0 }
	}

	losesAnswer(method: string): boolean {
		return this.#take((fault) => fault.kind === "loseResponse" && fault.method === method) !== undefined
	}

	refuses(): "reset" | "503" | null {
		const fault = this.#take((one) => one.kind === "down")
		if (!fault) return null
		return fault.reset ? "reset" : "503"
	}

	get down(): boolean {
		return this.#faults.some((one) => one.kind === "down")
	}

	#take(fits: (fault: Fault) => boolean): Fault | undefined {
		const fault = this.#faults.find(fits)
		if (fault && --fault.left <= 0) this.#faults = this.#faults.filter((one) => one !== fault)
		return fault
	}
}

function count(value: unknown, otherwise: number): number {
	if (value === undefined) return otherwise
	if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value
	throw new RpcError(-32602, "count and slots are whole numbers above 0")
}
