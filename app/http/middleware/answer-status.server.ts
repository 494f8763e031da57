import type { SystemStatus } from "#app/features/status/status.ts"
import { statusPage } from "#app/site/bare-page.server.tsx"
import { isRead, type Middleware } from "../exchange.ts"
import { HTML, sendText } from "../send.ts"
import { langOfRequest } from "../send-refusal.server.ts"

type Options = Readonly<{
	status(): Promise<SystemStatus>
	/** Content security policy of a page. */
	policy: string
}>

const STATUS_ROUTE = "routes/($lang).status"

/** The status page while the database is away: no page of ours can be rendered then, and this one has to say so. */
export const answerStatus =
	({ status, policy }: Options): Middleware =>
	async ({ req, res, kind }, next) => {
		if (kind.kind !== "content" || kind.routeId !== STATUS_ROUTE || !isRead(req)) return next()
		const found = await status()
		if (found.overall !== "down") return next()
		res.setHeader("Content-Security-Policy", policy)
		res.setHeader("Cache-Control", "no-store")
		sendText(res, 200, HTML, statusPage(langOfRequest(req), found))
	}
