import { type IncomingHttpHeaders, request } from "node:http"
import type { Request } from "./load.ts"

/** What the app answers: its bytes as base64, and the headers that are its own and not of the connection. */
export function rawAnswer(url: string, { body, method = "GET", headers = {} }: Request = {}) {
	return new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
		const sent = request(url, { method, headers }, (response) => {
			const { date, connection, "keep-alive": keepAlive, ...headers } = response.headers
			const chunks: Buffer[] = []
			response.on("data", (chunk: Buffer) => chunks.push(chunk))
			response.on("end", () => resolve({ headers, body: Buffer.concat(chunks).toString("base64") }))
		})
		sent.on("error", reject).end(body)
	})
}
