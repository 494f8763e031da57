import type { WebContext } from "#app/db/context.ts"
import { cookieIn } from "#app/lib/cookie.ts"
import { short5 } from "#app/lib/shorten.ts"

/** The secrets a browser keeps for us, by purpose; none of them is readable by a script. `lid`: who has logged in; `step`: whose code is awaited. `mark`: which browser it is. */
export type SecretCookie = "sid" | "draft" | "ask" | "lid" | "step" | "mark"

const LIFETIME: Record<SecretCookie, number> = {
	sid: 7 * 86_400,
	draft: 30 * 86_400,
	ask: 15 * 60,
	lid: 7 * 86_400,
	step: 5 * 60,
	mark: 400 * 86_400,
}

type Needs = Pick<WebContext, "demo">

/** The demo speaks plain HTTP, where neither `__Host-` nor `Secure` would be kept by every browser. */
export const cookieName = (ctx: Needs, cookie: SecretCookie) => (ctx.demo ? cookie : `__Host-${cookie}`)

/** Only what this server could have made is looked up at all. */
export const readSecret = (request: Request, ctx: Needs, cookie: SecretCookie): string | null =>
	secretIn(request.headers.get("Cookie") ?? "", ctx, cookie)

/** The same of a `Cookie` header. */
export function secretIn(cookies: string, ctx: Needs, cookie: SecretCookie): string | null {
	const value = cookieIn(cookies, cookieName(ctx, cookie))
	return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

export const writeSecret = (ctx: Needs, cookie: SecretCookie, value: string | null): string =>
	[
		`${cookieName(ctx, cookie)}=${value ?? ""}`,
		"Path=/",
		`Max-Age=${value === null ? 0 : LIFETIME[cookie]}`,
		"HttpOnly",
		"SameSite=Lax",
		...(ctx.demo ? [] : ["Secure"]),
	].join("; ")

/** What the shell paints without asking the server: display only, believed by nobody. */
/** No address: a browser without a wallet that has something open. */
export type Hint = Readonly<{ address: string | null; open: number; href: string }>

export const writeHint = (ctx: Needs, hint: Hint | null): string =>
	[
		`hint=${hint ? `${hint.address ? short5(hint.address) : ""}~${hint.open}~${encodeURI(hint.href).replaceAll(";", "%3B")}` : ""}`,
		"Path=/",
		`Max-Age=${hint ? LIFETIME.sid : 0}`,
		"SameSite=Lax",
		...(ctx.demo ? [] : ["Secure"]),
	].join("; ")
