import type { WebContext } from "#app/db/context.ts"
import { countUseFrom, type Limit } from "#app/identity/limits/rate-limit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Many people share one address. */
const FORMS: Limit = { name: "form", hits: 300, seconds: 60 }

/**
 * Counts a form by the address that it comes from, before its body is read; printed calls are counted by their own limits. Errors:
 * `Refusal` 429. Without a database nothing is counted: a form that needs one fails by itself, one that does not need it goes on.
 */
export async function countPost(ctx: WebContext, pathname: string, clientIp: string): Promise<void> {
	if (pathname.startsWith("/api/")) return
	try {
		await countUseFrom(ctx, FORMS, clientIp)
	} catch (error) {
		if (error instanceof Refusal) throw error
	}
}
