/** Steps that end and remove what was started, in the order of the starts. */
export type Undo = (() => unknown)[]

const STEP_MS = 30_000

/** Takes the last step first, each once and each within its time, whatever becomes of the others. Throws what failed. */
export async function undoAll(undo: Undo, stepMs = STEP_MS): Promise<void> {
	const faults: unknown[] = []
	for (const step of undo.splice(0).reverse()) {
		const failed = await within(stepMs, step).catch((error: unknown) => ({ error }))
		if (failed) faults.push(failed.error)
	}
	if (faults.length > 0) throw new AggregateError(faults, `not everything was ended: ${faults.join("; ")}`)
}

async function within(ms: number, step: () => unknown): Promise<void> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`a step took longer than ${ms} ms`)), ms)
	})
	await Promise.race([late, (async () => void (await step()))()]).finally(() => clearTimeout(timer))
}
