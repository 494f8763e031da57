import type { WebContext } from "#app/db/context.ts"
import { readLogin } from "#app/identity/accounts/login-session.server.ts"
import { secretIn } from "#app/identity/sessions/cookies.server.ts"
import { readSession } from "#app/identity/sessions/session.server.ts"
import type { Middleware } from "../exchange.ts"

/** Whoever has neither signed in nor logged in sends no files: their forms are read up to the size that every form has. Comes after `admitOperators`. */
export const admitUploads =
	({ ctx }: Readonly<{ ctx: WebContext }>): Middleware =>
	async (exchange, next) => {
		const { kind, req, operator } = exchange
		if (kind.kind !== "working" || !kind.uploads || operator || req.method !== "POST") return next()
		const cookies = req.headers.cookie ?? ""
		const [wallet, login] = [secretIn(cookies, ctx, "sid"), secretIn(cookies, ctx, "lid")]
		const isKnown = (wallet && (await readSession(ctx, wallet))) || (login && (await readLogin(ctx, login)))
		if (!isKnown) exchange.kind = { kind: "working", routeId: kind.routeId }
		return next()
	}
