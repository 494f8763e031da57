import { readFileSync } from "node:fs"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { join, resolve } from "node:path"
import { Writable } from "node:stream"
import { pathToFileURL } from "node:url"
import type { ServerBuild } from "@remix-run/node"
import { pino } from "pino"
import { onTestFinished } from "vitest"
import { temporaryFolder } from "#app/chains/solana/local/testing.ts"
import { keptPortraits } from "#app/collections/portraits/kept-portraits.server.ts"
import { connect } from "#app/db/client.server.ts"
import { demoClockOf } from "#app/db/clock.server.ts"
import type { Counters, WebContext } from "#app/db/context.ts"
import { verifyInTurn } from "#app/features/draw-verifier/verify-in-turn.server.ts"
import { printInTurn } from "#app/features/statement/print-in-turn.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { withSwitches } from "#app/http/feature-switches.ts"
import { lightCalls } from "#app/http/light-calls.server.ts"
import { withLoaderRefusals } from "#app/http/loader-refusals.ts"
import { onSignedInTo } from "#app/http/on-signed-in.server.ts"
import { createPipeline } from "#app/http/pipeline.ts"
import { openReadiness } from "#app/http/ready.server.ts"
import { openStatus } from "#app/http/status.server.ts"
import { DrawnFiles } from "#app/lib/drawn-files.server.ts"
import { askThread } from "#app/lib/thread.server.ts"
import { TokenBuckets } from "#app/lib/token-buckets.ts"
import { PublicSettings } from "#app/settings/public-settings.server.ts"
import { listPublicSettings } from "#app/settings/queries.server.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { openRouteLog } from "#app/tracking/route-log.server.ts"
import type { Scripts } from "#app/ui/page-script.tsx"
import { newAddress } from "#tests/addresses.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { countedDatabase } from "./counted-database.ts"
import { countedNode } from "./counted-node.ts"

export const PRODUCT = { slug: "scg", name: "SCG" }

export type Request = Readonly<{
	method: "GET" | "POST"
	path: string
	headers?: Record<string, string>
	body?: string
}>
export type Answer = Readonly<{
	status: number
	type: string
	headers: Readonly<Record<string, string | string[] | undefined>>
	body: Buffer
	/** `node`: requests to the node of the chain. */
	counts: Readonly<{ queries: number; trips: number; node: number }>
}>

/** The built site in this process, wired as the web process wires it, on the database and the chain of a test. */
export async function countedSite(world: World, expireMemory: () => void) {
	const node = countedNode(world.chain.url)
	// Without the limits in time of the web process: a busy machine must not change what is counted.
	const database = connect(world.database.logins.web.url, { name: "counters" })
	const { db, settled, take } = countedDatabase(database, node.isBusy)
	const faults: string[] = []
	const log = pino({ level: "error" }, new Writable({ write: (line, _, done) => done(void faults.push(`${line}`)) }))
	const server = createServer()
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	const { port } = server.address() as AddressInfo
	onTestFinished(async () => {
		server.closeAllConnections()
		server.close()
		await database.end()
	})

	const buckets = new TokenBuckets(20_000)
	const counters: Counters = { take: (call, network, rate) => buckets.take(`${call} ${network}`, rate), note() {} }
	const ctx: WebContext = {
		...world.ctx,
		db,
		now: demoClockOf(db),
		log,
		counters,
		providers: [],
		das: null,
	}
	const settings = new PublicSettings(() => listPublicSettings({ db }))
	const readiness = openReadiness({
		...{ db: world.database.db, now: world.ctx.now, vaults: world.ctx.vaults },
		chain: { name: () => world.ctx.chains.solana.name, state: () => "verified" },
	})
	await readiness.look()
	const watch = { silence: () => null }
	const thread = (name: string, about: unknown) => askThread(pathToFileURL(resolve("build", name)), { about })
	const drawn = new DrawnFiles({ folder: join(temporaryFolder(), "drawn"), edition: "counters", log })
	const print = thread("printer.js", PRODUCT)
	const pipeline = createPipeline({
		...{
			ctx,
			port,
			proxyHops: 1,
			countryHeader: undefined,
			hstsSubdomains: false,
			readiness,
			node: watch,
			metrics: null,
		},
		build: withSwitches(withLoaderRefusals(await builtSite())),
		sendFile: (_, res) => void res.writeHead(404).end(),
		site: {
			...{ product: PRODUCT, company: { example: true }, sns: [], demo: true },
			...{ security: { contact: "security@example.org", days: 90 }, scripts: builtScripts() },
		},
		portraits: keptPortraits({
			...{ folder: join(temporaryFolder(), "portraits"), edition: "counters", log },
			draw: thread("painter.js", null),
		}),
		drawn: { get: (name, type) => drawn.get(name, type, () => print(name)) },
		verifyDraw: verifyInTurn(thread("verifier.js", null)),
		printStatement: printInTurn(thread("statements.js", null)),
		onSignedIn: onSignedInTo(FEATURES),
		// A new one for each request, because it remembers its answer for two seconds.
		status: () => openStatus({ ctx: { db }, readiness, node: watch })(),
		callAt: lightCalls({
			...{ ctx: { counters, log }, proxyHops: 1, settings },
			...{ routeLog: openRouteLog({ db, log }), actionLog: openActionLog({ ctx: { db, log }, settings }) },
		}),
	})
	server.on("request", pipeline.handle)
	const origin = `http://localhost:${port}`

	return {
		origin,
		faults,
		/** Empties what the process remembers, as after a publication, and what pages have read of wallets. */
		async forget() {
			pipeline.forgetPages()
			settings.forget()
			expireMemory()
			await world.database.sql`delete from nft_holding`
		},
		async ask({ method, path, headers = {}, body }: Request): Promise<Answer> {
			await settled()
			take()
			node.take()
			const from = method === "POST" ? { Origin: origin } : {}
			const sent = {
				method,
				path,
				headers: { Host: `localhost:${port}`, "X-Forwarded-For": newAddress(), ...from, ...headers },
			}
			const answer = await send({ port, ...sent, ...(body === undefined ? {} : { body }) })
			await settled()
			return { ...answer, counts: { ...take(), node: node.take() } }
		},
	}
}
export type CountedSite = Awaited<ReturnType<typeof countedSite>>

/** The site's routes, as they were built. */
export const builtSite = async () => (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild
export const builtScripts = () => JSON.parse(readFileSync("build/scripts.json", "utf8")) as Scripts

const HOUR_MS = 3_600_000

/**
 * Modules remember by `performance.now()`. Each call of what this returns turns it forward, so that nothing is remembered any more. Call it
 * before a database is opened: hooks run in reverse, and a driver that sees its clock go back waits for hours before it connects again.
 */
export function jumpingClock(): () => void {
	const now = performance.now.bind(performance)
	let ahead = 0
	Object.defineProperty(performance, "now", { value: () => now() + ahead, configurable: true })
	// What remains is the method of the prototype.
	onTestFinished(() => void Reflect.deleteProperty(performance, "now"))
	return () => {
		ahead += HOUR_MS
	}
}

type Sent = Readonly<{ port: number; method: string; path: string; headers: Record<string, string>; body?: string }>

/** One request on a connection of its own; nothing is compressed. */
const send = ({ body, ...to }: Sent): Promise<Omit<Answer, "counts">> =>
	new Promise((resolve, reject) => {
		const sent = request({ host: "127.0.0.1", agent: false, ...to }, (res) => {
			const chunks: Buffer[] = []
			res.on("data", (chunk: Buffer) => chunks.push(chunk))
			res.on("error", reject)
			res.on("end", () =>
				resolve({
					status: res.statusCode ?? 0,
					type: String(res.headers["content-type"] ?? ""),
					headers: res.headers,
					body: Buffer.concat(chunks),
				}),
			)
		})
		sent.on("error", reject)
		sent.end(body)
	})
