import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import { variantOf } from "../exchange.ts"
import { cacheKey, type Page, PageCache } from "../page-cache.ts"
import { sendCachedPage } from "./send-cached-page.ts"

const OURS = { origin: "https://punktopia.test", demo: false, port: 0 }
const Host = "punktopia.test"
const pageOf = (text: string): Page => ({
	status: 200,
	headers: { "Content-Type": "text/html" },
	body: Buffer.from(text),
	etag: text,
	encoded: new Map(),
})

test("a page is sent from memory to whoever asks for exactly this address in this variant", async () => {
	const cache = new PageCache({ limit: 10, lifeMs: 60_000, freshUntil: async () => Number.POSITIVE_INFINITY })
	const first = variantOf({ headers: {} })
	const never = new AbortController().signal
	await cache.render(cacheKey(OURS.origin, "/eng", "", first), {
		leaves: never,
		wait: (_withdrawn, work) => work(),
		make: async () => pageOf("first"),
	})
	const { ask } = await middlewareServer(sendCachedPage({ cache, ours: OURS }))
	expect(await ask("/eng", { headers: { Host } })).toMatchObject({
		status: 200,
		text: "first",
		headers: { "x-always": "yes", etag: '"first"' },
	})
	expect((await ask("/eng", { headers: { Host, "If-None-Match": '"first"' } })).status).toBe(304)
	expect(await ask("/eng", { method: "HEAD", headers: { Host } })).toMatchObject({ status: 200, text: "" })
	for (const [path, headers] of [
		["/kor", { Host }],
		["/eng?a=1", { Host }],
		["/eng", { Host, Cookie: "theme=dark" }],
		["/eng", { Host: "evil.example" }],
	] as const)
		expect((await ask(path, { headers })).status).toBe(204)
	expect((await ask("/eng", { method: "POST", headers: { Host } })).status).toBe(204)
})
