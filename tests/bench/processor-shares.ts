import { newAddress } from "#tests/addresses.ts"
import type { App } from "#tests/app.ts"
import { atLeast, atMost, median, type Row } from "./bars.ts"
import { load, type Request } from "./load.ts"
import { bareServer, processesOf, processorSeconds, separate } from "./processes.ts"
import { rawAnswer } from "./raw-answer.ts"

const ROUNDS = 7
const ROUND_SECONDS = 2
/** Each page in turn, until compiled code no longer changes: what is measured first would pay for all. */
const WARM_UP = { rounds: 3, seconds: 3 }

/** `bar`: least share of the bare server's processor time; null: only told. `mostMs`: of the app's processor for an answer. */
export type Measured = Request & Readonly<{ name: string; bar: number | null; mostMs?: number; path: string }>

/** Each asked of the app and of a bare server of the same bytes in turn: how much of the app's processor time the bare server's is. */
export async function processorShares(app: App, all: readonly Measured[]): Promise<Row[]> {
	const found = await processesOf(app)
	if (!found) return all.map(({ name }) => ({ what: name, figure: "needs Linux", bar: "", passed: null }))
	const at = app.origin.replace("localhost", "127.0.0.1")
	const bare = bareServer()
	const keyed = all.map((one, index) => ({ ...one, key: `/${index}` }))
	const answers = keyed.map(async ({ key, ...one }) => [key, await rawAnswer(at + one.path, one)] as const)
	const { port } = await bare.serve(Object.fromEntries(await Promise.all(answers)))
	separate([found.web, bare.pid], [process.pid, ...found.all.filter((pid) => pid !== found.web)])
	console.log(`${all.length} × ${ROUNDS} rounds of ${ROUND_SECONDS} s, each asked of the bare server and of the app`)
	for (let round = 0; round < WARM_UP.rounds; round++)
		for (const { key, ...one } of keyed) await costOf(at, one, found.web, WARM_UP.seconds)
	const rows: Row[] = []
	for (const { name, bar, mostMs, key, ...one } of keyed) {
		const microseconds = { bare: [] as number[], app: [] as number[] }
		for (let round = 0; round < ROUNDS; round++) {
			const ofBare = await costOf(`http://127.0.0.1:${port}`, { ...one, path: key }, bare.pid)
			const ofApp = await costOf(at, one, found.web)
			microseconds.bare.push(ofBare)
			microseconds.app.push(ofApp)
		}
		const shares = microseconds.app.map((cost, round) => (microseconds.bare[round] ?? Number.NaN) / cost)
		const [least, most] = [Math.min(...shares), Math.max(...shares)].map((share) => share.toPrecision(3))
		const [ours, theirs] = [microseconds.app, microseconds.bare].map((costs) => median(costs).toFixed(0))
		const note = `${least} to ${most}; ${ours} µs an answer, bare ${theirs}`
		const what = `${name} / bare node:http, processor time`
		console.log(`  ${what}: ${median(shares).toPrecision(3)} (${note})`)
		if (bar === null) rows.push({ what, figure: `${median(shares).toPrecision(3)} (${note})`, bar: "", passed: null })
		else rows.push(atLeast(what, median(shares), bar, note))
		const inMs = (ms: number) => `${ms.toFixed(2)} ms`
		// What else runs on a machine only adds: the quickest round tells what an answer costs.
		const [quickest, middle] = [Math.min(...microseconds.app) / 1000, median(microseconds.app) / 1000]
		const round = `the quickest round; the middle one ${inMs(middle)}`
		if (mostMs) rows.push(atMost(`${name}, processor an answer`, quickest, mostMs, inMs, round))
	}
	return rows
}

/** Microseconds of a process's processor time for an answer. */
async function costOf(url: string, asked: Request, pid: number, seconds = ROUND_SECONDS): Promise<number> {
	// Each from an address of its own: limits are for each address.
	const setupRequest = (one: Request) => ({ ...one, headers: { ...one.headers, "X-Forwarded-For": newAddress() } })
	const before = processorSeconds(pid)
	const { perSecond, only200, wrong, answers } = await load(url, [{ ...asked, setupRequest }], seconds)
	if (wrong > 0 || !only200) throw new Error(`${asked.path} did not answer as it should: ${wrong} wrong, ${answers}`)
	return ((processorSeconds(pid) - before) / (perSecond * seconds)) * 1e6
}
