import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { AskedNode } from "#app/chains/solana/coin.server.ts"

/** The figures of one process, as Prometheus reads them: its memory, processor and event loop, and what it asks of nodes. */
export type Metrics = Readonly<{
	registry: Registry
	/** To be told of each question to a node. */
	askedNode: AskedNode
}>

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Opens the figures of this process. Those that need somebody to ask are added by the files beside this one. */
export function openMetrics(): Metrics {
	const registry = new Registry()
	collectDefaultMetrics({ register: registry })
	return { registry, askedNode: nodeFigures(registry) }
}

/** Nodes are named by their number in the settings: an address may hold a key. */
function nodeFigures(registry: Registry): AskedNode {
	const registers = [registry]
	const asked = new Counter({
		name: "punktopia_rpc_requests_total",
		help: "Questions to a node of the chain, by whether it answered",
		labelNames: ["endpoint", "outcome"],
		registers,
	})
	const seconds = new Histogram({
		name: "punktopia_rpc_duration_seconds",
		help: "How long a node of the chain took",
		labelNames: ["endpoint"],
		buckets: SECONDS,
		registers,
	})
	const inARow = new Gauge({
		name: "punktopia_rpc_failures_in_a_row",
		help: "Questions to a node of the chain that failed since it last answered",
		labelNames: ["endpoint"],
		registers,
	})
	const answeredAt = new Map<number, number>()
	new Gauge({
		name: "punktopia_rpc_last_answer_age_seconds",
		help: "Since when a node of the chain has not answered; it is not there before the first answer",
		labelNames: ["endpoint"],
		registers,
		collect() {
			for (const [endpoint, at] of answeredAt) this.set({ endpoint }, (performance.now() - at) / 1_000)
		},
	})
	return ({ endpoint, isAnswered, ms }) => {
		asked.inc({ endpoint, outcome: isAnswered ? "answered" : "failed" })
		seconds.observe({ endpoint }, ms / 1_000)
		if (!isAnswered) return inARow.inc({ endpoint })
		inARow.set({ endpoint }, 0)
		answeredAt.set(endpoint, performance.now())
	}
}
