import { randomBytes } from "node:crypto"
import { chmod } from "node:fs/promises"
import postgres from "postgres"
import { runningServer } from "#app/db/embedded/postmaster.server.ts"
import { type Embedded, startEmbedded } from "#app/db/embedded/start.server.ts"
import { afterUs } from "#tests/after-us.ts"
import { until } from "#tests/boot/until.ts"

/** A PostgreSQL of the trial alone, with databases whose owner is no superuser. */
export type TrialDatabase = Readonly<{
	/** The owner's address of a database. */
	urlOf(name: string): string
	create(name: string): Promise<void>
	/** Begins a segment of WAL, so that the next 16 MB of it need no space. */
	newSegment(): Promise<void>
	stop(): Promise<void>
	/** SIGKILL of the postmaster. */
	kill(): Promise<void>
	/** Starts it again on the same files and port. */
	start(): Promise<void>
}>

const OWNER = "trial_owner"
/** Two web and two worker processes, and the trial itself. */
const settings = { max_connections: "100" }

/** Starts the packaged PostgreSQL in `dataDir`, a folder that the trial has made. */
export async function startDatabase(dataDir: string): Promise<TrialDatabase> {
	// Under root the server has an account of its own, which must be able to enter.
	await chmod(dataDir, 0o755)
	const password = randomBytes(16).toString("hex")
	let callOff = () => {}
	let server: Embedded = await start()
	const address = server.url

	async function start(): Promise<Embedded> {
		const started = await startEmbedded({ dataDir, settings })
		const running = await runningServer(started.home)
		if (running) callOff = afterUs('kill -INT "$1"', String(running.pid))
		return started
	}

	async function asAdmin(statement: string): Promise<void> {
		const sql = postgres(address, { max: 1, onnotice: () => {} })
		await sql.unsafe(statement).finally(() => sql.end())
	}

	await asAdmin(`create role ${OWNER} login createrole nosuperuser password '${password}'`)
	return {
		urlOf(name) {
			const url = new URL(address)
			Object.assign(url, { pathname: `/${name}`, username: OWNER, password })
			return url.href
		},
		create: (name) => asAdmin(`create database ${name} owner ${OWNER}`),
		async newSegment() {
			await asAdmin("select pg_switch_wal()")
			await asAdmin("checkpoint")
		},
		async stop() {
			await server.stop()
			callOff()
		},
		async kill() {
			const running = await runningServer(server.home)
			if (!running) throw new Error("PostgreSQL does not run")
			process.kill(running.pid, "SIGKILL")
			await until("PostgreSQL is gone", async () => (await runningServer(server.home)) === undefined)
			callOff()
		},
		async start() {
			server = await start()
			if (server.url !== address) throw new Error(`PostgreSQL came back on another port: ${new URL(server.url).port}`)
		},
	}
}
