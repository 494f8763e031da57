import { expect, onTestFinished, test } from "vitest"
import { createLogger, requestId, scrub } from "#app/lib/log.server.ts"

function lines(env: Record<string, string> = {}) {
	for (const [name, value] of Object.entries({ LOG_LEVEL: "info", ...env })) {
		const before = process.env[name]
		process.env[name] = value
		onTestFinished(() => {
			if (before === undefined) delete process.env[name]
			else process.env[name] = before
		})
	}
	const written: string[] = []
	return { log: createLogger("test", { write: (line) => written.push(line) }), written }
}

test("a line is JSON with its time in UTC, its process and its request", () => {
	const { log, written } = lines()
	log.child({ request: "abc" }).info({ status: 200 }, "answered")
	expect(JSON.parse(written[0] ?? "")).toMatchObject({ name: "test", request: "abc", status: 200, msg: "answered" })
	expect(JSON.parse(written[0] ?? "").time).toMatch(/Z$/)
})

test("cookies, authorisation and secrets are not written, at any depth a request has", () => {
	const { log, written } = lines()
	const headers = { cookie: "sid=hush", authorization: "Bearer hush", "set-cookie": "sid=hush", host: "example.com" }
	log.info({ headers, req: { headers }, token: "hush", body: { nonce: "hush", password: "hush" } })
	expect(written.join()).not.toContain("hush")
	expect(written.join()).toContain("example.com")
})

test("a password inside an address, and a secret of the environment inside a message, are not written", () => {
	const { log, written } = lines({ TEST_SIGNER_KEY: "canary-key-1234", APP_SECRET: "canary-secret-5678" })
	log.error(new Error("cannot reach postgres://app:hush@db/app with canary-key-1234 and canary-secret-5678"))
	expect(written.join()).toContain("postgres://app:…@db/app")
	expect(written.join()).not.toMatch(/hush|canary/)
	expect(scrub("https://example.com/a:b@c")).toBe("https://example.com/a:b@c")
})

test("what stands behind the host of a node's address may be a key, and is not written; the host is", () => {
	const { log, written } = lines({
		SOLANA_RPC_URL: "https://rpc.example/v2/canary-path",
		SOLANA_RPC_URL_2: "https://second.example/?api-key=canary-query",
		METRICS_TOKEN: "canary-token-1234",
	})
	log.warn({ err: new Error("fetch of https://rpc.example/v2/canary-path failed") })
	log.warn({ why: "https://second.example/?api-key=canary-query is silent; canary-token-1234" })
	expect(written.join()).toContain("https://rpc.example")
	expect(written.join()).not.toContain("canary")
})

test("a request keeps a trusted name that is plain, and gets one of its own otherwise", () => {
	expect(requestId("proxy-id-12345678")).toBe("proxy-id-12345678")
	for (const given of [undefined, null, "", "short", "a b\n{}injected", "x".repeat(65)]) {
		expect(requestId(given)).toMatch(/^[0-9a-f-]{36}$/)
	}
})
