import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import { fundedWallet, SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { answerMetrics } from "../middleware/answer-metrics.server.ts"
import { measureRequests } from "../middleware/measure-requests.server.ts"
import { databaseFigures } from "./database-figures.server.ts"
import { jobFigures, readJobs } from "./job-figures.server.ts"
import { openMetrics } from "./open-metrics.server.ts"
import { requestFigures } from "./request-figures.server.ts"

const token = "the token of the monitor"
const bearer = (given: string) => ({ headers: { Authorization: `Bearer ${given}` } })

test("figures are told to whoever has the token, and to nobody else is there such an address", async () => {
	const { registry } = openMetrics()
	const { ask } = await middlewareServer(answerMetrics({ registry, token }))
	const told = await ask("/metrics", bearer(token))
	expect(told).toMatchObject({ status: 200, headers: { "cache-control": "no-store", "x-always": "yes" } })
	expect(told.text).toContain("nodejs_eventloop_lag_seconds")
	for (const given of [{}, bearer("another token"), bearer(""), { method: "POST", ...bearer(token) }])
		expect(await ask("/metrics", given)).toMatchObject({ status: 204, text: "" })
	expect((await ask("/metrics?a=1", bearer(token))).status).toBe(204)
})

test("a request is counted by its route, its method and the class of its status; whoever reads the figures is not", async () => {
	const { registry } = openMetrics()
	const { ask } = await middlewareServer(
		answerMetrics({ registry, token }),
		measureRequests(requestFigures(registry)),
		async (exchange, next) => {
			if (exchange.req.url === "/page") exchange.kind = { kind: "working", routeId: "routes/($lang).mypage._index" }
			if (exchange.req.url === "/kept") exchange.answeredBy = "cached page"
			if (exchange.req.url === "/fault") exchange.res.statusCode = 500
			if (exchange.req.url === "/fault") return void exchange.res.end()
			await next()
		},
	)
	for (const path of ["/page", "/page", "/kept", "/fault", "/strange-1", "/strange-2"]) await ask(path)
	await ask("/page", { method: "PROPFIND" })
	await ask("/metrics", bearer(token))
	const counted = (await ask("/metrics", bearer(token))).text
		.split("\n")
		.filter((line) => line.startsWith("punktopia_http_requests_total{"))
		.map((line) => line.slice("punktopia_http_requests_total".length))
	expect(counted.sort()).toEqual([
		'{route="($lang).mypage._index",method="GET",status="2xx"} 2',
		'{route="($lang).mypage._index",method="other",status="2xx"} 1',
		'{route="cached page",method="GET",status="2xx"} 1',
		'{route="resource",method="GET",status="2xx"} 2',
		'{route="resource",method="GET",status="5xx"} 1',
	])
})

test("a node is known by its number: how often it answered, how often in a row it did not", async () => {
	const { registry, askedNode } = openMetrics()
	const { ask } = await middlewareServer(answerMetrics({ registry, token }))
	askedNode({ endpoint: 1, isAnswered: true, ms: 20 })
	askedNode({ endpoint: 2, isAnswered: true, ms: 20 })
	askedNode({ endpoint: 1, isAnswered: false, ms: 5_000 })
	askedNode({ endpoint: 1, isAnswered: false, ms: 5_000 })
	const { text } = await ask("/metrics", bearer(token))
	expect(text).toContain('punktopia_rpc_requests_total{endpoint="1",outcome="failed"} 2')
	expect(text).toContain('punktopia_rpc_failures_in_a_row{endpoint="1"} 2')
	expect(text).toContain('punktopia_rpc_failures_in_a_row{endpoint="2"} 0')
	expect(text).toMatch(/punktopia_rpc_last_answer_age_seconds\{endpoint="1"\} 0\.\d/)
})

const READY = {
	database: true,
	worker: { beatAgeSeconds: 2 },
	chain: { state: "verified", behindSeconds: null, silentSeconds: 12 },
	kaia: null,
	stops: 0,
}

test("what is open is told by the web role, with 0 where there is nothing, and asked for once in some seconds", async () => {
	const world = await stakingWorld({ payouts: false })
	const { registry } = openMetrics()
	let asked = 0
	const ready = { look: async () => READY as never }
	const db = new Proxy(world.web.db, {
		get(target, property) {
			if (property === "_") asked++
			return Reflect.get(target, property)
		},
	})
	databaseFigures({ registry, ctx: { db }, readiness: ready })
	const { ask } = await middlewareServer(answerMetrics({ registry, token }))
	const wallet = await fundedWallet(world)
	await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 5n * SCG)])
	await world.settle()
	const told = (await Promise.all([1, 2, 3].map(() => ask("/metrics", bearer(token)))))[0]?.text ?? ""
	expect(asked).toBe(1)
	expect(told).toContain('punktopia_open{what="receipt",state="unmatched"} 1')
	expect(told).toContain('punktopia_open{what="outgoing",state="stuck"} 0')
	expect(told).toMatch(/punktopia_open_oldest_age_seconds\{what="receipt",state="unmatched"\} \d/)
	expect(told).toContain("punktopia_worker_beat_age_seconds 2")
	expect(told).toContain("punktopia_database_up 1")
	expect(told).toContain("punktopia_chain_silent 1")
	// Nobody knows it: it is left out, and not said to be 0.
	expect(told).not.toMatch(/^punktopia_chain_behind_seconds /m)
})

test("the worker tells its queue: what is due and since when", async () => {
	const world = await stakingWorld()
	await world.database.sql`
		select graphile_worker.add_job('settlement:look', '{}'::json, run_at => now() - interval '30 seconds')`
	expect(await readJobs(world.worker)).toMatchObject([{ job: "settlement:look", state: "due", count: "1" }])
	const { registry } = openMetrics()
	jobFigures({ registry, ctx: world.worker })
	expect(await registry.metrics()).toContain('punktopia_jobs{job="settlement:look",state="due"} 1')
	expect(await registry.metrics()).toMatch(/punktopia_jobs_oldest_age_seconds\{job="settlement:look",state="due"\} 3\d/)
})
