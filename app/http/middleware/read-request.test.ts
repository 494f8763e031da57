import { expect, test } from "vitest"
import { readLimited } from "#app/lib/read-limited.ts"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import { sendText } from "../send.ts"
import { readRequest } from "./read-request.ts"

test("a route that takes no body refuses a form without waiting for the copy that its sender may get back", async () => {
	const { ask } = await middlewareServer(readRequest, async ({ res, request, sentForm }) => {
		const body = await readLimited(request?.body ?? null, 0)
		const kept = await sentForm?.().text()
		sendText(res, 200, "text/plain", JSON.stringify({ body, kept }))
	})
	const headers = { "Content-Type": "application/x-www-form-urlencoded" }
	const { text } = await ask("/eng", { method: "POST", headers, body: "name=Kim" })
	expect(JSON.parse(text)).toEqual({ body: null, kept: "name=Kim" })
})
