import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Loaded into the app's own processes by NODE_OPTIONS=--import. Counts the calls of the chain's RPC, refuses to read the transactions that
 * `<dir>/refused.json` names, and on SIGUSR2 writes delays of the event loop (ms), memory after a collection (bytes) and the counts.
 */
const dir = process.env.TEST_PROBE_DIR
const part = /[\\/](web|worker|chain)\.js$/.exec(process.argv[1] ?? "")?.[1]
if (dir && part) watch(dir)

function watch(folder) {
	setFlagsFromString("--expose-gc")
	const collect = runInNewContext("gc")
	const delay = monitorEventLoopDelay({ resolution: 10 })
	const rpc = { requests: 0, calls: 0, methods: {} }
	let answers = 0
	delay.enable()
	if (process.env.SOLANA_RPC_URL) globalThis.fetch = counting(globalThis.fetch, rpc, folder)
	process.on("SIGUSR2", () => {
		const loop = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
		collect()
		const { heapUsed, external, arrayBuffers } = process.memoryUsage()
		const file = `${folder}/${process.pid}.json`
		writeFileSync(`${file}.new`, JSON.stringify({ answers: ++answers, loop, heapUsed, external, arrayBuffers, rpc }))
		renameSync(`${file}.new`, file)
		delay.reset()
	})
}

function counting(fetch, rpc, folder) {
	return async (input, init) => {
		if (!String(input).startsWith(process.env.SOLANA_RPC_URL)) return fetch(input, init)
		const calls = [JSON.parse(init.body)].flat()
		rpc.requests++
		rpc.calls += calls.length
		for (const { method } of calls) rpc.methods[method] = (rpc.methods[method] ?? 0) + 1
		const refused = refusedIn(folder)
		const isRefused = ({ method, params }) => method === "getTransaction" && refused.includes(params[0])
		const answer = await fetch(input, init)
		if (!calls.some(isRefused)) return answer
		const ids = new Set(calls.filter(isRefused).map(({ id }) => id))
		const refuse = ({ id, ...reply }) =>
			ids.has(id) ? { jsonrpc: "2.0", id, error: { code: -32603, message: "internal error" } } : { id, ...reply }
		const replies = await answer.json()
		return Response.json(Array.isArray(replies) ? replies.map(refuse) : refuse(replies))
	}
}

function refusedIn(folder) {
	try {
		return JSON.parse(readFileSync(`${folder}/refused.json`, "utf8"))
	} catch {
		return []
	}
}
