import { expect, test } from "vitest"
import { createLogger } from "#app/lib/log.server.ts"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import type { Middleware } from "../exchange.ts"
import { logRequests } from "./log-requests.ts"

const DRAFT = "0b4c9a52-97a5-4f0e-9a35-6f1d8a7f2a11"

async function logged(level: boolean, path: string) {
	const lines: unknown[] = []
	const log = { isLevelEnabled: () => level, info: (facts: unknown) => lines.push(facts) } as never
	const { ask } = await middlewareServer(logRequests(log))
	await ask(path)
	return lines
}

test("a request is one line, with the position it is about and nothing else of its query", async () => {
	const lines = await logged(true, `/eng/powerzoneCoinStaking/write/confirm?draft=${DRAFT}&secret=word`)
	await expect.poll(() => lines).toHaveLength(1)
	expect(lines[0]).toMatchObject({
		request: "one",
		method: "GET",
		path: "/eng/powerzoneCoinStaking/write/confirm",
		position: DRAFT,
		status: 204,
	})
	expect(JSON.stringify(lines)).not.toContain("secret")
	const long = await logged(true, `/${"x".repeat(1_000)}`)
	await expect.poll(() => long).toHaveLength(1)
	expect(JSON.stringify(long).length).toBeLessThan(500)
})

test("health checks are logged for debugging only", async () => {
	const lines: string[] = []
	const log = createLogger("test", { write: (line) => lines.push(line) })
	log.level = "info"
	const health: Middleware = (exchange, next) => {
		if (exchange.req.url === "/healthz") exchange.answeredBy = "health"
		return next()
	}
	const { ask } = await middlewareServer(logRequests(log), health)
	for (const path of ["/healthz", "/eng"]) await ask(path)
	await expect.poll(() => lines).toHaveLength(1)
	log.level = "debug"
	await ask("/healthz")
	await expect.poll(() => lines).toHaveLength(2)
	expect(lines.map((line) => JSON.parse(line).path)).toEqual(["/eng", "/healthz"])
})

test("where the level is higher nothing is noted at all", async () => {
	expect(await logged(false, "/eng")).toEqual([])
})
