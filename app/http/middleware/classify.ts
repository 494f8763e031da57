import type { WebContext } from "#app/db/context.ts"
import { takeToken } from "#app/identity/limits/rate-limit.server.ts"
import { clientIp } from "../client-ip.ts"
import type { Middleware } from "../exchange.ts"
import type { pageKinds } from "../page-kind.ts"
import { isData } from "../static-files.ts"

type Options = Readonly<{ ctx: WebContext; proxyHops: number; kindOf: ReturnType<typeof pageKinds> }>

/** Tells content pages, working pages and the rest apart. Refuses (429) who has too many addresses searched that nobody has written down. */
export const classify =
	({ ctx, proxyHops, kindOf }: Options): Middleware =>
	(exchange, next) => {
		const { pathname } = exchange.url
		const page = isData(pathname) ? pathname.slice(0, -".data".length) : pathname
		exchange.kind = kindOf(page, () => takeToken(ctx, "search", clientIp(exchange.req, proxyHops)))
		return next()
	}
