import { performance } from "node:perf_hooks"

/** What a test file spends its time on, besides its own assertions. */
export type Phase = "app" | "database" | "browser" | "wait"

type Totals = Partial<Record<Phase, number>>

const totals: Totals = {}

/** Runs `work` and adds its duration, in milliseconds, to the totals of the current test file. */
export async function timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
	const began = performance.now()
	try {
		return await work()
	} finally {
		totals[phase] = (totals[phase] ?? 0) + performance.now() - began
	}
}

/** Returns the totals since the last call, in milliseconds, and starts again at zero. */
export function takeTotals(): Totals {
	const taken = { ...totals }
	for (const phase of Object.keys(totals) as Phase[]) delete totals[phase]
	return taken
}
