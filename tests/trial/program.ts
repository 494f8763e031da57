import { spawn } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { afterUs } from "#tests/after-us.ts"
import { until } from "#tests/boot/until.ts"

/** A program of the build that runs. */
type Running = Readonly<{
	/** Sends SIGTERM and waits. Throws if it does not end with 0. */
	end(): Promise<void>
	/** Sends SIGKILL and waits until it is gone. */
	kill(): Promise<void>
}>

type Options = Readonly<{
	/** `web`, `worker` or `boot`. */
	program: string
	words?: readonly string[]
	/** Flags of Node. */
	flags?: readonly string[]
	settings: Readonly<Record<string, string>>
	/** The file that its output is added to. */
	log: string
}>

const READY_MS = 300_000

/** The cast: types of the app want what these programs do not have. */
const environment = (settings: Readonly<Record<string, string>>) =>
	({ PATH: process.env.PATH, HOME: process.env.HOME, ...settings }) as unknown as NodeJS.ProcessEnv

function launch({ program, words = [], flags = [], settings, log }: Options) {
	const before = readLog(log).length
	const out = openSync(log, "a")
	const child = spawn(process.execPath, [...flags, resolve(`build/${program}.js`), ...words], {
		env: environment(settings),
		stdio: ["ignore", out, out],
	})
	closeSync(out)
	// Where this process is killed, the program ends as well.
	const callOff = child.pid === undefined ? () => {} : afterUs('kill -KILL "$1"', String(child.pid))
	const ended = new Promise<number | string>((done, fail) => {
		child.once("error", fail)
		child.once("exit", (code, signal) => done(code ?? signal ?? ""))
	}).finally(callOff)
	return { child, ended, said: () => readLog(log).slice(before) }
}

export function readLog(file: string): string {
	try {
		return readFileSync(file, "utf8")
	} catch {
		return ""
	}
}

/** Starts `web` or `worker` as its own service, without the supervisor, and waits until it says that it is ready. */
export async function startProgram(options: Options): Promise<Running> {
	const { child, ended, said } = launch(options)
	const early = ended.then((status) => {
		throw new Error(`${options.program} ended with ${status}:\n${said().slice(-2_000)}`)
	})
	// Later it may end as it likes.
	early.catch(() => {})
	const isReady = () => said().includes(`${options.program} is ready`)
	await Promise.race([until(() => `${options.program} is ready: ${said().slice(-2_000)}`, isReady, READY_MS), early])
	return {
		async end() {
			child.kill("SIGTERM")
			const status = await ended
			if (status !== 0) throw new Error(`${options.program}, asked to end, ended with ${status}`)
		},
		async kill() {
			child.kill("SIGKILL")
			await ended
		},
	}
}

/** Runs a command of the build, e.g. `boot.js migrate`, and returns what it printed. Throws if it fails. */
export async function runCommand(options: Options): Promise<string> {
	const { ended, said } = launch(options)
	const status = await ended
	if (status !== 0) throw new Error(`${options.program} ${options.words?.join(" ")} ended with ${status}:\n${said()}`)
	return said()
}
