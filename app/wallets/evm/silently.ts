import { withTimeout } from "../with-timeout.ts"
import type { EvmProvider } from "./provider.ts"

/** What shows no window is answered at once or not at all: an extension that has crashed keeps silent for ever. */
const SILENT_MS = 5000

export const silently = async (
	provider: EvmProvider,
	method: string,
	params: readonly unknown[] = [],
	limitMs = SILENT_MS,
): Promise<unknown> => withTimeout(limitMs, provider.request({ method, params }))
