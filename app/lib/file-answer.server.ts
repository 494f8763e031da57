import { createHash } from "node:crypto"
import type { Key } from "./keys.ts"
import { Refusal } from "./refusal.ts"

export type MadeFile = Readonly<{ body: Buffer; type: string; etag: string }>

export const madeFile = (body: Buffer, type: string): MadeFile => ({
	body,
	type,
	etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
})

/** `saveAs`: it is saved, never shown. `shared`: pages of other sites may show it. */
type Terms = Readonly<{ maxAge: number; saveAs?: string; shared?: true }>

/** A file that the site makes itself: 304 where the caller has it. */
export function answerFile(
	request: Request,
	{ body, type, etag }: MadeFile,
	{ maxAge, saveAs, shared }: Terms,
): Response {
	const headers = {
		"Content-Type": type,
		"Cache-Control": `public, max-age=${maxAge}`,
		ETag: etag,
		...(saveAs ? { "Content-Disposition": `attachment; filename="${saveAs}"` } : {}),
		...(shared ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
	}
	if (isKnown(request.headers.get("If-None-Match") ?? "", etag)) return new Response(null, { status: 304, headers })
	return new Response(new Uint8Array(body), { headers })
}

/** Whether a list of tags, weak or not, names this one. */
export const isKnown = (tags: string, etag: string) =>
	tags
		.split(",")
		.map((tag) => tag.trim())
		.some((tag) => tag === etag || tag === `W/${etag}`)

type Say = (code: Key, params: Readonly<Record<string, string>>) => string

/** The same for a file that has to be drawn: where too many wait for that, a person reads when to come back. */
export async function answerDrawn(
	request: Request,
	drawn: Promise<MadeFile>,
	terms: Terms,
	say: Say,
): Promise<Response> {
	try {
		return answerFile(request, await drawn, terms)
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const headers = {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "no-store",
			"Retry-After": error.params.seconds ?? "60",
		}
		return new Response(`${say(error.code, error.params)}\n`, { status: error.status, headers })
	}
}

export const noSuchFile = () =>
	new Response("Not found.\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } })
