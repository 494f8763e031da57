import type { z } from "zod"
import type { Key } from "./keys.ts"
import { readLimited } from "./read-limited.ts"
import { Refusal } from "./refusal.ts"
import { notStored, writeRefusedBy } from "./write-refused.ts"

/** Bigger bodies are refused before they are read: no printed call needs a tenth of it. */
export const BODY_LIMIT = 16 * 1024

/** Puts a refusal's code into words; `lib` knows no languages. */
export type Say = (code: Key, params: Readonly<Record<string, string>>) => string | Promise<string>
/** Hears of faults, which are ours: the caller learns nothing but that there was one. */
export type Tell = (error: unknown) => void

export function answer(body: Record<string, unknown>, init: ResponseInit = {}): Response {
	const headers = new Headers(init.headers)
	headers.set("Content-Type", "application/json; charset=utf-8")
	headers.set("Cache-Control", "no-store")
	return new Response(JSON.stringify(body), { ...init, headers })
}

export const success = (returnValue?: unknown, init?: ResponseInit) =>
	answer(returnValue === undefined ? { resultCd: "SUCCESS" } : { resultCd: "SUCCESS", returnValue }, init)

/** The one shape of a "no": `code` for programs, `message` for people. */
export async function fail(refusal: Refusal, say: Say): Promise<Response> {
	const message = await say(refusal.code, refusal.params)
	const headers = new Headers()
	if (refusal.status === 429) headers.set("Retry-After", refusal.params.seconds ?? "60")
	if (refusal.status === 503 && refusal.params.seconds) headers.set("Retry-After", refusal.params.seconds)
	if (refusal.status === 405) headers.set("Allow", refusal.params.allow ?? "GET")
	return answer({ resultCd: "FAIL", code: refusal.code, message }, { status: refusal.status, headers })
}

/** Runs a handler; whatever it throws becomes JSON, and only what is our own fault becomes a 500. */
export async function respond(say: Say, tell: Tell, handle: () => Promise<Response>): Promise<Response> {
	try {
		return await handle()
	} catch (error) {
		if (error instanceof Refusal) return fail(error, say)
		if (error instanceof Response) return error
		if (writeRefusedBy(error)) return fail(notStored(), say)
		tell(error)
		return fail(new Refusal("messages:returnCd.unexpected", { status: 500 }), say)
	}
}

export const bad = (status: 400 | 413 | 415 = 400) => new Refusal("messages:error.requestDataFailed", { status })

export function requireMethod({ method }: { method?: string | undefined }, allow: "GET" | "POST"): void {
	const asked = method === "HEAD" ? "GET" : method
	if (asked !== allow) {
		throw new Refusal("messages:error.requestDataFailed", {
			status: 405,
			params: { allow: allow === "GET" ? "GET, HEAD" : "POST" },
		})
	}
}

/** What of a body a call may want otherwise: how many bytes at most, and what is said of more. */
export type BodyTerms = Readonly<{ most?: number; tooLong?: Refusal }>

async function readBytes(request: Request, { most = BODY_LIMIT, tooLong = bad(413) }: BodyTerms): Promise<Uint8Array> {
	const declared = Number(request.headers.get("Content-Length") ?? 0) > most
	const bytes = declared ? null : await readLimited(request.body, most)
	if (!bytes) throw tooLong
	return bytes
}

/** Only `application/json` is read: a foreign form cannot send that without being asked first. */
export function requireJson(contentType: string | null | undefined): void {
	if (contentType?.split(";", 1)[0]?.trim().toLowerCase() !== "application/json") throw bad(415)
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

export function parseJson(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.decode(bytes))
	} catch {
		throw bad()
	}
}

/** What was sent, as the schema wants it. */
export function checked<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
	const parsed = schema.safeParse(sent)
	if (!parsed.success) throw bad()
	return parsed.data
}

/** The body of a POST. */
export async function readJson<S extends z.ZodType>(
	request: Request,
	schema: S,
	terms: BodyTerms = {},
): Promise<z.output<S>> {
	requireMethod(request, "POST")
	requireJson(request.headers.get("Content-Type"))
	return checked(schema, parseJson(await readBytes(request, terms)))
}

/** The fields of a query; a name given twice is a mistake. */
export function queryFields(search: URLSearchParams): Record<string, string> {
	if (new Set(search.keys()).size !== [...search.keys()].length) throw bad()
	return Object.fromEntries(search)
}

/** The query of a GET. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
	requireMethod(request, "GET")
	return checked(schema, queryFields(new URL(request.url).searchParams))
}
