import { Refusal } from "#app/lib/refusal.ts"
import type { Middleware } from "../exchange.ts"
import { limitBroken } from "../request-limits.ts"

/** Refuses addresses and headers of a size that nobody needs (400, 414, 431), before anything reads them. */
export const limitRequests: Middleware = ({ req }, next) => {
	const broken = limitBroken(req)
	if (broken) throw new Refusal(broken.code, broken)
	return next()
}
