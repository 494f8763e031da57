import { createHash } from "node:crypto"

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
	const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? []
	if (known.some((tag) => tag.replace(/^W\//, "") === etag)) return new Response(null, { status: 304, headers })
	return new Response(new Uint8Array(body), { headers })
}

export const noSuchFile = () =>
	new Response("Not found.\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } })
