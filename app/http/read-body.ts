import type { IncomingMessage } from "node:http"

/** Of a body that is too large so much is read, and thrown away, that its sender, who reads only then, learns why. */
const READ_AWAY = 1024 * 1024

/** What is kept of a body that is too large: its first bytes, for whoever wants to show its sender what came before the rest. */
type Start = Readonly<{ bytes: number; take(start: Buffer): void }>

/** The whole body, or null where it has more than `most` bytes. Throws where its sender leaves. */
export async function readBody(req: IncomingMessage, most: number, start?: Start): Promise<Buffer | null> {
	const said = Number(req.headers["content-length"] ?? 0)
	const readAway = Math.max(READ_AWAY, most)
	const isHuge = said > readAway
	const stopAt = isHuge ? (start?.bytes ?? 0) : readAway
	const chunks: Buffer[] = []
	const first: Buffer[] = []
	let size = 0
	if (stopAt > 0) {
		// The connection stays open at the end of the loop: the refusal goes out on it.
		const parts = req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
		for await (const chunk of parts) {
			if (start && size < start.bytes) first.push(chunk.subarray(0, start.bytes - size))
			size += chunk.length
			if (size <= most) chunks.push(chunk)
			else chunks.length = 0
			if (size > stopAt) break
		}
	}
	if (!isHuge && size <= most) return Buffer.concat(chunks)
	start?.take(Buffer.concat(first))
	return null
}
