import { resolve } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { freePort } from "#app/db/embedded/ports.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import { buildIfStale } from "#tests/attacks/built.ts"
import { launch } from "#tests/boot/bundle.ts"
import { until } from "#tests/boot/until.ts"
import { settingsFor } from "#tests/boot/web-settings.ts"
import { rollingRestart, type Web } from "#tests/faults/rolling/rolling-restart.ts"

vi.setConfig({ testTimeout: 300_000 })

const UP_MS = 120_000

test("no request fails while two web processes are restarted one after the other behind a proxy that does not retry", async () => {
	buildIfStale()
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const nodePort = (await freePort(0)) ?? 0
	const settings = await settingsFor(database.logins.web.url, nodePort)
	const start = async (port: number): Promise<Web> => {
		const web = launch(resolve("build/web.js"), {
			...settings,
			PORT: String(port),
			// What production has without a setting: three checks, one each second, have to fit.
			DRAIN_SECONDS: "5",
			TRUST_PROXY: "1",
		})
		await until(
			() => `web is up; it said: ${web.said()}`,
			() => web.said().includes("web is ready"),
			UP_MS,
		)
		return {
			async end() {
				web.process.kill("SIGTERM")
				expect(await web.ended).toBe(0)
			},
		}
	}
	const ports = [(await freePort(0)) ?? 0, (await freePort(0)) ?? 0]
	const sums = await rollingRestart({
		...{ start, ports, publicOrigin: settings.APP_ORIGIN, requests: 600, callers: 4, pauseMs: 40 },
		balancer: { checkMs: 1_000, fall: 3 },
	})
	expect(sums.failed).toEqual([])
	expect(sums.requests).toBeGreaterThanOrEqual(600)
	for (const port of ports) expect(sums.answered.get(port)).toBeGreaterThan(50)
	for (const seconds of sums.endSeconds) expect(seconds).toBeGreaterThanOrEqual(5)
	const [stored] = await database.sql`select count(*)::int as rows from router_log`
	expect(stored?.rows).toBe(sums.recorded)
})
