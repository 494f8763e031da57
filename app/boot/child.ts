import { type ChildProcess, fork } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"

export type Ready = { type: "ready"; [fact: string]: unknown }
type Options = {
	name: string
	file: string
	env: () => NodeJS.ProcessEnv
	log(line: string): void
	onReady?(ready: Ready): void
	/** Milliseconds between looks at whether a process still tells that it lives; thirty without a word and it is replaced. */
	lookMs?: number
	/** A debugger may stop the program there at any line: it is then neither late nor frozen. */
	inspectorPort?: number | undefined
	/** For Node itself. */
	flags?: readonly string[] | undefined
}
export type Child = {
	ready: Promise<Ready>
	pid(): number | undefined
	restart(): void
	stop(within: number): Promise<void>
}

const patience = { ready: 60_000, looks: 30, firstTries: 3, settled: 10_000, wait: 100, longest: 5_000 }

/** Keeps one program running. It dies: it is started again, at once the first time, later and later if it keeps dying. */
export function keepRunning({
	name,
	file,
	env,
	log,
	onReady,
	lookMs = 1_000,
	inspectorPort,
	flags = [],
}: Options): Child {
	const inspector = inspectorPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectorPort}`]
	const mayStandStill = inspectorPort !== undefined
	let child: ChildProcess | undefined
	let stopping = false
	let wasReady = false
	let deaths = 0
	let settle: { resolve(ready: Ready): void; reject(error: Error): void }
	const ready = new Promise<Ready>((resolve, reject) => {
		settle = { resolve, reject }
	})
	ready.catch(() => {})

	function start() {
		const born = Date.now()
		// In a session of its own: a terminal's Ctrl-C reaches the supervisor, which ends its children in order.
		const running = fork(file, [], {
			env: env(),
			detached: true,
			execArgv: ["--enable-source-maps", ...flags, ...inspector],
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		})
		child = running
		const late = setTimeout(() => {
			if (mayStandStill) return
			log(`${name} did not become ready in ${patience.ready / 1000} s: ending it`)
			running.kill("SIGKILL")
		}, patience.ready)
		// Counted in our own ticks: a machine that stalls stalls us too, and nobody is shot for that.
		let unheard: number | undefined
		const look = setInterval(() => {
			if (unheard === undefined || ++unheard < patience.looks || stopping || mayStandStill) return
			log(`${name} has been silent for ${(patience.looks * lookMs) / 1000} s, as if frozen: ending it`)
			unheard = undefined
			running.kill("SIGKILL")
		}, lookMs).unref()
		running.on("message", (message) => {
			if (isAlive(message)) unheard = 0
			if (!isReady(message)) return
			clearTimeout(late)
			wasReady = true
			settle.resolve(message)
			onReady?.(message)
		})
		running.on("error", (error) => log(`${name}: ${error.message}`))
		running.once("exit", (code, signal) => {
			clearTimeout(late)
			clearInterval(look)
			if (child !== running || stopping) return
			if (Date.now() - born > patience.settled) deaths = 0
			deaths++
			if (!wasReady && deaths >= patience.firstTries) {
				settle.reject(new Error(`${name} does not start (it ended with ${code ?? signal}); what it said is above.`))
				return
			}
			const wait = Math.min(patience.wait * 2 ** (deaths - 1), patience.longest)
			log(`${name} ended with ${code ?? signal}: starting it again in ${wait} ms`)
			setTimeout(() => !stopping && child === running && start(), wait)
		})
	}

	start()
	return {
		ready,
		pid: () => child?.pid,
		restart: () => {
			if (!stopping && child && isRunning(child)) void end(child, 3000)
		},
		stop: async (within) => {
			stopping = true
			settle.reject(new Error(`${name} was stopped before it was ready`))
			if (child && !(await end(child, within))) log(`${name} did not end in ${within} ms and was killed`)
		},
	}
}

const isReady = (message: unknown): message is Ready =>
	typeof message === "object" && message !== null && (message as { type?: unknown }).type === "ready"

const isAlive = (message: unknown) =>
	typeof message === "object" && message !== null && (message as { type?: unknown }).type === "alive"

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Asks by closing the channel (which also works where there are no signals), then by SIGTERM, then does not ask. */
async function end(child: ChildProcess, within: number): Promise<boolean> {
	const gone = new Promise<true>((resolve) => {
		if (isRunning(child)) child.once("exit", () => resolve(true))
		else resolve(true)
	})
	const inTime = (share: number) => Promise.race([gone, sleep(within * share, false, { ref: false })])
	if (child.connected) child.disconnect()
	if (await inTime(0.5)) return true
	child.kill("SIGTERM")
	if (await inTime(0.5)) return true
	child.kill("SIGKILL")
	await gone
	return false
}
