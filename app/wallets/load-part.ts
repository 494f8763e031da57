import { loadChunk } from "#app/lib/load-chunk.ts"
import { WalletProblem } from "./port.ts"

/** What a connector loads later. Rejects with a `lost` problem where it does not come. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
	loadChunk(load).catch((cause: unknown) => {
		throw new WalletProblem("lost", cause)
	})
