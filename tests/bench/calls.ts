import { newAddress } from "#tests/addresses.ts"
import { type App, startApp } from "#tests/app.ts"
import { atLeast, BARS, median, type Row, report } from "./bars.ts"
import { load, type Request } from "./load.ts"
import { bareServer, endBareServers, processesOf, processorSeconds, separate } from "./processes.ts"
import { rawAnswer } from "./raw-answer.ts"

const ROUNDS = 7
const ROUND_SECONDS = 2

const json = { "Content-Type": "application/json" }
const seen = { wallet_address: "", path: "/eng", user_ip: "203.0.113.9", reg_id: "" }
/** What every page view asks for besides the page, as a browser sends it. */
const CALLS: readonly (Request & { name: string; bar: number | null; path: string })[] = [
	{ name: "selectKeyValue", bar: BARS.callShare, path: "/api/common/selectKeyValue?cdKey=action_log_level" },
	{ name: "ip", bar: BARS.callShare, path: "/api/common/ip?format=json" },
	{
		name: "insertRouterLog",
		bar: null,
		path: "/api/routerLog/insertRouterLog",
		method: "POST",
		headers: json,
		body: JSON.stringify(seen),
	},
]

/** Each call asked of the app and of the bare server in turn: how much of the app's processor time the bare server's is. */
export async function calls(app: App): Promise<Row[]> {
	const found = await processesOf(app)
	if (!found) return CALLS.map(({ name }) => ({ what: name, figure: "needs Linux", bar: "", passed: null }))
	const at = app.origin.replace("localhost", "127.0.0.1")
	const bare = bareServer()
	const answers = CALLS.map(async (call) => [call.path, await rawAnswer(at + call.path, call)] as const)
	const { port } = await bare.serve(Object.fromEntries(await Promise.all(answers)))
	separate([found.web, bare.pid], [process.pid, ...found.all.filter((pid) => pid !== found.web)])
	console.log(`calls: ${ROUNDS} rounds of ${ROUND_SECONDS} s, each asked of the bare server and of the app`)
	const rows: Row[] = []
	for (const { name, bar, ...call } of CALLS) {
		const microseconds = { bare: [] as number[], app: [] as number[] }
		for (let round = 0; round <= ROUNDS; round++) {
			const ofBare = await costOf(`http://127.0.0.1:${port}`, call, bare.pid)
			const ofApp = await costOf(at, call, found.web)
			// The first round warms up.
			if (round === 0) continue
			microseconds.bare.push(ofBare)
			microseconds.app.push(ofApp)
		}
		const shares = microseconds.app.map((cost, round) => (microseconds.bare[round] ?? Number.NaN) / cost)
		const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => share.toPrecision(3))
		const [ours, theirs] = [microseconds.app, microseconds.bare].map((costs) => median(costs).toFixed(0))
		const note = `${least} to ${most}; ${ours} µs an answer, bare ${theirs}`
		const what = `${name} / bare node:http, processor time`
		if (bar === null) rows.push({ what, figure: `${median(shares).toPrecision(3)} (${note})`, bar: "", passed: null })
		else rows.push(atLeast(what, median(shares), bar, note))
	}
	return rows
}

/** Microseconds of a process's processor time for an answer. */
async function costOf(url: string, call: Request, pid: number): Promise<number> {
	// Each from an address of its own: limits are for each address.
	const setupRequest = (one: Request) => ({ ...one, headers: { ...one.headers, "X-Forwarded-For": newAddress() } })
	const before = processorSeconds(pid)
	const { perSecond, only200, wrong, answers } = await load(url, [{ ...call, setupRequest }], ROUND_SECONDS)
	if (wrong > 0 || !only200) throw new Error(`${call.path} did not answer as it should: ${wrong} wrong, ${answers}`)
	return ((processorSeconds(pid) - before) / (perSecond * ROUND_SECONDS)) * 1e6
}

/** `npm run bench:calls`: this part of the bench alone. */
export async function bench(): Promise<number> {
	const app = await startApp()
	try {
		return report(await calls(app))
	} finally {
		endBareServers()
		await app.stop()
	}
}
