import { throwAll } from "#app/lib/faults.ts"

/** Does `work` for all of a list, at most `lanes` at a time. Throws all failures once all have ended. */
export async function inLanes<T>(lanes: number, list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
	const faults: unknown[] = []
	const rest = list.values()
	const lane = async () => {
		for (const one of rest) await work(one).catch((error: unknown) => void faults.push(error))
	}
	await Promise.all(Array.from({ length: Math.min(lanes, list.length) }, lane))
	throwAll(faults)
}
