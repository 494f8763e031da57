import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http"
import { Agent as HttpsAgent, request as requestHttps } from "node:https"

/** The cluster gave no usable answer; the message says why and holds no part of the address, which may carry a key. */
export class ChainUnresponsive extends Error {}

/** Connections stay open between questions: `fetch` costs three times as much processor for each. */
const http = new HttpAgent({ keepAlive: true })
const https = new HttpsAgent({ keepAlive: true })
const MOST_BYTES = 1024 * 1024
/** The same of an answer to many questions. */
const MOST_BYTES_OF_ALL = 16 * 1024 * 1024

type Answer = { id?: unknown; result?: unknown; error?: { code?: number; message?: string; data?: unknown } }
/** What a node says, a refusal of its own included. */
export type NodeAnswer = Readonly<{
	result?: unknown
	error?: Readonly<{ code: number; message: string; data?: unknown }>
}>

/** Asks a node one thing by JSON-RPC. Throws `ChainUnresponsive` where it does not answer by the signal, or not as a node does. */
export async function askNode<T>(
	url: string,
	method: string,
	params: unknown,
	signal: AbortSignal,
	mostBytes = MOST_BYTES,
): Promise<T> {
	const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
	const said = await answerTo(url, body, signal, mostBytes)
	const answer = parsed(said.text)
	return resultOf<T>(Array.isArray(answer) ? {} : (answer as Answer), method, said.status)
}

/** The same for whoever reads refusals and empty answers: it throws only where there is no answer. */
export async function askNodeRaw(
	url: string,
	method: string,
	params: readonly unknown[],
	signal: AbortSignal,
	mostBytes = MOST_BYTES,
): Promise<NodeAnswer> {
	const said = await answerTo(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), signal, mostBytes)
	return answered(parsed(said.text), method, said.status)
}

/** The same of many, in one request; in the order they were asked for. */
export async function askNodeRawAll(
	url: string,
	asked: readonly Readonly<{ method: string; params: readonly unknown[] }>[],
	signal: AbortSignal,
): Promise<NodeAnswer[]> {
	if (asked.length === 0) return []
	const body = JSON.stringify(asked.map((one, id) => ({ jsonrpc: "2.0", id, ...one })))
	const said = await answerTo(url, body, signal, MOST_BYTES_OF_ALL)
	const answers = parsed(said.text)
	const byId = new Map((Array.isArray(answers) ? (answers as Answer[]) : []).map((one) => [one?.id, one]))
	return asked.map(({ method }, id) => answered(byId.get(id) ?? {}, method, said.status))
}

function answered(answer: object, method: string, status: number): NodeAnswer {
	const { result, error } = answer as Answer
	if (error) return { error: { ...error, code: Number(error.code), message: String(error.message).slice(0, 500) } }
	if (result === undefined)
		throw new ChainUnresponsive(`it answered ${method} with status ${status}, and nothing in it`)
	return { result }
}

/** Asks one thing of many, in one request; in the order they were asked for. One that fails fails all. */
export async function askNodeAll<T>(
	url: string,
	method: string,
	asked: readonly (readonly unknown[])[],
	signal: AbortSignal,
): Promise<T[]> {
	if (asked.length === 0) return []
	const body = JSON.stringify(asked.map((params, id) => ({ jsonrpc: "2.0", id, method, params })))
	const said = await answerTo(url, body, signal, MOST_BYTES_OF_ALL)
	const answers = parsed(said.text)
	const byId = new Map((Array.isArray(answers) ? (answers as Answer[]) : []).map((one) => [one?.id, one]))
	return asked.map((_, id) => resultOf<T>(byId.get(id) ?? {}, method, said.status))
}

function resultOf<T>({ result, error }: Answer, method: string, status: number): T {
	if (result === undefined || result === null)
		throw new ChainUnresponsive(`it answered ${method} with status ${status}, error ${error?.code ?? "none"}`)
	// The cast: each caller knows what its method answers.
	return result as T
}

async function answerTo(url: string, body: string, signal: AbortSignal, mostBytes: number): Promise<Said> {
	try {
		return await post(url, body, signal, mostBytes)
	} catch (error) {
		throw new ChainUnresponsive(signal.aborted ? "it did not answer in time" : causeOf(error))
	}
}

type Said = { status: number; text: string }

function post(url: string, body: string, signal: AbortSignal, mostBytes: number): Promise<Said> {
	const isSecure = url.startsWith("https:")
	const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }
	return new Promise((resolve, reject) => {
		const answered = (response: IncomingMessage) => {
			let text = ""
			response.setEncoding("utf8")
			response.on("data", (part: string) => {
				text += part
				if (text.length > mostBytes) response.destroy(new Error("the answer is too long"))
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
			if (asked.reusedSocket && error.code === "ECONNRESET" && !signal.aborted)
				resolve(post(url, body, signal, mostBytes))
			else reject(error)
		})
		asked.end(body)
	})
}

function parsed(text: string): object {
	try {
		const answer: unknown = JSON.parse(text)
		return typeof answer === "object" && answer !== null ? answer : {}
	} catch {
		return {}
	}
}

const causeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "the connection failed"
