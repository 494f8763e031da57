import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import type { Exchange, Middleware } from "../exchange.ts"
import { sendAnswer } from "./send-answer.ts"

const answering =
	(kind: Exchange["kind"], answer: Exchange["answer"]): Middleware =>
	async (exchange) => {
		exchange.origin = "https://punktopia.test"
		exchange.kind = kind
		exchange.answer = answer
	}
const WORKING = { kind: "working", routeId: "x" } as const
const sent = async (kind: Exchange["kind"], answer: Exchange["answer"]) =>
	(await middlewareServer(sendAnswer({ policy: "default-src 'self'" }), answering(kind, answer))).ask("/")

test("the page of one visitor is private and kept by nobody, whatever form its answer has", async () => {
	const own = { "cache-control": "private, no-store", "content-security-policy": "default-src 'self'" }
	const page = await sent(WORKING, {
		status: 200,
		cookies: ["a=1", "b=2"],
		document: Buffer.from("<!doctype html>hello"),
	})
	expect(page).toMatchObject({ status: 200, text: "<!doctype html>hello", headers: own })
	expect(page.headers["set-cookie"]).toEqual(["a=1", "b=2"])
	expect(page.headers.vary).toContain("Cookie")
	expect(await sent(WORKING, new Response(null, { status: 303, headers: { Location: "/eng" } }))).toMatchObject({
		status: 303,
		headers: { ...own, location: "/eng" },
	})
	// JSON is never stored, by anybody.
	const json = await sent(WORKING, { status: 401, body: { resultCd: "FAIL" } })
	expect(json).toMatchObject({ status: 401, text: '{"resultCd":"FAIL"}', headers: { "cache-control": "no-store" } })
})

test("what is no page keeps its own headers, and no location of ours leads to another host", async () => {
	const file = new Response("x", { headers: { "Cache-Control": "public, max-age=60", "Content-Type": "text/plain" } })
	expect((await sent({ kind: "resource" }, file)).headers["cache-control"]).toBe("public, max-age=60")
	expect((await sent({ kind: "resource" }, new Response("mine"))).headers["cache-control"]).toBe("private, no-store")
	for (const Location of ["https://evil.example/x", "//evil.example", "/\\evil.example"])
		expect((await sent(WORKING, new Response(null, { status: 302, headers: { Location } }))).headers.location).toBe("/")
})

test("a pipeline whose routes answer nothing fails", async () => {
	expect((await sent(WORKING, null)).status).toBe(599)
})
