import "#app/lib/silence-warnings.ts"
import "#app/boot/working-directory.ts"
import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { checkedEnv } from "#app/boot/checked-env.server.ts"
import { exitWith, StartError } from "#app/boot/start-error.server.ts"
import { openKaia } from "#app/chains/kaia/open-kaia.server.ts"
import { openChains } from "#app/chains/open-chains.server.ts"
import { openChainIdentity } from "#app/chains/solana/chain-identity.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { watchNode } from "#app/chains/solana/watch-node.server.ts"
import { keptPortraits } from "#app/collections/portraits/kept-portraits.server.ts"
import { connect, FOR_PEOPLE } from "#app/db/client.server.ts"
import { databaseClock, demoClockOf } from "#app/db/clock.server.ts"
import type { Counters } from "#app/db/context.ts"
import { listen, PUBLISHED } from "#app/db/listen.server.ts"
import { openWriteProbe } from "#app/db/write-probe.server.ts"
import { verifyInTurn } from "#app/features/draw-verifier/verify-in-turn.server.ts"
import { printInTurn } from "#app/features/statement/print-in-turn.server.ts"
import { watchOutages } from "#app/features/status/outages.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { openStore } from "#app/files/open-store.server.ts"
import { dasProvider } from "#app/holdings/das-provider.server.ts"
import { drainMsOf, drainServer } from "#app/http/drain.ts"
import { lightCalls } from "#app/http/light-calls.server.ts"
import { databaseFigures } from "#app/http/metrics/database-figures.server.ts"
import { openMetrics } from "#app/http/metrics/open-metrics.server.ts"
import { requestFigures } from "#app/http/metrics/request-figures.server.ts"
import { writableFigure } from "#app/http/metrics/writable-figure.server.ts"
import { onSignedInTo } from "#app/http/on-signed-in.server.ts"
import { oneAtATime } from "#app/http/one-at-a-time.ts"
import { createPipeline, type PipelineOptions } from "#app/http/pipeline.ts"
import { openReadiness } from "#app/http/ready.server.ts"
import { withServerBuild } from "#app/http/server-build.ts"
import { limitSockets, SERVER_OPTIONS, socketLimitsOf } from "#app/http/sockets.ts"
import { awayNow, openStatus } from "#app/http/status.server.ts"
import { openAppSecret } from "#app/identity/app-secrets/open-app-secret.server.ts"
import { refusalLog } from "#app/identity/limits/refusals.server.ts"
import { walletSettingsOf } from "#app/identity/wallet-settings.server.ts"
import { DrawnFiles } from "#app/lib/drawn-files.server.ts"
import { readEnv } from "#app/lib/env.server.ts"
import { sendHeartbeats } from "#app/lib/heartbeat.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { askThread } from "#app/lib/thread.server.ts"
import { TokenBuckets } from "#app/lib/token-buckets.ts"
import { PublicSettings } from "#app/settings/public-settings.server.ts"
import { listPublicSettings } from "#app/settings/queries.server.ts"
import { rulesWarning } from "#app/settings/rules/warn-of-rules.server.ts"
import { countriesWarning } from "#app/settings/warn-of-countries.server.ts"
import { siteOf } from "#app/site/site-settings.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { openRouteLog } from "#app/tracking/route-log.server.ts"

/** The web process: HTTP in front of Remix. Holds no key that could sign. */

/** Addresses whose calls are counted at once, some 3 MB of them; who comes from more begins anew. */
const BUCKETS = 20_000
/** How long what is still to be written and the connections to the database may take after the last request, in milliseconds. */
const CLOSE_MS = 3_000

// Under the supervisor everything around us was checked before we were started, and may be away for a moment.
const env = process.send ? readEnv("web") : await checkedEnv("web", process.env).catch(exitWith)
const log = createLogger("web")
const { db, end } = connect(env.DATABASE_URL, { ...FOR_PEOPLE, name: "punktopia web" })
const figures = env.METRICS_TOKEN ? { ...openMetrics(), token: env.METRICS_TOKEN } : null
const asked = figures?.askedNode
const solana = openSolana(env, { asked })
const chain = await openChainIdentity({ env, db, log, remembers: false })
const kaia = await openKaia({ env, db, log, asked })
const chains = openChains(env, { solana, chain, asked, kaia })

/** One for what is read, and one for the write probe, which may have to wait. */
const ownConnection = connect(env.DATABASE_URL, { ...FOR_PEOPLE, max: 2, name: "punktopia web readiness" })
const writes = openWriteProbe({ db: ownConnection.db, log }).start()
const node = watchNode({ url: env.SOLANA_RPC_URL, log, asked })
const readiness = openReadiness({
	db: ownConnection.db,
	now: (env.DEMO ? demoClockOf : databaseClock)(ownConnection.db),
	vaults: chains.vaults,
	chain,
	kaia: kaia?.identity ?? null,
	writes,
	node,
})
await readiness.watch()
const secret = await openAppSecret({
	...{ db, log, onOther: exitWith },
	given: { current: env.APP_SECRET, previous: env.APP_SECRET_PREVIOUS },
})

if (figures) {
	databaseFigures({ ...figures, ctx: { db }, readiness })
	writableFigure({ ...figures, writes })
}

const buckets = new TokenBuckets(BUCKETS)
const refusals = refusalLog({ db, log })

/** Names this build; one without its mark is never taken for another. */
const sources = await readFile(new URL("./.hash", import.meta.url), "utf8").catch(() => randomBytes(16).toString("hex"))

const site = siteOf(env)
const drawn = new DrawnFiles({ folder: join(env.DATA_DIR, "drawn"), edition: `${sources} ${env.PRODUCT_NAME}`, log })
const portraits = keptPortraits({
	...{ folder: join(env.DATA_DIR, "portraits"), edition: sources, log },
	draw: askThread(new URL("./painter.js", import.meta.url), { about: null, idleMs: 60_000 }),
})
const print = askThread(new URL("./printer.js", import.meta.url), { about: site.product })

const counters: Counters = {
	take: (call, network, rate) => buckets.take(`${call} ${network}`, rate),
	note: refusals.note,
}
const settings = new PublicSettings(() => listPublicSettings({ db }))
const routeLog = openRouteLog({ db, log })
const actionLog = openActionLog({ ctx: { db, log }, settings })

const options: Omit<PipelineOptions, "build" | "sendFile" | "site"> = {
	ctx: {
		db,
		now: env.DEMO ? demoClockOf(db) : databaseClock(db),
		log,
		demo: env.DEMO,
		secret,
		adminCode: env.ADMIN_CODE ?? "",
		projectKeysPublic: env.PROJECT_KEYS_PUBLIC,
		pushKey: env.PUSH_PUBLIC_KEY,
		origin: env.APP_ORIGIN,
		...chains,
		das: env.DAS_URL ? dasProvider(env.DAS_URL) : null,
		providers: env.OIDC_PROVIDERS ?? [],
		files: { store: openStore(env), secret },
		wallets: walletSettingsOf(env),
		dryRunHours: env.NFT_DRY_RUN_HOURS,
		counters,
	},
	verifyDraw: verifyInTurn(askThread(new URL("./verifier.js", import.meta.url), { about: null, mostMs: 10_000 })),
	printStatement: printInTurn(askThread(new URL("./statements.js", import.meta.url), { about: null })),
	portraits,
	drawn: { get: (name, type) => drawn.get(name, type, () => print(name)) },
	port: env.PORT,
	proxyHops: env.TRUST_PROXY,
	countryHeader: env.COUNTRY_HEADER,
	hstsSubdomains: env.HSTS_SUBDOMAINS,
	onSignedIn: onSignedInTo(FEATURES),
	readiness,
	node,
	status: openStatus({ ctx: { db }, readiness, node }),
	metrics: figures && { ...figures, measure: requestFigures(figures.registry) },
	callAt: lightCalls({ ctx: { counters, log }, proxyHops: env.TRUST_PROXY, settings, routeLog, actionLog }),
}
const pipeline = await withServerBuild(({ build, scripts, sendFile }) =>
	createPipeline({ ...options, build, sendFile, site: { ...site, scripts } }),
)

node.start(() => pipeline.forgetChain())
const outages = watchOutages({ db, log }, () => awayNow({ readiness, node }))

const warnOfCountries = countriesWarning({ db, log }, env.COUNTRY_HEADER)
const ruleKinds = FEATURES.flatMap(({ rules = [] }) => rules)
const warnOfRules = env.DEMO ? async () => {} : rulesWarning({ db, log }, ruleKinds)
const published = listen(env.DATABASE_URL, {
	channel: PUBLISHED,
	log,
	onChange() {
		pipeline.forgetPages()
		settings.forget()
		void warnOfCountries()
		void warnOfRules()
	},
})

const server = createServer(SERVER_OPTIONS, oneAtATime(pipeline.handle))
limitSockets(server, socketLimitsOf(env))
// As many callers may wait to be accepted as may be connected: one that is not let in tries again only after a second.
server.listen({ port: env.PORT, host: env.HOST, backlog: env.MAX_CONNECTIONS }, () => {
	process.send?.({ type: "ready", port: env.PORT })
	log.info({ port: env.PORT, host: env.HOST }, "web is ready")
})
server.on("error", (error: NodeJS.ErrnoException) =>
	exitWith(
		error.code === "EADDRINUSE"
			? new StartError(`PORT ${env.PORT} is in use on ${env.HOST}: set PORT to another one.`)
			: error,
	),
)

sendHeartbeats()

let stopping = false
async function stop(): Promise<void> {
	if (stopping) return
	stopping = true
	pipeline.drain()
	if (!(await drainServer(server, { drainMs: drainMsOf(env) }))) log.warn("requests that did not finish were cut off")
	chain.stop()
	kaia?.identity.stop()
	readiness.stop()
	writes.stop()
	node.stop()
	outages.stop()
	// A database that does not answer must not keep an ended process: what still waits to be written is lost then.
	setTimeout(() => process.exit(0), CLOSE_MS).unref()
	const written = () => Promise.all([routeLog.drain(), actionLog.drain(), refusals.end()])
	await Promise.allSettled([published.end(), written().then(end), ownConnection.end()])
	process.exit(0)
}
process.on("SIGTERM", stop)
process.on("SIGINT", stop)
process.on("disconnect", stop)
// The supervisor ended while this process was starting: nobody would ever stop it.
if (process.send && !process.connected) stop()
