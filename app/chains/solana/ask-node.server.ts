import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http"
import { Agent as HttpsAgent, request as requestHttps } from "node:https"

/** The cluster gave no usable answer; the message says why and holds no part of the address, which may carry a key. */
export class ChainUnresponsive extends Error {}

/** Connections stay open between questions: `fetch` costs three times as much processor for each. */
const http = new HttpAgent({ keepAlive: true })
const https = new HttpsAgent({ keepAlive: true })
const MOST_BYTES = 1024 * 1024

type Answer = { result?: unknown; error?: { code?: number } }

/** Asks a node one thing by JSON-RPC. Throws `ChainSilent` where it does not answer by the signal, or not as a node does. */
export async function askNode<T>(url: string, method: string, params: unknown[], signal: AbortSignal): Promise<T> {
	const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
	let said: { status: number; text: string }
	try {
		said = await post(url, body, signal)
	} catch (error) {
		throw new ChainUnresponsive(signal.aborted ? "it did not answer in time" : causeOf(error))
	}
	const answer = parsed(said.text)
	if (answer.result === undefined || answer.result === null)
		throw new ChainUnresponsive(
			`it answered ${method} with status ${said.status}, error ${answer.error?.code ?? "none"}`,
		)
	// The cast: each caller knows what its method answers.
	return answer.result as T
}

function post(url: string, body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
	const isSecure = url.startsWith("https:")
	const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }
	return new Promise((resolve, reject) => {
		const answered = (response: IncomingMessage) => {
			let text = ""
			response.setEncoding("utf8")
			response.on("data", (part: string) => {
				text += part
				if (text.length > MOST_BYTES) response.destroy(new Error("the answer is too long"))
			})
			response.on("end", () => resolve({ status: response.statusCode ?? 0, text }))
			response.on("error", reject)
		}
		const options = { method: "POST", headers, signal }
		const asked = isSecure
			? requestHttps(url, { ...options, agent: https }, answered)
			: requestHttp(url, { ...options, agent: http }, answered)
		asked.on("error", (error: NodeJS.ErrnoException) => {
			// The node may close an idle connection at the moment in which we ask on it: that it did not hear.
			if (asked.reusedSocket && error.code === "ECONNRESET" && !signal.aborted) resolve(post(url, body, signal))
			else reject(error)
		})
		asked.end(body)
	})
}

function parsed(text: string): Answer {
	try {
		const answer: unknown = JSON.parse(text)
		return typeof answer === "object" && answer !== null ? answer : {}
	} catch {
		return {}
	}
}

const causeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "the connection failed"
