import { Wallet } from "ethers"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { evmSignInText, withChecksum } from "#app/identity/proofs/evm-text.server.ts"
import { keyedHash, randomNonce, randomToken } from "#app/identity/sessions/keyed-hash.server.ts"
import { signInChallenge } from "#app/identity/tables.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { startKlip } from "#tests/outside/klip-service.ts"
import { type KlipNeeds, prepareKlip } from "./prepare-klip.server.ts"
import { watchKlip } from "./watch-klip.server.ts"

const SECRET = "s".repeat(40)
const ORIGIN = "https://punktopia.test"
let database: Awaited<ReturnType<typeof testDatabase>>
let klip: Awaited<ReturnType<typeof startKlip>>
let visitors = 0

beforeAll(async () => {
	database = await testDatabase()
})
afterAll(() => database.end())
beforeEach(async () => {
	klip = await startKlip()
})
afterEach(() => klip.stop())

const context = (): KlipNeeds => ({
	db: database.db,
	secret: SECRET,
	demo: false,
	log: createLogger("klip", { write: () => {} }),
	wallets: { klip: { apiUrl: klip.apiUrl, appName: "Punktopia" } },
})

type Asked = { chain?: string; walletType?: string; left?: number }

/** A question as the site asks it of a Klip account, in the browser that it was asked of. */
async function question({ chain = "kaia", walletType = "klip", left = 300 }: Asked = {}) {
	const address = klip.wallet.address.toLowerCase()
	const browser = randomToken()
	const now = Date.now()
	const input = {
		domain: new URL(ORIGIN).host,
		address: await withChecksum(address),
		statement: "Sign in to show that this wallet is yours. Code: 7KQ4.",
		uri: ORIGIN,
		version: "1" as const,
		chainId: "8217",
		issuedAt: new Date(now).toISOString(),
		expirationTime: new Date(now + left * 1000).toISOString(),
	}
	const nonce = randomNonce()
	await database.db.insert(signInChallenge).values({
		nonceHash: keyedHash(SECRET, "nonce", nonce),
		browserHash: keyedHash(SECRET, "ask", browser),
		chain,
		address,
		walletType,
		domain: input.domain,
		input,
		issuedAt: new Date(now),
		expiresAt: new Date(now + left * 1000),
	})
	return { address, browser, message: await evmSignInText({ ...input, nonce }) }
}

type Said = { address: string; browser: string | null; message: string }
const sign = (said: Said) =>
	prepareKlip(context(), { kind: "sign", page: `${ORIGIN}/eng`, clientIp: `198.51.${++visitors % 250}.7`, ...said })
const refusalOf = (promise: Promise<unknown>) =>
	promise.then(
		() => null,
		(error: unknown) => (error instanceof Refusal ? `${error.code} ${error.status}` : error),
	)

test("our open question is signed by the account that it was asked of, word for word", async () => {
	const { address, browser, message } = await question()
	const { shown } = await sign({ address, browser, message })
	expect(klip.prepared).toMatchObject([
		{ type: "sign_message", chain: "klaytn", message: { value: message, from: address, is_hex_encoded: false } },
	])
	klip.confirm(klip.latest())
	const signature = klip.wallet.signMessageSync(message)
	expect(await watchKlip(context(), { id: shown.id, browser })).toEqual({ status: "completed", signature })
})

test("no other text is ever put before a person with Klip", async () => {
	const asked = await question()
	const { message } = asked
	const texts = [
		"I give you my house",
		message.replace("Sign in to show", "Sell all to show"),
		message.replace("punktopia.test", "punktopia.evil"),
		`${message}\n`,
		message.slice(0, -1),
		message.replace("8217", "1"),
		message.replace(/Nonce: \w+/, `Nonce: ${randomNonce()}`),
		message.replace(/\n/g, "\r\n"),
	]
	for (const text of texts) expect(await refusalOf(sign({ ...asked, message: text }))).toBe("identity:expired 409")
	expect(klip.prepared).toEqual([])
	expect(await refusalOf(sign(asked))).toBeNull()
})

test("a question is signed for the browser, the account, the chain and the wallet that it was asked of, while it is open", async () => {
	const asked = await question()
	const cases = [
		{ ...asked, browser: randomToken() },
		{ ...asked, browser: null },
		{ ...asked, address: Wallet.createRandom().address },
		await question({ chain: "ethereum" }),
		await question({ walletType: "kaia" }),
		await question({ left: -1 }),
	]
	for (const said of cases) expect(await refusalOf(sign(said))).toBe("identity:expired 409")
	expect(klip.prepared).toEqual([])
})

test("an address is the same in capital letters", async () => {
	const asked = await question()
	await sign({ ...asked, address: klip.wallet.address })
	expect(klip.prepared[0]?.message?.from).toBe(asked.address)
})

test("what is no signature, and a signature of another account, are faults of the app", async () => {
	const other = Wallet.createRandom()
	const signature = `0x${"ab".repeat(65)}`
	const results = [{}, { signature: "0x1234" }, { signature: "[v,r,s]" }, { signature, klaytn_address: other.address }]
	for (const result of results) {
		const asked = await question()
		const { shown } = await sign(asked)
		klip.confirm(klip.latest(), result as Record<string, string>)
		expect(await watchKlip(context(), { id: shown.id, browser: asked.browser })).toEqual({ status: "error" })
	}
})

test("a copy of the database holds no text to sign, and with it no nonce", async () => {
	const asked = await question()
	await sign(asked)
	const rows = await database.sql<{ row: string }[]>`select row_to_json(k)::text as row from klip_request k`
	const all = rows.map(({ row }) => row).join("\n")
	expect(all).toContain(asked.address)
	expect(all).not.toContain(/Nonce: (\w+)/.exec(asked.message)?.[1])
	expect(all).not.toContain(asked.browser)
})
