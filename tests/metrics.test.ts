import { expect, onTestFinished, test } from "vitest"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { startBuilt } from "./attacks/built.ts"
import { until } from "./boot/until.ts"

/** The figures of the built app, as a monitor and as strangers find them. */

const METRICS_TOKEN = "the token of a monitor"
const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }

async function started(settings: Record<string, string> = {}) {
	const app = await startBuilt(settings)
	onTestFinished(() => void app.stop())
	/** Not compressed: what of an answer may differ from request to request is left out, and the address itself. */
	const shown = async (path: string, more: Record<string, string> = {}) => {
		const answer = await fetch(app.origin + path, { headers: { "Accept-Encoding": "identity", ...more } })
		const { date: _, "x-request-id": __, etag: ___, ...rest } = Object.fromEntries(answer.headers)
		return { status: answer.status, headers: rest, text: (await answer.text()).replaceAll(path.slice(1), "…") }
	}
	return { app, shown }
}

test("without a token /metrics is the 404 page, to the last byte what any unknown address is", async () => {
	const { shown } = await started()
	const unknown = await shown("/metricz")
	expect(unknown.status).toBe(404)
	expect(await shown("/metrics")).toEqual(unknown)
	expect(await shown("/metrics", headers)).toEqual(unknown)
}, 120_000)

test("with one it is so to strangers; a monitor reads what was asked, and the worker tells its queue on loopback", async () => {
	const port = String(await freePort(0))
	const { app, shown } = await started({ METRICS_TOKEN, WORKER_METRICS_PORT: port })
	expect(await shown("/metrics", { Authorization: "Bearer a guess" })).toEqual(await shown("/metricz"))
	await shown("/eng/powerzoneCoinStaking")
	const told = await until("figures", async () => {
		const { text } = await shown("/metrics", headers)
		return text.includes("punktopia_worker_beat_age_seconds ") && text
	})
	expect(told).toContain('route="($lang).powerzoneCoinStaking._index",method="GET",status="2xx"} 1')
	expect(told).toContain("punktopia_chain_verified 1")
	expect(told).not.toContain("metrics")
	const worker = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
	expect(worker.status).toBe(200)
	const figures = await worker.text()
	expect(figures).toContain('punktopia_rpc_requests_total{endpoint="1",outcome="answered"}')
	expect(figures).not.toContain("://")
	expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
	expect(app.said()).not.toContain(METRICS_TOKEN)
}, 120_000)
