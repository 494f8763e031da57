import type { WebContext } from "#app/db/context.ts"
import type { Limit } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { clientIp } from "../client-ip.ts"
import { isRead, type Middleware } from "../exchange.ts"

/** Many people share one address. */
const FORMS: Limit = { name: "form", hits: 300, seconds: 60 }

/**
 * Counts a form by the address that it comes from (429), before its body is read; printed calls are counted by their own limits. Without
 * a database nothing is counted: a form that needs one fails by itself, one that does not need it goes on.
 */
export const countPosts =
	({ ctx, proxyHops }: Readonly<{ ctx: WebContext; proxyHops: number }>): Middleware =>
	async ({ req, url }, next) => {
		if (!isRead(req) && !url.pathname.startsWith("/api/")) {
			try {
				await countUseFrom(ctx, FORMS, clientIp(req, proxyHops))
			} catch (error) {
				if (error instanceof Refusal) throw error
			}
		}
		await next()
	}
