import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import { openSolana, readCoin, refuseLocalChain } from "#app/chains/solana/coin.server.ts"
import { connect } from "#app/db/client.server.ts"
import { databaseClock, demoClockOf } from "#app/db/clock.server.ts"
import { siteOf } from "#app/door/site.ts"
import { openDoor } from "#app/door/web-door.ts"
import { walletSettingsOf } from "#app/identity/wallet-settings.server.ts"
import { readEnv } from "#app/lib/env.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { untilAnswered } from "#app/lib/until-answered.server.ts"

/** The web door: HTTP in front of Remix. Holds no key that could sign. */
const env = readEnv("web")
const log = createLogger("web")
const { db, end } = connect(env.DATABASE_URL, { max: 10 })
const solana = openSolana(env)
const coin = await untilAnswered(() => readCoin(env, solana), log, "the Solana RPC")
if (env.APP_MODE === "production") await refuseLocalChain(solana)
const built = new URL("./server/index.js", import.meta.url).href
const build = (await import(built)) as ServerBuild
const { entry } = JSON.parse(readFileSync(new URL("./enhance.json", import.meta.url), "utf8")) as { entry: string }

const door = openDoor({
	build,
	ctx: {
		db,
		now: env.DEMO ? demoClockOf(db) : databaseClock(db),
		log,
		demo: env.DEMO,
		secret: env.APP_SECRET,
		origin: env.APP_ORIGIN,
		coin,
		chains: { solana },
		wallets: walletSettingsOf(env),
	},
	site: siteOf(env, entry),
	port: env.PORT,
	proxyHops: env.TRUST_PROXY,
	countryHeader: env.COUNTRY_HEADER,
	bootId: randomBytes(6).toString("hex"),
})

const server = createServer(door.handle)
server.requestTimeout = 30_000
server.headersTimeout = 15_000
server.keepAliveTimeout = 65_000
server.listen(env.PORT, env.HOST, () => {
	process.send?.({ type: "ready", port: env.PORT })
	log.info({ port: env.PORT, host: env.HOST }, "web is ready")
})
server.on("error", (error) => {
	log.fatal({ err: error }, "the web door cannot listen")
	process.exit(1)
})

let stopping = false
function stop() {
	if (stopping) return
	stopping = true
	door.drain()
	const done = () => void end().finally(() => process.exit(0))
	server.close(done)
	server.closeIdleConnections()
	// A connection that was being answered is idle only after that, and would be waited for.
	setInterval(() => server.closeIdleConnections(), 50).unref()
	setTimeout(done, 3_000).unref()
}
process.on("SIGTERM", stop)
process.on("SIGINT", stop)
process.on("disconnect", stop)
