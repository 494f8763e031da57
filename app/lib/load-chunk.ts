import { CHUNK_TIMEOUT_MS } from "./chunk-timeout.ts"

/** The script did not come in time, or not at all: the page goes on without it, and may ask again. */
export class ChunkMissing extends Error {}

/** A part of the page's scripts that is loaded when it is needed. Throws `ChunkMissing` where it does not come. */
export function loadChunk<T>(load: () => Promise<T>, withinMs = CHUNK_TIMEOUT_MS): Promise<T> {
	const late = new Promise<never>((_, fail) => setTimeout(fail, withinMs, new ChunkMissing("it took too long")))
	return Promise.race([load(), late]).catch((cause: unknown) => {
		throw cause instanceof ChunkMissing ? cause : new ChunkMissing(undefined, { cause })
	})
}
