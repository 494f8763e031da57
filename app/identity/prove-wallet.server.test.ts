import { createPrivateKey, sign as edSign, generateKeyPairSync, randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type TestKey, testKey } from "#tests/outside/standard-wallet.ts"
import { issueChallenge } from "./issue-challenge.server.ts"
import { type Proof, proveWallet } from "./prove-wallet.server.ts"
import { endSession, readSession } from "./session.server.ts"
import { type SignInInput, signInText } from "./sign-in-message.ts"

const ORIGIN = "https://punktopia.test"
const L = 2n ** 252n + 27742317777372353535851937790883648493n
let database: Awaited<ReturnType<typeof testDatabase>>
let visitors = 0

beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())

const context = () => ({ db: database.db, secret: "s".repeat(40), demo: false })
const utf8 = (text: string) => new TextEncoder().encode(text)

async function ask(key: TestKey, { browser = null as string | null, origin = ORIGIN } = {}) {
	const clientIp = `198.51.100.${++visitors % 250}`
	const question = {
		address: key.address,
		walletType: "phantom",
		browser,
		origin,
		statement: "로그인합니다.",
		clientIp,
	}
	const asked = await issueChallenge(context(), question)
	const signedMessage = utf8(asked.message)
	const proof: Proof = {
		address: key.address,
		signedMessage,
		signature: key.sign(signedMessage),
		browserCookie: asked.browser,
		origin,
		clientIp,
		userAgent: "test",
		oldSession: null,
		draftOwner: null,
	}
	return { ...asked, proof }
}

const count = async (table: "session" | "sign_in_challenge", address: string) => {
	const [row] = await database.db.execute<{ n: number }>(
		sql`select count(*)::int as n from ${sql.identifier(table)} where address = ${address}`,
	)
	return row?.n ?? -1
}

async function refused(key: TestKey, proof: Proof, code = "identity:notProven") {
	const before = await count("session", key.address)
	const error = await proveWallet(context(), proof).then(
		() => null,
		(thrown: unknown) => thrown,
	)
	expect(error).toBeInstanceOf(Refusal)
	expect(error).toMatchObject({ code, status: 401 })
	expect(await count("session", key.address)).toBe(before)
}

/** Signs another text than the one that was asked for. */
const resigned = (key: TestKey, proof: Proof, text: string): Proof => ({
	...proof,
	signedMessage: utf8(text),
	signature: key.sign(utf8(text)),
})

test("a wallet that signs our question gets a session that proves its address", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	const { token, hint } = await proveWallet(context(), proof)
	expect(await readSession(context(), token)).toMatchObject({ chain: "solana", address: key.address })
	expect(hint).toEqual({ address: key.address, open: 0, href: "" })
	expect(await count("sign_in_challenge", key.address)).toBe(0)
})

test("a copy of the database signs nobody in: it holds neither nonces nor session tokens", async () => {
	const key = testKey()
	const open = await ask(key)
	const { proof } = await ask(key)
	const { token } = await proveWallet(context(), proof)
	const rows = await database.sql`
		select row_to_json(c)::text as row from sign_in_challenge c union all select row_to_json(s)::text from session s`
	const all = rows.map(({ row }) => row).join("\n")
	expect(all).not.toContain(open.input.nonce)
	expect(all).not.toContain(open.browser)
	expect(all).not.toContain(token)
})

test("the same message and signature a second time are refused", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	await proveWallet(context(), proof)
	await refused(key, proof)
})

test("of 20 equal answers at once, one opens a session", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	const answers = await Promise.allSettled(
		Array.from({ length: 20 }, (_, at) => proveWallet(context(), { ...proof, clientIp: `203.0.113.${at}` })),
	)
	expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
	expect(await count("session", key.address)).toBe(1)
})

test("a signature taken to another browser is refused there, and still good in the browser that asked", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	const other = await ask(key)
	await refused(key, { ...proof, browserCookie: other.browser })
	await refused(key, { ...proof, browserCookie: null })
	await refused(key, { ...proof, browserCookie: randomBytes(32).toString("base64url") })
	await proveWallet(context(), proof)
})

test("a question asked for one wallet is not answered by another", async () => {
	const [mine, theirs] = [testKey(), testKey()]
	const { message, proof } = await ask(theirs)
	await refused(theirs, { ...proof, signature: mine.sign(utf8(message)) })
})

test("naming another address than the signed one is refused", async () => {
	const [mine, victim] = [testKey(), testKey()]
	const { proof } = await ask(mine)
	await refused(victim, { ...proof, address: victim.address })
})

test("an answer to our question with the victim's address written in, signed by the attacker, is refused", async () => {
	const [mine, victim] = [testKey(), testKey()]
	const { message, proof } = await ask(mine)
	const forged = resigned(mine, proof, message.replace(mine.address, victim.address))
	await refused(victim, { ...forged, address: victim.address })
})

const altered: Record<string, (input: SignInInput) => SignInInput> = {
	"another domain": (input) => ({ ...input, domain: "evil.test" }),
	"another uri": (input) => ({ ...input, uri: "https://evil.test" }),
	"another statement": (input) => ({ ...input, statement: "Send everything." }),
	"another chain": (input) => ({ ...input, chainId: "devnet" }),
	"a later expiry": (input) => ({ ...input, expirationTime: "2999-01-01T00:00:00.000Z" }),
	"another issue time": (input) => ({ ...input, issuedAt: "2020-01-01T00:00:00.000Z" }),
	"another version": (input) => ({ ...input, version: "2" as "1" }),
	"an invented nonce": (input) => ({ ...input, nonce: "A".repeat(24) }),
	"an empty nonce": (input) => ({ ...input, nonce: "" }),
	"a nonce that is cut short": (input) => ({ ...input, nonce: input.nonce.slice(0, 15) }),
}
for (const [what, alter] of Object.entries(altered)) {
	test(`a text with ${what}, well signed, is refused`, async () => {
		const key = testKey()
		const { input, proof } = await ask(key)
		await refused(key, resigned(key, proof, signInText(alter(input))))
	})
}

const respelled: Record<string, (text: string) => string> = {
	"a line added at the end": (text) => `${text}\nResources:\n- https://evil.test`,
	"a line break at the end": (text) => `${text}\n`,
	"CRLF for LF": (text) => text.replaceAll("\n", "\r\n"),
	"a second nonce line": (text) => text.replace(/\nNonce: .*/, (line) => `${line}${line}`),
	"no nonce line": (text) => text.replace(/\nNonce: .*/, ""),
	"nothing in it": () => "",
	"a NUL in it": (text) => `${text}\0`,
}
for (const [what, respell] of Object.entries(respelled)) {
	test(`a text with ${what}, well signed, is refused`, async () => {
		const key = testKey()
		const { message, proof } = await ask(key)
		await refused(key, resigned(key, proof, respell(message)))
	})
}

test("an altered text under the signature of the right one is refused", async () => {
	const key = testKey()
	const { message, proof } = await ask(key)
	await refused(key, { ...proof, signedMessage: utf8(message.replace("로그인", "로그아웃")) })
})

test("a question of another of our own domains is refused here", async () => {
	const key = testKey()
	const { proof } = await ask(key, { origin: "https://other.test" })
	await refused(key, { ...proof, origin: ORIGIN })
})

test("an answer after five minutes is refused", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	await database.sql`update sign_in_challenge set expires_at = now() - interval '1 second' where address = ${key.address}`
	await refused(key, proof, "identity:expired")
})

test("an answer to a question that claims to be from the future is refused", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	await database.sql`update sign_in_challenge set issued_at = now() + interval '11 minutes',
		expires_at = now() + interval '16 minutes' where address = ${key.address}`
	await refused(key, proof, "identity:expired")
})

const spoiled: Record<string, (signature: Uint8Array) => Uint8Array> = {
	"cut short": (signature) => signature.slice(0, 63),
	"made longer": (signature) => new Uint8Array([...signature, 0]),
	empty: () => new Uint8Array(),
	"all zero": () => new Uint8Array(64),
	"changed in one bit": (signature) => signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte)),
	"given a high s (malleated)": (signature) => {
		let s = L
		for (let at = 63; at >= 32; at--) s += BigInt(signature[at] ?? 0) << BigInt(8 * (at - 32))
		return signature.map((byte, at) => (at < 32 ? byte : Number((s >> BigInt(8 * (at - 32))) & 255n)))
	},
}
for (const [what, spoil] of Object.entries(spoiled)) {
	test(`a signature that is ${what} is refused`, async () => {
		const key = testKey()
		const { proof } = await ask(key)
		await refused(key, { ...proof, signature: spoil(proof.signature) })
	})
}

test("a key of small order, under which anybody can sign, proves nothing", async () => {
	const system = { ...testKey(), address: "11111111111111111111111111111111" }
	const { proof } = await ask(system)
	// R = the identity, s = 0: holds for every message whose challenge is a multiple of the key's order.
	const signature = new Uint8Array(64)
	signature[0] = 1
	for (let tries = 0; tries < 3; tries++) await refused(system, { ...proof, signature })
})

test("a wrong answer uses the question up", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	await refused(key, { ...proof, signature: new Uint8Array(64) })
	await refused(key, proof)
})

test("a session id from before signing in is never the one after it, and it ends", async () => {
	const key = testKey()
	const first = await proveWallet(context(), (await ask(key)).proof)
	const planted = randomBytes(32).toString("base64url")
	const second = await proveWallet(context(), { ...(await ask(key)).proof, oldSession: first.token })
	const third = await proveWallet(context(), { ...(await ask(key)).proof, oldSession: planted })
	expect(new Set([first.token, second.token, third.token, planted]).size).toBe(4)
	expect(await readSession(context(), first.token)).toBeNull()
	expect(await readSession(context(), planted)).toBeNull()
	expect(await readSession(context(), second.token)).not.toBeNull()
})

test("a session ends after 24 hours unused, after 7 days, and at log-out", async () => {
	const key = testKey()
	const sessions = await Promise.all([1, 2, 3].map(async () => proveWallet(context(), (await ask(key)).proof)))
	const [idle, old, left] = sessions.map(({ token }) => token) as [string, string, string]
	const alive = async (token: string) => (await readSession(context(), token)) !== null
	await database.sql`update session set last_seen_at = now() - interval '23 hours' where address = ${key.address}`
	expect(await alive(idle)).toBe(true)
	expect(await endSession(context(), left)).toBe(true)
	expect(await endSession(context(), left)).toBe(false)
	expect(await alive(left)).toBe(false)
	await database.sql`update session set last_seen_at = now() - interval '25 hours' where address = ${key.address}`
	expect(await alive(idle)).toBe(false)
	await database.sql`update session set last_seen_at = now(), created_at = now() - interval '8 days'
		where address = ${key.address}`
	expect(await alive(old)).toBe(false)
})

test("what other rooms do at sign-in belongs to its transaction", async () => {
	const key = testKey()
	const { proof } = await ask(key)
	const seen: unknown[] = []
	const fails = proveWallet(context(), { ...proof, draftOwner: "draft" }, async (_tx, who) => {
		seen.push(who)
		throw new Error("the drafts' room is on fire")
	})
	await expect(fails).rejects.toThrow("on fire")
	expect(seen).toEqual([{ draftOwner: "draft", chain: "solana", address: key.address }])
	expect(await count("session", key.address)).toBe(0)
	const { hint } = await proveWallet(context(), proof, async () => ({ open: 1, href: "/kor/x" }))
	expect(hint).toEqual({ address: key.address, open: 1, href: "/kor/x" })
})

test("an eleventh sign-in a minute from one address waits, whatever the wallet", async () => {
	const at = { walletType: "phantom", browser: null, origin: ORIGIN, statement: "x", clientIp: "192.0.2.77" }
	for (let n = 0; n < 10; n++) await issueChallenge(context(), { ...at, address: testKey().address })
	await expect(issueChallenge(context(), { ...at, address: testKey().address })).rejects.toMatchObject({ status: 429 })
	await issueChallenge(context(), { ...at, address: testKey().address, clientIp: "192.0.2.78" })
})

test("a sixth question a minute for one wallet waits; a stranger cannot use up another's turn", async () => {
	const key = testKey()
	const at = { address: key.address, walletType: "phantom", browser: null, origin: ORIGIN, statement: "x" }
	for (let n = 0; n < 5; n++) await issueChallenge(context(), { ...at, clientIp: "192.0.2.90" })
	const sixth = issueChallenge(context(), { ...at, clientIp: "192.0.2.90" })
	await expect(sixth).rejects.toMatchObject({ status: 429, params: { seconds: expect.stringMatching(/^\d+$/) } })
	await issueChallenge(context(), { ...at, clientIp: "192.0.2.91" })
})

test("a question for what is no Solana wallet is not asked", async () => {
	const at = { browser: null, origin: ORIGIN, statement: "x", clientIp: "192.0.2.99" }
	const ask = (address: string, walletType: string) => issueChallenge(context(), { ...at, address, walletType })
	for (const address of ["", "0x0000000000000000000000000000000000000000", "1".repeat(31), "l".repeat(44), "O0Il"])
		await expect(ask(address, "phantom")).rejects.toMatchObject({ status: 400 })
	await expect(ask(testKey().address, "excalibur")).rejects.toMatchObject({ status: 400 })
})

test("the node's own ed25519 agrees with the test key", () => {
	const { privateKey } = generateKeyPairSync("ed25519")
	const seed = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32)
	const key = testKey(new Uint8Array(seed))
	const again = createPrivateKey({ key: privateKey.export({ format: "pem", type: "pkcs8" }), format: "pem" })
	expect(Buffer.from(key.sign(utf8("x")))).toEqual(edSign(null, utf8("x"), again))
})
