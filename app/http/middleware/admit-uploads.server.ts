import type { WebContext } from "#app/db/context.ts"
import { secretIn } from "#app/identity/sessions/cookies.server.ts"
import { readSession } from "#app/identity/sessions/session.server.ts"
import type { Middleware } from "../exchange.ts"

/** Whoever has not signed in sends no files: their forms are read up to the size that every form has. Comes after `admitOperators`. */
export const admitUploads =
	({ ctx }: Readonly<{ ctx: WebContext }>): Middleware =>
	async (exchange, next) => {
		const { kind, req, operator } = exchange
		if (kind.kind !== "working" || !kind.uploads || operator || req.method !== "POST") return next()
		const token = secretIn(req.headers.cookie ?? "", ctx, "sid")
		if (!token || !(await readSession(ctx, token))) exchange.kind = { kind: "working", routeId: kind.routeId }
		return next()
	}
