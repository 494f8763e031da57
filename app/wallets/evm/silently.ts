import type { EvmProvider } from "./provider.ts"

/** What shows no window is answered at once or not at all: an extension that has crashed keeps silent for ever. */
const SILENT_MS = 5000

export async function silently(
	provider: EvmProvider,
	method: string,
	params: readonly unknown[] = [],
	limitMs = SILENT_MS,
): Promise<unknown> {
	let timer: ReturnType<typeof setTimeout> | undefined
	const over = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(new Error(`${method}: no answer`)), limitMs)
	})
	try {
		return await Promise.race([provider.request({ method, params }), over])
	} finally {
		clearTimeout(timer)
	}
}
