/** A stretch of time that a position goes through, and where in it this moment lies. */
export type Run = Readonly<{
	/** `term`: it earns; `wait`: it was left early and waits to be paid back; `renewal`: its term is over and it is to go on. */
	kind: "term" | "wait" | "renewal"
	from: Date
	to: Date
	/** How much has passed, 0 to 100, in tenths. */
	share: number
	phase: "before" | "during" | "after"
	/** Milliseconds to the next of its two ends, in whole minutes that have begun; 0 after both. */
	rest: number
}>

export function runOf(kind: Run["kind"], { from, to, at }: Readonly<{ from: Date; to: Date; at: Date }>): Run {
	const [start, end, now] = [from.getTime(), to.getTime(), at.getTime()]
	const share = end > start ? Math.floor(Math.min(Math.max((now - start) / (end - start), 0), 1) * 1000) / 10 : 100
	if (now < start) return { kind, from, to, share: 0, phase: "before", rest: minutes(start - now) }
	if (now >= end) return { kind, from, to, share: 100, phase: "after", rest: 0 }
	return { kind, from, to, share, phase: "during", rest: minutes(end - now) }
}

const MINUTE_MS = 60_000
const minutes = (ms: number) => Math.ceil(ms / MINUTE_MS) * MINUTE_MS
