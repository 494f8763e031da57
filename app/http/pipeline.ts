import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import type { Registry } from "prom-client"
import type { NodeWatch } from "#app/chains/solana/watch-node.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { nextNote } from "#app/features/news/queries.server.ts"
import { requestId } from "#app/lib/log.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { nextRuleChange } from "#app/settings/rules/rules.server.ts"
import { compose, exchangeOf } from "./exchange.ts"
import type { lightCalls } from "./light-calls.server.ts"
import type { LoadContext, Site } from "./load-context.ts"
import type { requestFigures } from "./metrics/request-figures.server.ts"
import { admitOperators } from "./middleware/admit-operators.server.ts"
import { admitUploads } from "./middleware/admit-uploads.server.ts"
import { answerErrors } from "./middleware/answer-errors.server.ts"
import { answerHealth } from "./middleware/answer-health.server.ts"
import { answerLightCalls } from "./middleware/answer-light-calls.server.ts"
import { answerMetrics } from "./middleware/answer-metrics.server.ts"
import { answerStatus } from "./middleware/answer-status.server.ts"
import { classify } from "./middleware/classify.ts"
import { countPosts } from "./middleware/count-posts.server.ts"
import { jsonCallers } from "./middleware/json-callers.server.ts"
import { limitRequests } from "./middleware/limit-requests.ts"
import { logRequests } from "./middleware/log-requests.ts"
import { measureRequests } from "./middleware/measure-requests.server.ts"
import { readAddress } from "./middleware/read-address.ts"
import { readRequest } from "./middleware/read-request.ts"
import { renderRoutes } from "./middleware/render-routes.ts"
import { requireMigrations } from "./middleware/require-migrations.server.ts"
import { requireOwnOrigin } from "./middleware/require-own-origin.ts"
import { sendAnswer } from "./middleware/send-answer.ts"
import { sendCachedPage } from "./middleware/send-cached-page.ts"
import { sendContentPages } from "./middleware/send-content-pages.server.ts"
import { sendFiles } from "./middleware/send-files.ts"
import { setHeaders } from "./middleware/set-headers.ts"
import { PageCache } from "./page-cache.ts"
import { pageKinds } from "./page-kind.ts"
import type { ReadinessCheck } from "./ready.server.ts"
import { routeRenderer } from "./render-route.server.ts"
import { requestQueue } from "./request-queue.ts"
import { CLOSED_POLICY, contentSecurityPolicy, securityHeaders } from "./security-headers.ts"
import { withoutDemo } from "./without-demo.ts"

export type PipelineOptions = Readonly<{
	build: ServerBuild
	/** Answers what is a file by its address. */
	sendFile(req: IncomingMessage, res: ServerResponse): void
	ctx: WebContext
	site: Site
	drawn: LoadContext["drawn"]
	portraits: LoadContext["portraits"]
	verifyDraw: LoadContext["verifyDraw"]
	printStatement: LoadContext["printStatement"]
	onSignedIn: LoadContext["onSignedIn"]
	port: number
	proxyHops: number
	/** Header in which the proxy names the country of a caller. */
	countryHeader: string | undefined
	/** Whether the promise of HTTPS (HSTS) covers the subdomains of the site's host. */
	hstsSubdomains: boolean
	readiness: ReadinessCheck
	/** Whether the chain's node answers. */
	node: Pick<NodeWatch, "silence">
	status: LoadContext["status"]
	/** Calls that are answered without Remix. */
	callAt: ReturnType<typeof lightCalls>
	/** Figures of this process, and who may read them; null: nobody. */
	metrics: Readonly<{ registry: Registry; token: string; measure: ReturnType<typeof requestFigures> }> | null
}>

const CACHE_LIFE_MS = 30_000
const CACHE_PAGES = 900
/** Rules and documents by key, and the clock. */
const REMEMBERED_NAMES = 100

/** When a page may say something else though nobody has written anything: a rule takes force, a note comes to be read. Milliseconds. */
async function nextChange(ctx: WebContext): Promise<number> {
	const now = await ctx.now()
	const moments = await Promise.all([nextRuleChange(ctx.db, now), nextNote(ctx, now)])
	return Math.min(...moments.map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY))
}

/** Everything between a socket and Remix, as a list of middleware: each goes on to the next, or answers. */
export function createPipeline({
	ctx,
	port,
	proxyHops,
	hstsSubdomains,
	readiness,
	node,
	status,
	callAt,
	sendFile,
	metrics,
	...options
}: PipelineOptions) {
	let draining = false
	const isDraining = () => draining
	const ours = { origin: ctx.origin, demo: ctx.demo, port }
	const policy = contentSecurityPolicy({ relayUrl: ctx.wallets.walletconnect?.relayUrl ?? null })
	const headers = {
		...securityHeaders({ secure: ctx.origin.startsWith("https:"), subdomains: hstsSubdomains }),
		"Content-Security-Policy": CLOSED_POLICY,
	}
	const cache = new PageCache({
		limit: CACHE_PAGES,
		lifeMs: CACHE_LIFE_MS,
		freshUntil: () => nextChange(ctx),
		mayBeOld: isDatabaseUnavailable,
	})
	const published = new MemoCache({ lifeMs: CACHE_LIFE_MS, limit: REMEMBERED_NAMES })
	const forgetPages = () => {
		cache.clear()
		published.clear()
	}
	const queue = requestQueue()
	const build = ctx.demo ? options.build : withoutDemo(options.build)
	const renderRoute = routeRenderer({ ...options, build, ctx, proxyHops, published, forgetPages, node, status })
	const admit = requireOwnOrigin(ours)

	const answer = compose([
		// Who reads the figures is not counted among them.
		...(metrics ? [answerMetrics(metrics), measureRequests(metrics.measure)] : []),
		logRequests(ctx.log),
		answerErrors({ log: ctx.log, policy }),
		limitRequests,
		sendCachedPage({ cache, ours }),
		answerLightCalls({ callAt, admit, readiness }),
		setHeaders,
		answerHealth({ readiness, isDraining }),
		admit,
		readAddress,
		sendFiles(sendFile),
		requireMigrations(readiness),
		classify({ ctx, proxyHops, kindOf: pageKinds(build) }),
		admitOperators({ ctx }),
		admitUploads({ ctx }),
		answerStatus({ status, policy }),
		sendContentPages({ ctx, cache, queue, renderRoute, proxyHops, policy }),
		countPosts({ ctx, proxyHops }),
		sendAnswer({ policy }),
		readRequest,
		jsonCallers({ ctx }),
		renderRoutes({ queue, renderRoute, proxyHops }),
	])

	const handle: RequestListener = (req, res) => {
		const id = requestId(proxyHops > 0 ? String(req.headers["x-request-id"] ?? "") : null)
		const always = { ...headers, "X-Request-Id": id, ...(draining ? { Connection: "close" } : {}) }
		answer(exchangeOf(req, res, { id, headers: always })).catch(() => res.destroy())
	}

	return {
		handle,
		forgetPages,
		/** Forgets the pages that say how the chain is. */
		forgetChain: () => cache.forget((page) => page.readsChain === true),
		/** From now on /readyz answers 503, and every answer closes its connection. All else is served as before. */
		drain: () => {
			draining = true
		},
	}
}
