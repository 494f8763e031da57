import type { AppLoadContext } from "@remix-run/node"
import fc from "fast-check"
import { expect, test } from "vitest"
import * as demoKaia from "#app/routes/api.demo.kaia.ts"
import { faults, gets, json, posts, type Route, send } from "./site.ts"

/** Whatever is sent, a call answers in its own form: 4xx, and no fault of ours. */
export function testBadRequests(): void {
	test("a wrong method is 405 in JSON and says which is right", async () => {
		for (const path of Object.keys(gets)) {
			const { status, headers, body } = await send(path, { method: "POST", body: "x" })
			expect([path, status, headers.get("Allow"), body.resultCd]).toEqual([path, 405, "GET, HEAD", "FAIL"])
		}
		for (const path of Object.keys(posts)) {
			const got = await send(path)
			const put = await send(path, { ...json({}), method: "PUT" })
			expect([path, got.status, put.status, got.headers.get("Allow")]).toEqual([path, 405, 405, "POST"])
		}
	})

	test("only JSON of sensible size is read, so a foreign form cannot post", async () => {
		const deep = `${"[".repeat(8000)}${"]".repeat(8000)}`
		const big = JSON.stringify({ path: "x".repeat(70_000) })
		const type = { "Content-Type": "application/json" }
		const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(4096).fill(32)) })
		for (const path of Object.keys(posts)) {
			const status = async (init: RequestInit & { duplex?: "half" }) =>
				(await send(path, { method: "POST", ...init })).status
			expect(await status({ body: "{}", headers: { "Content-Type": "text/plain" } })).toBe(415)
			expect(await status({ body: new URLSearchParams({ path: "/" }) })).toBe(415)
			expect(await status({ body: new FormData() })).toBe(415)
			expect(await status({ body: deep, headers: type })).toBe(400)
			expect(await status({ body: big, headers: type })).toBe(413)
			expect(await status({ body: new Uint8Array([0xff, 0xfe]), headers: type })).toBe(400)
			expect(await status({ body: '{"path":', headers: type })).toBe(400)
			expect(await status({ headers: type })).toBe(400)
		}
		const streamed = { method: "POST", headers: type, body: endless, duplex: "half" as const }
		expect((await send("login/doLogout", streamed)).status).toBe(413)
	})

	test("whatever is sent, no call answers with a fault of ours", async () => {
		const fields = ["cdKey", "path", "wallet_address", "wallet_type", "user_ip", "reg_id", "uid", "auth_key", "address"]
		const value = fc.oneof(
			fc.string({ unit: "binary", maxLength: 90 }),
			fc.double(),
			fc.bigInt().map(String),
			fc.constantFrom("\0", "/", "phantom", "demo", "1".repeat(44), "__proto__", "\ud800", null, true),
			fc.jsonValue({ maxDepth: 4 }),
		)
		const body = fc.dictionary(fc.oneof(fc.constantFrom(...fields, "signature", "signed_message"), fc.string()), value)
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...Object.keys(posts)), body, async (path, sent) => {
				const { status } = await send(path, json(sent))
				expect(status).toBeLessThan(500)
			}),
			{ numRuns: 300 },
		)
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: "binary" }), async (key) => {
				const { status } = await send(`common/selectKeyValue?${new URLSearchParams({ cdKey: key })}`)
				expect(status).toBeLessThan(500)
			}),
			{ numRuns: 100 },
		)
		expect(faults).toEqual([])
	})

	test("outside of a demo there is no way to its Kaia chain", async () => {
		const context = { ctx: { demo: false, log: {} }, clientIp: "203.0.113.7" } as unknown as AppLoadContext
		const body = JSON.stringify({ method: "eth_chainId", params: [] })
		const asking = (body: string) =>
			new Request("http://localhost/api/demo/kaia", {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body,
			})
		const ask = (body: string) => (demoKaia as unknown as Route).action({ request: asking(body), params: {}, context })
		expect((await ask(body)).status).toBe(400)
		expect((await ask(body.replace("eth_chainId", "eth_blockNumber"))).status).toBe(404)
		expect((await ask(body.replace("eth_chainId", "evm_mine"))).status).toBe(400)
	})
}
