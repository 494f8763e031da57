import type { IncomingMessage } from "node:http"

/** Of a body that is too large so much is read, and thrown away, that its sender, who reads only then, learns why. */
const READ_AWAY = 1024 * 1024

/** The whole body, or null where it has more than `most` bytes. Throws where its sender leaves. */
export async function readBody(req: IncomingMessage, most: number): Promise<Buffer | null> {
	const said = Number(req.headers["content-length"] ?? 0)
	const readAway = Math.max(READ_AWAY, most)
	const chunks: Buffer[] = []
	let size = said > readAway ? said : 0
	if (size === 0) {
		// The connection stays open at the end of the loop: the refusal goes out on it.
		const parts = req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
		for await (const chunk of parts) {
			size += chunk.length
			if (size > readAway) break
			if (size <= most) chunks.push(chunk)
			else chunks.length = 0
		}
	}
	return size > most ? null : Buffer.concat(chunks)
}
