import { connect } from "node:net"

export type Raw = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: string }>

/**
 * Sends bytes as they are, which no client would, and reads the first answer; the connection ends when the server has had its say.
 * Rejects where the server says nothing.
 */
export function raw(origin: string, bytes: string | Buffer): Promise<Raw> {
	const { hostname, port } = new URL(origin)
	return new Promise((done, fail) => {
		const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname)
		const chunks: Buffer[] = []
		socket.setTimeout(30_000, () => socket.destroy(new Error(`no answer within 30 s to ${String(bytes).slice(0, 80)}`)))
		socket.on("data", (chunk) => {
			chunks.push(chunk)
			const answer = readAnswer(Buffer.concat(chunks))
			if (!answer) return
			socket.destroy()
			done(answer)
		})
		socket.on("error", fail)
		socket.on("close", () => fail(new Error(`the connection was closed after ${Buffer.concat(chunks).length} bytes`)))
		socket.write(bytes)
	})
}

function readAnswer(bytes: Buffer): Raw | null {
	const end = bytes.indexOf("\r\n\r\n")
	if (end < 0) return null
	const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n")
	const headers = Object.fromEntries(
		lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
	)
	const body = bytes.subarray(end + 4)
	if (body.length < Number(headers["content-length"] ?? 0)) return null
	return { status: Number(first.split(" ")[1]), headers, body: body.toString() }
}

/** A request in its plainest form. */
export const request = (first: string, headers: readonly string[], body = ""): string =>
	[`${first} HTTP/1.1`, ...headers, ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []), "", body].join(
		"\r\n",
	)
