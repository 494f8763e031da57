import type { ActionFunctionArgs } from "@remix-run/node"
import { Wallet } from "ethers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { walletSettings } from "#tests/factories/session-wallets.ts"
import { type Mood, startKlip } from "#tests/outside/klip-service.ts"
import * as challenge from "./api.identity.challenge.ts"
import * as prepare from "./api.identity.klip.prepare.ts"
import * as status from "./api.identity.klip.status.ts"
import * as verify from "./api.identity.verify.ts"

const ORIGIN = "https://punktopia.test"
const faults: unknown[] = []
let database: Awaited<ReturnType<typeof testDatabase>>
let klip: Awaited<ReturnType<typeof startKlip>>
let visitors = 0

beforeAll(async () => {
	database = await testDatabase()
	klip = await startKlip()
})
afterAll(async () => {
	await klip.stop()
	await database.end()
	expect(faults).toEqual([])
})

type Call = (args: ActionFunctionArgs) => Promise<Response>

/** A browser with its cookies, as far as these calls set them. */
function newBrowser() {
	const cookies = new Map<string, string>()
	const clientIp = `198.51.${++visitors % 250}.9`
	const send = async (call: Call, path: string, init: RequestInit = {}) => {
		const headers = new Headers({
			Referer: `${ORIGIN}/kor/mypage?draft=1`,
			...(init.headers as Record<string, string>),
		})
		headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "))
		const ctx = {
			db: database.db,
			secret: "s".repeat(40),
			demo: false,
			log: Object.assign(createLogger("klip", { write: () => {} }), { error: (fault: unknown) => faults.push(fault) }),
			chains: { solana: { name: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" } },
			wallets: { ...walletSettings(), klip: { apiUrl: klip.apiUrl, appName: "Punktopia" } },
		}
		const request = new Request(`${ORIGIN}${path}`, { ...init, headers })
		// The cast: these routes touch nothing of the context but what is here.
		const args = { request, params: {}, context: { ctx, clientIp, origin: ORIGIN } } as unknown as ActionFunctionArgs
		const answer = await call(args)
		for (const line of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			if (value) cookies.set(name, value)
			else cookies.delete(name)
		}
		return { status: answer.status, headers: answer.headers, body: await answer.json() }
	}
	const post = (call: Call, path: string, body: unknown) =>
		send(call, path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
	return {
		cookies,
		send,
		post,
		prepare: (wish: unknown) => post(prepare.action as Call, "/api/identity/klip/prepare", wish),
		status: (id: string) => send(status.loader as Call, `/api/identity/klip/status?id=${encodeURIComponent(id)}`),
	}
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64")

/** Two codes, and in between the site's question. */
async function signInWithKlip(browser: ReturnType<typeof newBrowser>, signature?: (text: string) => string) {
	const first = await browser.prepare({ kind: "auth" })
	klip.confirm(klip.latest())
	const { address } = (await browser.status(first.body.returnValue.id)).body.returnValue
	const wish = { address, wallet_type: "klip", chain: "kaia" }
	const asked = await browser.post(challenge.action as Call, "/api/identity/challenge", wish)
	const { message } = asked.body.returnValue
	const second = await browser.prepare({ kind: "sign", address, message })
	klip.confirm(klip.latest(), signature && { signature: signature(message) })
	const made = (await browser.status(second.body.returnValue.id)).body.returnValue
	const proof = {
		address,
		signed_message: base64(message),
		signature: base64(Buffer.from(made.signature.slice(2), "hex")),
	}
	return browser.post(verify.action as Call, "/api/identity/verify", proof)
}

test("two codes of Klip end in the same proven session as every wallet", async () => {
	const browser = newBrowser()
	const proven = await signInWithKlip(browser)
	expect(proven.body).toMatchObject({ resultCd: "SUCCESS" })
	expect([...browser.cookies.keys()]).toContain("__Host-sid")
	expect(klip.prepared.map(({ bapp }) => bapp?.callback?.success)).toEqual(Array(2).fill(`${ORIGIN}/kor/mypage`))
	const [row] = await database.sql`select chain, address, wallet_type from session`
	expect(row).toEqual({ chain: "kaia", address: klip.wallet.address.toLowerCase(), wallet_type: "klip" })
})

test("a scanned code alone opens no session, and a signature of another key none either", async () => {
	const browser = newBrowser()
	const before = (await database.sql`select 1 from session`).length
	const other = Wallet.createRandom()
	const proven = await signInWithKlip(browser, (text) => other.signMessageSync(text))
	expect(proven.status).toBe(401)
	expect(proven.body.message.length).toBeGreaterThan(10)
	expect([...browser.cookies.keys()]).not.toContain("__Host-sid")
	expect(await database.sql`select 1 from session`).toHaveLength(before)
})

test("the browser's secret is a cookie that no script reads, made with the first code", async () => {
	const browser = newBrowser()
	const { headers } = await browser.prepare({ kind: "auth" })
	expect(headers.get("Set-Cookie")).toMatch(
		/^__Host-ask=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
	)
	const first = browser.cookies.get("__Host-ask")
	await browser.prepare({ kind: "auth" })
	expect(browser.cookies.get("__Host-ask")).toBe(first)
	expect(headers.get("Cache-Control")).toBe("no-store")
})

test("what is no wish is refused before the service hears of it", async () => {
	const browser = newBrowser()
	const before = klip.prepared.length
	const address = klip.wallet.address
	const wishes = [
		null,
		[],
		{},
		{ kind: "send_klay" },
		{ kind: "auth", more: 1 },
		{ kind: "sign" },
		{ kind: "sign", address },
		{ kind: "sign", address: "0x12", message: "x" },
		{ kind: "sign", address, message: "" },
		{ kind: "sign", address, message: "x\0" },
		{ kind: "sign", address, message: "x".repeat(5_000) },
	]
	for (const wish of wishes) expect((await browser.prepare(wish)).status).toBe(400)
	const form = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "kind=auth" }
	expect((await browser.send(prepare.action as Call, "/api/identity/klip/prepare", form)).status).toBe(415)
	expect((await browser.send(prepare.loader as Call, "/api/identity/klip/prepare")).status).toBe(405)
	expect(klip.prepared).toHaveLength(before)
})

test("a request is asked for by its id alone, and by nobody without the cookie of its browser", async () => {
	const browser = newBrowser()
	const { id } = (await browser.prepare({ kind: "auth" })).body.returnValue
	expect((await browser.status(id)).body).toEqual({ resultCd: "SUCCESS", returnValue: { status: "prepared" } })
	for (const text of ["", "1", "'; --", "\u202e", id.replace(/-/g, "_")])
		expect((await browser.status(text)).status).toBe(400)
	const posted = await browser.post(status.action as Call, `/api/identity/klip/status?id=${id}`, {})
	expect(posted.status).toBe(405)
	for (const other of [newBrowser(), await strangerWithACode()]) expect((await other.status(id)).status).toBe(404)
})

async function strangerWithACode() {
	const other = newBrowser()
	await other.prepare({ kind: "auth" })
	return other
}

test("a service in any mood is a lawful no, in the language of the page", async () => {
	for (const mood of ["down", "nonsense", "flood", "elsewhere"] satisfies Mood[]) {
		klip.mood = mood
		const { status: code, body } = await newBrowser().prepare({ kind: "auth" })
		expect({ code, body }).toMatchObject({ code: 503, body: { code: "messages:wallet.klipFailed" } })
		expect(body.message).toMatch(/^Klip[가-힣 .]+$/)
	}
	klip.mood = "well"
})

test("too many codes from one address are told when to come back", async () => {
	const browser = newBrowser()
	let last = await browser.prepare({ kind: "auth" })
	for (let at = 0; at < 45 && last.status === 200; at++) last = await browser.prepare({ kind: "auth" })
	expect(last.status).toBe(429)
	expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0)
})
