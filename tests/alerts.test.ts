import { readFileSync } from "node:fs"
import { expect, onTestFinished, test, vi } from "vitest"
import { freePort } from "#app/db/embedded/ports.server.ts"
import type { Readiness } from "#app/http/ready.server.ts"
import { buildIfStale } from "./attacks/built.ts"
import { until } from "./boot/until.ts"
import { liveApp } from "./faults/live-app.ts"
import { findPromtool, promtool } from "./promtool.ts"

/** The alert rules that operators are given, with Prometheus' own tool, and against what the built processes expose. */
const FOLDER = "docs/alerts"
const RULES = "punktopia.rules.yml"
const METRICS_TOKEN = "the token of a monitor"

/** How long it may take until an operator can know that the node is away, of which 15 s are left to the scrape and the rule. */
const KNOWN_WITHIN_MS = 15_000

vi.setConfig({ testTimeout: 240_000 })

const tool = findPromtool()

/** Names of metrics in the expressions of the rules; `up` is Prometheus' own. */
function metricsOfRules(): string[] {
	const expressions = readFileSync(`${FOLDER}/${RULES}`, "utf8").matchAll(/^\s+expr: (.*)$/gm)
	const names = [...expressions].flatMap(
		([, text = ""]) => text.match(/\b(punktopia|nodejs|process)_[a-z0-9_]+\b/g) ?? [],
	)
	return [...new Set(names)].sort()
}

test("promtool takes the rules, and each fires and stays silent where it should", ({ skip }) => {
	if (tool === null) return skip("promtool is missing: apt-get install prometheus")
	promtool(tool, FOLDER, ["check", "rules", RULES])
	promtool(tool, FOLDER, ["test", "rules", "punktopia.rules.test.yml"])
})

test("web and worker expose every metric of the rules, and a node that is away shows in time while pages are served", async () => {
	buildIfStale()
	const port = String(await freePort(0))
	const live = await liveApp({ METRICS_TOKEN, WORKER_METRICS_PORT: port, WORKER_METRICS_HOST: "0.0.0.0" })
	onTestFinished(() => live.stop())
	const { origin } = live.app()
	const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
	const shown = async (url: string) => (await fetch(`${url}/metrics`, { headers })).text()
	const names = metricsOfRules()
	expect(names.length).toBeGreaterThan(10)
	let missing: readonly string[] = names
	await until(
		() => `${missing.join(", ")} are exposed`,
		async () => {
			const text = (await shown(origin)) + (await shown(`http://127.0.0.1:${port}`))
			missing = names.filter((name) => !text.includes(`# TYPE ${name} `))
			return missing.length === 0
		},
	)
	const ready = async () => (await (await fetch(`${origin}/readyz`)).json()) as Readiness
	await until("the node is known to answer", async () => (await ready()).status === "ready")
	await live.rpc("control_fault", { kind: "down" })
	const began = Date.now()
	await until("/readyz says that the node is away", async () => (await ready()).lacks.includes("chain"))
	await until("the alert can see it", async () => (await shown(origin)).includes("punktopia_chain_silent 1"))
	expect(Date.now() - began).toBeLessThan(KNOWN_WITHIN_MS)
	expect(await ready()).toMatchObject({ ok: true, status: "degraded", chain: { silentSeconds: expect.any(Number) } })
	expect((await fetch(`${origin}/eng`)).status).toBe(200)
})
