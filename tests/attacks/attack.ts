import type { LiveApp } from "#tests/faults/live-app.ts"
import type { Answer, Asked } from "./http.ts"

/** What an attack found. `ok`: the app holds the bar that the name or the unit states. */
export type Figure = Readonly<{ figure: number | string; unit: string; ok: boolean; detail?: string }>

/** How much there is time for: the short form runs inside `npm test`. */
export type Budget = Readonly<{
	short: boolean
	of<T>(whole: T, short: T): T
	/** By how much bars of time are wider: the short form shares the machine with other tests. */
	slack: number
	/** Aborted when the attack has had its time: what is still under way stops. */
	signal: AbortSignal
}>

export type Part = "web" | "worker" | "chain"

/** What a process of the app says of itself: ms, bytes, calls of the chain's RPC since its start. */
export type Probe = Readonly<{
	loop: Readonly<{ p99: number; max: number }>
	heapUsed: number
	external: number
	arrayBuffers: number
	rpc: Readonly<{ requests: number; calls: number; methods: Readonly<Record<string, number>> }>
}>

/** The built app under attack. */
export type Target = Readonly<{
	live: LiveApp
	origin(): string
	ask(request: Asked): Promise<Answer>
	/** Measures a process after a collection; delays are those since it was last measured. */
	probe(part: Part): Promise<Probe>
	/** Bytes that a process costs, shared memory divided. */
	memory(part: Part): Promise<number>
	/** The worker's RPC refuses to read these transactions until it is told otherwise. */
	refuseToRead(signatures: readonly string[]): Promise<void>
	/** An internet address that nobody has used yet. */
	address(): string
	said(): string
}>

export type Attack = Readonly<{
	name: string
	/** Point of the issue that closes it. */
	point: string
	/** Its bar is no time: most of it is waiting for blocks, and other tests may run beside it. */
	settles?: true
	/** Too long for the short form. */
	whole?: true
	/** Parts are frozen here: lines of level error are no fault. */
	errorsExpected?: true
	/** Longest time that it may take; then it counts as failed. */
	capMs?: number
	run(target: Target, budget: Budget): Promise<Figure>
}>

export const round = (value: number, digits = 0) => Number(value.toFixed(digits))
export const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const percentile = (values: readonly number[], share: number) =>
	[...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Runs `work` for every item, `lanes` at a time, until the signal ends it. */
export async function inLanes<T>(
	items: readonly T[],
	{ lanes, signal }: { lanes: number; signal: AbortSignal },
	work: (item: T) => Promise<unknown>,
) {
	const waiting = [...items]
	const lane = async () => {
		for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) await work(next)
	}
	await Promise.all(Array.from({ length: lanes }, lane))
}
