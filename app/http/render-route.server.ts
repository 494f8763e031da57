import type { IncomingMessage } from "node:http"
import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import type { NodeWatch } from "#app/chains/solana/watch-node.server.ts"
import { rememberedClock } from "#app/db/clock.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { DatabaseUnresponsive } from "#app/db/socket.server.ts"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { writeRefusedBy } from "#app/lib/write-refused.ts"
import { readVisit } from "#app/operations/read-visit.server.ts"
import { clientCountry } from "./client-country.ts"
import { clientIp } from "./client-ip.ts"
import type { Exchange } from "./exchange.ts"
import type { LoadContext } from "./load-context.ts"
import { type Document, pageHandler } from "./page-handler.ts"

type Options = Readonly<{
	build: ServerBuild
	ctx: WebContext
	proxyHops: number
	/** Header in which the proxy names the country of a caller. */
	countryHeader: string | undefined
	published: MemoCache
	node: Pick<NodeWatch, "silence">
}> &
	Pick<
		LoadContext,
		"site" | "drawn" | "portraits" | "verifyDraw" | "printStatement" | "onSignedIn" | "forgetPages" | "status"
	>

/** Of one request: who asks (`req`; null where nobody in particular does), and what the defaults leave out. */
type Asked = Pick<LoadContext, "origin" | "theme" | "notice" | "light"> &
	Partial<
		Pick<
			LoadContext,
			"working" | "posted" | "wasCut" | "wantsJson" | "sentJson" | "answerJson" | "retryAfter" | "operator"
		>
	> & {
		req: IncomingMessage | null
	} & Pick<Exchange, "id">

const NOBODY = {
	working: false,
	posted: false,
	wasCut: false,
	wantsJson: false,
	sentJson: false,
	operator: null,
	answerJson: () => {},
	retryAfter: () => {},
}

export type RenderRoute = ReturnType<typeof routeRenderer>

/**
 * Has a route answer: a page by `pageHandler`, by its id; anything else (`null`) by Remix's own handler. Rejects with
 * `DatabaseUnresponsive` as soon as a loader finds the database away: the error page that would be rendered then needs it too; with the
 * database's own error where it could not write; and with the `Refusal` of an action that has no form to say it in.
 */
export function routeRenderer({ build, ctx, proxyHops, countryHeader, published, node, ...shared }: Options) {
	const remix = createRequestHandler(build, "production")
	const page = pageHandler(build)
	const reading = { cache: published, now: rememberedClock(ctx.now, published) }

	return async (request: Request, routeId: string | null, asked: Asked): Promise<Document | Response> => {
		let tell = (_error: unknown) => {}
		const unanswered = new Promise<never>((_, reject) => {
			tell = reject
		})
		unanswered.catch(() => {})
		const databaseAway = (error: unknown) =>
			tell(writeRefusedBy(error) ? error : new DatabaseUnresponsive("a route waited in vain"))
		const context = { ...loadContext(asked), databaseAway, refused: (refusal: Refusal) => tell(refusal) }
		const answer = routeId === null ? remix(request, context) : page(routeId, request, context)
		answer.catch(() => {})
		return Promise.race([answer, unanswered])
	}

	function loadContext({ req, id, ...asked }: Asked): Omit<LoadContext, "databaseAway" | "refused"> {
		const log = ctx.log.child({ request: id })
		const all = { ...NOBODY, ...asked }
		let refusal: string | null = null
		return {
			...all,
			...shared,
			noteRefusal(code) {
				refusal = code
			},
			refusalCode: () => refusal,
			// A working page that is only shown may be made of what is remembered.
			...(all.working && !all.posted ? { ctx: { ...ctx, ...reading, log }, readVisit } : { ctx: { ...ctx, log } }),
			requestId: id,
			clientIp: req ? clientIp(req, proxyHops) : "",
			country: req ? clientCountry(req, proxyHops, countryHeader) : null,
			published,
			silence: node.silence(),
		}
	}
}
