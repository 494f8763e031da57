import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import { answerErrors } from "./answer-errors.server.ts"
import { requireOwnOrigin } from "./require-own-origin.ts"

const log = { error() {}, warn() {} } as never
const OURS = { origin: "https://punktopia.test", demo: false, port: 0 }
const Host = "punktopia.test"

test("our host and our own pages come in; another host, another origin and another method do not", async () => {
	const { ask, seen } = await middlewareServer(answerErrors({ log, policy: "" }), requireOwnOrigin(OURS))
	expect((await ask("/", { headers: { Host } })).status).toBe(204)
	expect(seen.at(-1)?.origin).toBe("https://punktopia.test")
	expect((await ask("/", { headers: { Host: "evil.example" } })).status).toBe(421)
	const post = (headers: Record<string, string>) => ask("/", { method: "POST", headers: { Host, ...headers } })
	expect((await post({ Origin: OURS.origin })).status).toBe(204)
	expect((await post({ Origin: "https://evil.example" })).status).toBe(403)
	expect((await post({ Cookie: "sid=x" })).status).toBe(403)
	expect((await post({})).status).toBe(204)
	const put = await ask("/", { method: "PUT", headers: { Host, Origin: OURS.origin } })
	expect(put).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, POST" } })
})
