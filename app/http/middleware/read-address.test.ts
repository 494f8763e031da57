import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import type { Middleware } from "../exchange.ts"
import { answerErrors } from "./answer-errors.server.ts"
import { readAddress } from "./read-address.ts"

const log = { error() {}, warn() {} } as never
const ours: Middleware = (exchange, next) => {
	exchange.origin = "https://punktopia.test"
	return next()
}

test("an address is read on our origin; one that names another host is refused, a slash too many leads on", async () => {
	const { ask, seen } = await middlewareServer(answerErrors({ log, policy: "" }), ours, readAddress)
	expect((await ask("/eng/mypage?a=1&_data=x")).status).toBe(204)
	expect(seen.at(-1)?.url.href).toBe("https://punktopia.test/eng/mypage?a=1")
	for (const path of ["//evil.example", "/\\evil.example", "/%5cevil.example", "/eng/%00"])
		expect((await ask(path)).status).toBe(400)
	expect(await ask("/eng/mypage/")).toMatchObject({ status: 308, headers: { location: "/eng/mypage" } })
	// A form is never led elsewhere: what it carries would be lost.
	expect((await ask("/eng/mypage/", { method: "POST" })).status).toBe(204)
})
