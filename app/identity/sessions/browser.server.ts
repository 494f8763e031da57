import type { WebContext } from "#app/db/context.ts"
import { readSecret, writeSecret } from "./cookies.server.ts"
import { newToken, tokenHash } from "./keyed-hash.server.ts"

/**
 * What a browser calls itself, and the hash of the mark by which we know it again: the first is for its owner's eyes, since anybody can copy it.
 */
export type Browser = Readonly<{ userAgent: string; deviceHash: string }>
/** What a session says of its browser; without a mark: it is none that we could know again. */
export type Opening = Pick<Browser, "userAgent"> & Partial<Browser>

/** The browser that a request comes from. It keeps its mark by the cookie, which is sent to it again whenever somebody signs in. */
export function browserBehind(
	request: Request,
	ctx: Pick<WebContext, "secret" | "demo">,
): Readonly<{ browser: Browser; markCookie: string }> {
	const mark = readSecret(request, ctx, "mark") ?? newToken(ctx.secret)
	const userAgent = request.headers.get("User-Agent") ?? ""
	const deviceHash = tokenHash(ctx.secret, "mark", mark)
	return { browser: { userAgent, deviceHash }, markCookie: writeSecret(ctx, "mark", mark) }
}
