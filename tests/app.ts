import { execFile, spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterUs } from "./after-us.ts"
import { putMadeCluster } from "./boot/made-cluster.ts"
import { timed } from "./timings/phases.ts"

/** What a journey needs of a running app. */
export type Site = Readonly<{
	/** http://localhost:<port>, without a slash at the end. */
	origin: string
	dataDir: string
}>

export type App = Site & {
	pid: number
	said(): string
	/** Ends it as SIGTERM does and leaves its data; the exit status is handed back. */
	end(): Promise<number | string>
	/** The same, and removes its data. */
	stop(): Promise<number | string>
}

/**
 * The built app as `npm start` runs it, on a data folder (unless one is given) and a port of its own, with the chain at the tests' pace. It trusts one
 * proxy: whoever asks for many visitors names their addresses in X-Forwarded-For.
 */
export const startApp = (settings: Record<string, string> = {}): Promise<App> => timed("app", () => start(settings))

async function start(settings: Record<string, string>): Promise<App> {
	const dataDir = settings.DATA_DIR ?? (await newDataDir())
	const env = {
		PATH: process.env.PATH,
		HOME: process.env.HOME,
		DATA_DIR: dataDir,
		PORT: "0",
		SLOT_MS: "100",
		TRUST_PROXY: "1",
		// Who needs the demo's Kaia chain asks for it.
		KAIA_CHAIN: "0",
		...settings,
	}
	const child = spawn(process.execPath, [resolve("build/boot.js")], {
		env: env as unknown as NodeJS.ProcessEnv,
		stdio: ["ignore", "pipe", "pipe"],
	})
	// A run that is interrupted or killed leaves no app behind.
	const callOff = child.pid === undefined ? () => {} : afterUs('kill -TERM "$1"', String(child.pid))
	child.once("close", callOff)
	let text = ""
	const ended = new Promise<number | string>((done) =>
		child.once("close", (code, signal) => done(code ?? signal ?? "")),
	)
	const origin = await new Promise<string>((done, fail) => {
		const hear = (chunk: Buffer) => {
			text += chunk
			const [, found] = text.match(/is ready: (http:\/\/[^/\s]+)/) ?? []
			if (found) done(found)
		}
		child.stdout.on("data", hear)
		child.stderr.on("data", hear)
		void ended.then((status) => fail(new Error(`the app ended with ${status} before it was ready:\n${text}`)))
	})
	const end = async () => {
		child.kill("SIGTERM")
		return await ended
	}
	const stop = async () => {
		const status = await end()
		await rm(dataDir, { recursive: true, force: true })
		return status
	}
	return { end, origin, dataDir, pid: child.pid ?? 0, said: () => text, stop }
}

/** A folder of its own; a copy of the one that the first start of this run has filled, where there is one. */
async function newDataDir(): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "punktopia-app-"))
	await chmod(dataDir, 0o755)
	const { FILLED_DATA_DIR } = process.env
	// With owners: under root the database's files belong to somebody else, and fs.cp gives them to root.
	if (FILLED_DATA_DIR) await promisify(execFile)("cp", ["-a", `${FILLED_DATA_DIR}/.`, dataDir])
	else await putMadeCluster(dataDir)
	return dataDir
}
