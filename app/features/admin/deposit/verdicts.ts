/** Where the money of a payment is, in a word. What wants somebody stands first: of a story that has several, the first counts. */
export const VERDICTS = [
	"stuck",
	"held",
	"goesBack",
	"paying",
	"waiting",
	"settled",
	"wentBack",
	"paid",
	"kept",
	"cancelled",
	"unpaid",
] as const
export type Verdict = (typeof VERDICTS)[number]

export type Tone = "good" | "wait" | "bad" | "plain"

/** `good`: where it belongs; `wait`: under way by itself; `bad`: somebody has to do something. */
export const TONES: Readonly<Record<Verdict, Tone>> = {
	stuck: "bad",
	held: "bad",
	goesBack: "wait",
	paying: "wait",
	waiting: "wait",
	settled: "good",
	wentBack: "good",
	paid: "good",
	kept: "plain",
	cancelled: "plain",
	unpaid: "plain",
}

type States = Readonly<{ state: string; refund: string | null }>

/** Of a request, of what arrived (`refund`: the state of what goes back of it), or of what leaves us. */
export function verdictOf(kind: "intent" | "receipt" | "outgoing", { state, refund }: States): Verdict {
	if (kind === "intent") return state === "settled" ? "settled" : state === "open" ? "waiting" : "unpaid"
	if (kind === "outgoing") return payoutVerdict(state)
	if (state === "settles") return "settled"
	if (state === "kept") return "kept"
	if (state === "refunded") return "wentBack"
	const back = payoutVerdict(refund ?? "queued")
	return back === "paying" || back === "cancelled" ? "goesBack" : back === "paid" ? "wentBack" : back
}

function payoutVerdict(state: string): Verdict {
	if (state === "stuck" || state === "held" || state === "cancelled") return state
	return state === "done" ? "paid" : "paying"
}

/** Of a story: the first of the list above that any part of it has. */
export const mostPressing = (found: readonly Verdict[]): Verdict =>
	VERDICTS.find((verdict) => found.includes(verdict)) ?? "waiting"
