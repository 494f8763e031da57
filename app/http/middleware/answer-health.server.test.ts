import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import type { ReadinessCheck } from "../ready.server.ts"
import { answerHealth } from "./answer-health.server.ts"
import { requireMigrations } from "./require-migrations.server.ts"

const found = { ok: true, status: "ready", lacks: [] }
const readiness = (migrated = true) =>
	({ look: async () => found, isMigrated: () => migrated }) as unknown as ReadinessCheck

test("a process that drains is healthy and not ready; every other address goes on", async () => {
	let draining = false
	const { ask } = await middlewareServer(answerHealth({ readiness: readiness(), isDraining: () => draining }))
	expect((await ask("/readyz")).status).toBe(200)
	draining = true
	expect(JSON.parse((await ask("/readyz")).text)).toMatchObject({ ok: false, lacks: ["draining"] })
	expect((await ask("/healthz")).status).toBe(200)
	expect((await ask("/eng")).status).toBe(204)
})

test("without the tables of this build everybody is told to try again", async () => {
	const { ask } = await middlewareServer(requireMigrations(readiness(false)))
	expect(await ask("/eng")).toMatchObject({ status: 503, headers: { "retry-after": "5" } })
	const ready = await middlewareServer(requireMigrations(readiness()))
	expect((await ready.ask("/eng")).status).toBe(204)
})
