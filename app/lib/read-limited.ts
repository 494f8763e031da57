/** A body of at most `most` bytes; null if it is longer, and then the rest is not read. */
export async function readLimited(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer | null> {
	const reader = body?.getReader()
	const chunks: Uint8Array[] = []
	for (let size = 0; reader; ) {
		const { done, value } = await reader.read()
		if (done) break
		size += value.byteLength
		if (size > most) {
			await reader.cancel()
			return null
		}
		chunks.push(value)
	}
	return Buffer.concat(chunks)
}
