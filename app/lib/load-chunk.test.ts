import { expect, test, vi } from "vitest"
import { CHUNK_TIMEOUT_MS } from "./chunk-timeout.ts"
import { ChunkMissing, loadChunk } from "./load-chunk.ts"

test("a script that a page loads later has 120 seconds, and then the page is told that it did not come", async () => {
	expect(CHUNK_TIMEOUT_MS).toBe(120_000)
	vi.useFakeTimers()
	try {
		const never = loadChunk(() => new Promise<string>(() => {}))
		const said = expect(never).rejects.toBeInstanceOf(ChunkMissing)
		await vi.advanceTimersByTimeAsync(120_000)
		await said
		expect(vi.getTimerCount()).toBe(0)
	} finally {
		vi.useRealTimers()
	}
	expect(await loadChunk(async () => "here")).toBe("here")
	await expect(loadChunk(() => Promise.reject(new Error("404")))).rejects.toBeInstanceOf(ChunkMissing)
})
