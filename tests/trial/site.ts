import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readChains } from "#app/chains/open-chains.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { connect } from "#app/db/client.server.ts"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { readEnv } from "#app/lib/env.server.ts"
import { afterUs } from "#tests/after-us.ts"
import { until } from "#tests/boot/until.ts"
import { publishPlans } from "#tests/factories/published-plans.ts"
import { type Balancer, startBalancer } from "#tests/faults/rolling/balancer.ts"
import type { StakedSite } from "#tests/faults/staker.ts"
import { startChain, type TrialChain } from "./chain.ts"
import { startDatabase, type TrialDatabase } from "./database.ts"
import { type OutsideNode, startOutsideNode } from "./outside-node.ts"
import { readLog, runCommand, startProgram } from "./program.ts"
import { PUBLIC_ORIGIN, productionSettings, type Settings } from "./settings.ts"
import type { Undo } from "./undo.ts"

/** As an operator of a proxy that checks each second would set it. */
export const BALANCING = { checkMs: 1_000, fall: 3, host: new URL(PUBLIC_ORIGIN).host }
const PROCESSES = 2
const DATABASE = "trial"

/** A web or worker process that runs as a service of its own. */
export type Service = Readonly<{
	name: string
	/** Of a web process: where it listens. Of a worker: where its metrics are. */
	port: number
	start(flags?: readonly string[]): Promise<void>
	/** SIGTERM; throws if the process does not end with 0. */
	end(): Promise<void>
	kill(): Promise<void>
	/** What it has printed since the trial began. */
	said(): string
}>

export type TrialSite = StakedSite &
	Readonly<{
		/** A folder of this part. */
		folder: string
		database: TrialDatabase
		chain: TrialChain
		node: OutsideNode
		balancer: Balancer
		webs: readonly Service[]
		workers: readonly Service[]
		metricsToken: string
		/** Runs `boot.js` with the owner's address of the database. */
		command(words: readonly string[], database?: string): Promise<string>
		/** Makes the roles of web and worker; processes that start from now on use this database. */
		moveTo(name: string): Promise<void>
		/** Names of settings whose values are printed somewhere in a log. */
		secretsInLogs(): string[]
	}>

/** `dataDir`: where PostgreSQL keeps everything; a folder of the site's own by default. */
type Wanted = Readonly<{ undo: Undo; dataDir: string | undefined }>

/** Starts PostgreSQL, chain and proxy, migrates, and leaves web and worker processes to be started. */
export async function prepareSite({ undo, dataDir }: Wanted): Promise<TrialSite> {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-trial-"))
	const place = async (name: string) => {
		await mkdir(join(folder, name))
		return join(folder, name)
	}
	const callOff = afterUs('sleep 10; rm -rf "$1"', folder)
	undo.push(async () => {
		await rm(folder, { recursive: true, force: true })
		callOff()
	})
	// Others may pass through: under root PostgreSQL has an account of its own.
	await chmod(folder, 0o711)
	const database = await startDatabase(dataDir ?? (await place("postgresql")))
	undo.push(() => database.stop())
	await database.create(DATABASE)
	const chain = await startChain(await place("chain"))
	undo.push(() => chain.kill())
	const node = await startOutsideNode(chain.facts.url)
	const settings = await productionSettings({ folder, chain: chain.facts, nodeUrl: node.url })
	const logs = await place("logs")
	let used = DATABASE
	let look: ReturnType<StakedSite["look"]>
	let endLook = async () => {}
	undo.push(() => endLook())
	const command = (words: readonly string[], name = used) =>
		runCommand({
			program: "boot",
			words,
			settings: { ...settings.boot, DATABASE_URL: database.urlOf(name) },
			log: join(logs, "boot"),
		})

	async function moveTo(name: string): Promise<void> {
		used = name
		await command(["migrate"])
		await command(["roles", "--out", join(folder, `logins-${name}`)])
		await endLook()
		const { db, end } = connect(database.urlOf(name), { max: 4 })
		endLook = end
		const direct = { SOLANA_RPC_URL: chain.facts.url, SOLANA_SIGNER_KEY: chain.facts.floatKey }
		const env = readEnv("worker", { ...settings.shared, ...direct, WORKER_DATABASE_URL: database.urlOf(name) })
		const solana = openSolana(env)
		look = { db, ...(await readChains(env, solana)), solana }
		await publishPlans(db, chain.facts.scgDecimals)
	}
	await moveTo(DATABASE)

	const ports = await Promise.all(Array.from({ length: 2 * PROCESSES }, async () => (await freePort(0)) ?? 0))
	const services = ports.map((port, n) => {
		const program = n < PROCESSES ? "web" : "worker"
		const name = `${program} ${(n % PROCESSES) + 1}`
		const given = () => settings[program]({ port, logins: join(folder, `logins-${used}`) })
		return newService({ name, program, port, settings: given, log: join(logs, name.replace(" ", "-")) })
	})
	undo.push(() => Promise.all(services.map((service) => service.kill())))
	const webs = services.slice(0, PROCESSES)
	const balancer = await startBalancer({ ports: webs.map(({ port }) => port), ...BALANCING })
	undo.push(() => balancer.close())
	return {
		...{
			folder,
			database,
			chain,
			node,
			balancer,
			webs,
			workers: services.slice(PROCESSES),
			command,
			moveTo,
		},
		app: () => balancer,
		look: () => look,
		rpc: (method, params = {}) => ask(chain.facts.url, method, params),
		metricsToken: settings.secrets.METRICS_TOKEN,
		secretsInLogs() {
			const text = [...services.map((service) => service.said()), readLog(join(logs, "boot"))].join("\n")
			return Object.entries(settings.secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []))
		},
	}
}

type Running = Awaited<ReturnType<typeof startProgram>>
type NewService = Readonly<{ name: string; program: string; port: number; settings(): Settings; log: string }>

function newService({ name, program, port, settings, log }: NewService): Service {
	let running: Running | null = null
	const take = () => {
		const taken = running
		running = null
		return taken
	}
	return {
		name,
		port,
		async start(flags = []) {
			running = await startProgram({ program, flags, settings: settings(), log })
		},
		end: async () => take()?.end(),
		kill: async () => take()?.kill(),
		said: () => readLog(log),
	}
}

/** Starts all processes and waits until the proxy sends requests to each web process. */
export async function startAll(site: TrialSite): Promise<void> {
	await Promise.all([...site.webs, ...site.workers].map((service) => service.start()))
	for (const web of site.webs) await inRotation(site, web)
}

export const inRotation = ({ balancer }: TrialSite, { name, port }: Service) =>
	until(`${name} is in rotation`, () => balancer.isInRotation(port), 60_000)

async function ask(url: string, method: string, params: object): Promise<unknown> {
	const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [params] })
	const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body })
	const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
	if (error) throw new Error(error.message)
	return result
}
