import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { paths } from "#app/lib/paths.ts"
import { newAddress } from "#tests/addresses.ts"
import { until } from "#tests/boot/until.ts"
import { startBalancer } from "./balancer.ts"

/** A web process that listens. `end`: sends SIGTERM and waits until it is gone. */
export type Web = Readonly<{ end(): Promise<void> }>

type Options = Readonly<{
	start(port: number): Promise<Web>
	ports: readonly number[]
	/** The origin that the web processes believe they have. */
	publicOrigin: string
	/** Requests that are made at least; more where the restart takes longer. */
	requests: number
	callers: number
	/** Milliseconds that each caller rests between two requests. */
	pauseMs: number
	balancer: Readonly<{ checkMs: number; fall: number }>
}>

export type RollingSums = Readonly<{
	requests: number
	/** What was asked and what came instead. */
	failed: readonly string[]
	/** Records that were answered with success: each must be stored. */
	recorded: number
	answered: ReadonlyMap<number, number>
	/** Seconds from SIGTERM to the end of each process. */
	endSeconds: readonly number[]
	seconds: number
}>

const READY_MS = 120_000
export const PAGES = [paths.home("eng"), paths.coinStaking("kor"), paths.status("idn"), "/healthz"]
const RECORD = "/api/routerLog/insertRouterLog"

/** Restarts web processes one after the other behind a balancer that does not retry, while callers read pages and post records. */
export async function rollingRestart(options: Options): Promise<RollingSums> {
	const { start, ports, publicOrigin, requests, callers, pauseMs } = options
	const balancer = await startBalancer({ ports, ...options.balancer })
	const inRotation = (port: number) => until(`${port} is in rotation`, () => balancer.isInRotation(port), READY_MS)
	const failed: string[] = []
	const endSeconds: number[] = []
	const webs = new Map<number, Web>()
	let sent = 0
	let recorded = 0
	let isRestarted = false

	const open = async (port: number) => {
		webs.set(port, await start(port))
		await inRotation(port)
	}

	async function call(agent: Agent): Promise<void> {
		for (let n = 0; !isRestarted || sent < requests; n++) {
			sent++
			const page = PAGES[n % (PAGES.length + 1)]
			const wrong = await ask({ agent, balancer: balancer.origin, publicOrigin, page })
			if (wrong !== null) failed.push(wrong)
			else if (page === undefined) recorded++
			await sleep(pauseMs)
		}
		agent.destroy()
	}

	async function restartEach(): Promise<void> {
		for (const port of ports) {
			const began = Date.now()
			await webs.get(port)?.end()
			endSeconds.push((Date.now() - began) / 1_000)
			await open(port)
		}
		isRestarted = true
	}

	try {
		await Promise.all(ports.map(open))
		const began = Date.now()
		const calling = Array.from({ length: callers }, () => call(new Agent({ keepAlive: true, maxSockets: 1 })))
		await restartEach().finally(() => {
			isRestarted = true
		})
		await Promise.all(calling)
		const seconds = (Date.now() - began) / 1_000
		return { requests: sent, failed, recorded, answered: balancer.answered, endSeconds, seconds }
	} finally {
		await balancer.close()
		await Promise.all([...webs.values()].map((web) => web.end()))
	}
}

type Asked = Readonly<{ agent: Agent; balancer: string; publicOrigin: string; page: string | undefined }>

/** Asks for a page, or posts a record where none is named. Returns what is wrong with the answer, or null. */
export function ask({ agent, balancer, publicOrigin, page }: Asked): Promise<string | null> {
	const body = page === undefined ? JSON.stringify({ path: "/eng" }) : undefined
	const path = page ?? RECORD
	const headers = {
		Host: new URL(publicOrigin).host,
		Origin: publicOrigin,
		"X-Forwarded-For": newAddress(),
		...(body && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
	}
	const { hostname, port } = new URL(balancer)
	return new Promise((resolve) => {
		const failed = (reason: string) => resolve(`${path}: ${reason}`)
		const sent = request({ hostname, port, path, method: body ? "POST" : "GET", headers, agent }, (answer) => {
			let text = ""
			answer.setEncoding("utf8").on("data", (part: string) => {
				text += part
			})
			answer.on("error", (error) => failed(error.message))
			answer.on("end", () => {
				if (answer.statusCode === 200 && text.length > 0) resolve(null)
				else failed(`${answer.statusCode} ${text.slice(0, 800)}`)
			})
		})
		sent.on("error", (error) => failed(error.message))
		sent.end(body)
	})
}
