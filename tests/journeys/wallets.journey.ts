import {
	Keypair,
	PublicKey,
	SystemProgram,
	Transaction,
	TransactionMessage,
	VersionedTransaction,
} from "@solana/web3.js"
import type { Browser, Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { short5 } from "#app/lib/shorten.ts"
import * as challenge from "#app/routes/api.identity.challenge.ts"
import * as verify from "#app/routes/api.identity.verify.ts"
import * as doLogout from "#app/routes/api.login.doLogout.ts"
import * as checkAndInsertUser from "#app/routes/api.user.checkAndInsertUser.ts"
import startDatabase from "#tests/database.setup.ts"
import { openBarePage } from "#tests/outside/bare-page.ts"
import { installSolanaBridge } from "#tests/outside/dcent-solana-bridge.ts"
import { installWallet, testKey } from "#tests/outside/standard-wallet.ts"
import { stored } from "./stored.ts"
import { liveSite } from "./visit.ts"

const REGISTER = "/api/user/checkAndInsertUser"
const LOG_OUT = "/api/login/doLogout"
const ROUTER_LOG = "/api/routerLog/insertRouterLog"
const calls = {
	"/api/identity/challenge": challenge,
	"/api/identity/verify": verify,
	[LOG_OUT]: doLogout,
	[REGISTER]: checkAndInsertUser,
}

let stopDatabase: () => Promise<void>
let site: Awaited<ReturnType<typeof openBarePage>>
let browser: Browser

beforeAll(async () => {
	stopDatabase = await startDatabase()
	site = await openBarePage(calls)
	browser = (await liveSite()).browser
})
afterAll(async () => {
	await site?.end()
	await stopDatabase?.()
})

async function visit() {
	const context = await browser.newContext()
	await context.route(/^https:/, (route) => route.fulfill({ body: "outside" }))
	// The IP look-up has 3 s, which may be too short on a busy machine: here it takes as long as it takes.
	await context.addInitScript(() => {
		AbortSignal.timeout = () => new AbortController().signal
	})
	const page = await context.newPage()
	const errors: string[] = []
	page.on("pageerror", (error) => errors.push(String(error)))
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()))
	return { context, page, errors }
}

const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const who = (page: Page) => expect.poll(() => page.evaluate(() => fetch("/who").then((answer) => answer.text())))
const status = (page: Page) => expect.poll(() => page.textContent("[data-wallet-status]"))
const failure = (page: Page) =>
	expect.poll(async () => [
		await page.textContent("[data-failure-title]"),
		await page.textContent("[data-failure-text]"),
	])

async function press(page: Page, type: string) {
	await page.click("#wallet-button")
	await page.click(`[data-wallet-connect=${type}]`)
}

async function signInWith(page: Page, type: string) {
	const loaded = page.waitForEvent("load")
	await press(page, type)
	await loaded
}

test("a visitor connects, signs in once, comes back without being asked, and disconnects", async () => {
	const { context, page, errors } = await visit()
	const wallet = await installWallet(context)
	const address = wallet.key?.address ?? ""
	await page.goto(`${site.origin}/kor/rwaProject`)
	await signInWith(page, "phantom")
	await label(page).toBe(short5(address))
	await who(page).toBe(address)
	expect(wallet.asked).toMatchObject({ connect: 1, signIn: 1, signMessage: 0 })
	const { local } = await stored(page)
	expect(local).toMatchObject({ WALLETADDRESS: address, WALLETTYPE: "phantom", NFTNAME: "" })
	const [user] = await site.sql`select id from wallet_user where wallet_address = ${address}`
	expect(local.UUID).toBe(user?.id)
	const [entry] = await site.sql`select * from router_log where wallet_address = ${address} order by id limit 1`
	expect(entry).toMatchObject({ path: "/kor/rwaProject", user_ip: "127.0.0.0" })

	const silent = wallet.asked.silent
	await page.reload()
	await expect.poll(() => wallet.asked.silent).toBe(silent + 1)
	await label(page).toBe(short5(address))
	expect(wallet.asked).toMatchObject({ connect: 1, signIn: 1 })

	await page.click("#wallet-button")
	await label(page).toBe("지갑 선택")
	await who(page).toBe("nobody")
	await expect.poll(() => stored(page)).toEqual({ local: {}, session: { actionLogLevel: "3" } })
	expect(wallet.asked.disconnect).toBe(1)
	expect(await page.textContent("#wallet-voice")).toBe("지갑 연결을 끊었습니다.")
	expect(errors).toEqual([])
	await context.close()
})

test("who refuses to sign stays connected, can try again, and loses nothing typed", async () => {
	const { context, page } = await visit()
	const wallet = await installWallet(context, { signIn: false, lateByMs: 200 })
	const address = wallet.key?.address ?? ""
	wallet.onSign = "reject"
	await page.goto(`${site.origin}/eng/x`)
	await page.fill("[name=amount]", "12.5")
	await press(page, "phantom")
	await status(page).toContain("you did not sign in")
	await label(page).toBe(short5(address))
	await who(page).toBe("nobody")
	wallet.onSign = "approve"
	await page.click("[data-wallet-retry]")
	await who(page).toBe(address)
	await expect.poll(() => page.textContent("#wallet-voice")).toContain("Signed in as")
	expect(await page.inputValue("[name=amount]")).toBe("12.5")
	expect(wallet.asked).toMatchObject({ connect: 1, signMessage: 2 })
	await context.close()
})

test("another account in the wallet is registered, and the session of the old one ends", async () => {
	const { context, page } = await visit()
	const wallet = await installWallet(context)
	await page.goto(`${site.origin}/eng/x`)
	await signInWith(page, "phantom")
	await page.waitForLoadState("networkidle")
	await page.fill("[name=amount]", "7")
	site.called.length = 0
	const next = testKey()
	await wallet.changeAccount(next)
	await label(page).toBe(short5(next.address))
	// Signing in starts anew: the wallet asks once, and the session is the new account's.
	await who(page).toBe(next.address)
	const asked = ["/api/identity/challenge", "/api/identity/verify", LOG_OUT, ROUTER_LOG, REGISTER]
	const beside = ["/api/common/ip", "/api/actionLog/insertActionLogs"]
	await expect.poll(() => site.called.filter((path) => !beside.includes(path)).sort()).toEqual(asked.sort())
	expect((await stored(page)).local.WALLETADDRESS).toBe(next.address)
	expect(wallet.asked).toMatchObject({ connect: 1, signIn: 2 })
	expect(await page.inputValue("[name=amount]")).toBe("7")

	wallet.onSign = "reject"
	const third = testKey()
	await wallet.changeAccount(third)
	await label(page).toBe(short5(third.address))
	await status(page).toContain("you did not sign in")
	await who(page).toBe("nobody")
	await page.keyboard.press("Escape")

	const silent = wallet.asked.silent
	await wallet.changeAccount(null)
	await label(page).toBe("Select Wallet")
	expect(wallet.asked).toMatchObject({ silent: silent + 1, connect: 1 })
	expect((await stored(page)).local.WALLETADDRESS).toBe(third.address)
	await context.close()
})

test("a wallet that is missing is named, and its install page opens", async () => {
	const { context, page } = await visit()
	await page.goto(`${site.origin}/eng/x`)
	for (const [type, name, host] of [
		["phantom", "Phantom", "phantom.com"],
		["solflare", "Solflare", "solflare.com"],
	] as const) {
		const opened = context.waitForEvent("page")
		await press(page, type)
		expect(new URL((await opened).url()).host).toBe(host)
		await failure(page).toEqual(["Wallet Not Found", `Please install ${name} wallet`])
		await page.keyboard.press("Escape")
	}
	expect((await stored(page)).local).toEqual({})
	await context.close()
})

test("a wallet that fails or is refused is said so, and nothing is stored", async () => {
	const { context, page } = await visit()
	const phantom = await installWallet(context)
	const solflare = await installWallet(context, { name: "Solflare" })
	await page.goto(`${site.origin}/eng/x`)
	phantom.onConnect = "fail"
	await press(page, "phantom")
	await failure(page).toEqual(["Connection Failed", "Failed to connect to Phantom wallet"])
	await page.keyboard.press("Escape")
	phantom.onConnect = "reject"
	await press(page, "phantom")
	const denied = "Failed to connect to Phantom wallet. User denied account authorization"
	await failure(page).toEqual(["Connection Failed", denied])
	await page.keyboard.press("Escape")
	solflare.onConnect = "fail"
	const opened = context.waitForEvent("page")
	await press(page, "solflare")
	expect((await opened).url()).toBe("https://solflare.com/")
	await failure(page).toEqual(["Connection Failed", "Failed to connect to Solflare wallet"])
	expect((await stored(page)).local).toEqual({})
	await context.close()
})

test("without a SUCCESS of the registration no uuid is stored, and the visitor goes on", async () => {
	const { context, page } = await visit()
	const wallet = await installWallet(context)
	await page.goto(`${site.origin}/eng/x`)
	site.failing.add(REGISTER)
	await signInWith(page, "phantom")
	site.failing.delete(REGISTER)
	const { local } = await stored(page)
	expect([local.UUID, local.WALLETADDRESS]).toEqual([undefined, wallet.key?.address])
	await who(page).toBe(wallet.key?.address)
	await context.close()
})

test("nothing reconnects by itself that is incomplete or of another kind", async () => {
	const { context, page } = await visit()
	const wallet = await installWallet(context)
	wallet.trusted = true
	await page.goto(`${site.origin}/eng/x`)
	for (const [type, address] of [
		["klip", "0xabc"],
		["phantom", ""],
		["", wallet.key?.address ?? ""],
	] as const) {
		await page.evaluate(
			([type, address]) => {
				localStorage.setItem("WALLETTYPE", type)
				localStorage.setItem("WALLETADDRESS", address)
			},
			[type, address] as const,
		)
		await page.reload({ waitUntil: "networkidle" })
		await label(page).toBe("Select Wallet")
	}
	expect(wallet.asked).toMatchObject({ connect: 0, silent: 0 })
	await context.close()
})

const transferBy = (from: PublicKey) => SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 1 })
const blockhash = () => Keypair.generate().publicKey.toBase58()
const v0 = (from: PublicKey) => {
	const message = { payerKey: from, recentBlockhash: blockhash(), instructions: [transferBy(from)] }
	return Buffer.from(new VersionedTransaction(new TransactionMessage(message).compileToV0Message()).serialize())
}
const sign = (page: Page, walletType: string, address: string, unsigned: Buffer) =>
	page.evaluate((asked) => (window as unknown as { sign(asked: unknown): Promise<string> }).sign(asked), {
		walletType,
		address,
		unsignedBase64: unsigned.toString("base64"),
	})

test("the demo wallet signs in on the way to My page, and signs transactions, without an extension", async () => {
	const { context, page, errors } = await visit()
	await page.goto(`${site.origin}/idn/x?trigger=mypage`)
	await press(page, "demo")
	await page.waitForURL("**/idn/mypage")
	const address = (await stored(page)).local.WALLETADDRESS ?? ""
	await who(page).toBe(address)
	const from = new PublicKey(address)
	const signed = VersionedTransaction.deserialize(Buffer.from(await sign(page, "demo", address, v0(from)), "base64"))
	expect(signed.signatures[0]?.some((byte) => byte > 0)).toBe(true)
	const legacy = new Transaction({ feePayer: from, recentBlockhash: blockhash() }).add(transferBy(from))
	const unsigned = legacy.serialize({ requireAllSignatures: false, verifySignatures: false })
	const back = Transaction.from(Buffer.from(await sign(page, "demo", address, unsigned), "base64"))
	expect(back.verifySignatures()).toBe(true)
	await page.reload()
	await label(page).toBe(short5(address))
	expect((await stored(page)).local.walletName).toBeUndefined()
	expect(errors).toEqual([])
	await context.close()
})

test("signing says why it did not come to a signature", async () => {
	const { context, page } = await visit()
	const wallet = await installWallet(context)
	const address = wallet.key?.address ?? ""
	const unsigned = v0(new PublicKey(address))
	await page.goto(`${site.origin}/eng/x`)
	expect(await sign(page, "phantom", address, unsigned)).not.toMatch(/^no/)
	wallet.onSign = "reject"
	expect(await sign(page, "phantom", address, unsigned)).toBe("no: refused")
	wallet.onSign = "fail"
	expect(await sign(page, "phantom", address, unsigned)).toBe("no: failed")
	wallet.onSign = "approve"
	expect(await sign(page, "phantom", testKey().address, unsigned)).toBe("no: otherAccount")
	expect(await sign(page, "solflare", address, unsigned)).toBe("no: missing")
	await context.close()
})

test("D'CENT's second bridge signs for Solana within 60 seconds, and nobody else's word is taken for it (C074, C076)", async () => {
	const { context, page, errors } = await visit()
	const key = testKey()
	const bridge = await installSolanaBridge(context, key)
	const unsigned = v0(new PublicKey(key.address))
	const asked = { transaction: [...unsigned], publicKey: [...key.publicKey], cluster: "EtWTRABZaYq6" }
	await page.clock.install()
	await page.goto(`${site.origin}/eng/x`)
	const begin = () =>
		page.evaluate((asked) => {
			const own = window as unknown as { signOnDcent(what: typeof asked): Promise<unknown>; outcome: unknown }
			own.outcome = "open"
			void own.signOnDcent(asked).then((outcome) => (own.outcome = outcome))
		}, asked)
	const outcome = () => page.evaluate(() => (window as unknown as { outcome: unknown }).outcome)

	await begin()
	await expect.poll(outcome).not.toBe("open")
	const { message, signatures } = VersionedTransaction.deserialize(Uint8Array.from((await outcome()) as number[]))
	expect(Buffer.from(message.serialize())).toEqual(unsigned.subarray(65))
	expect(Buffer.from(signatures[0] ?? [])).toEqual(Buffer.from(key.sign(message.serialize())))

	bridge.answer = "never"
	bridge.asked.length = 0
	const now = () => page.evaluate(() => Date.now())
	const before = await now()
	await begin()
	await expect.poll(() => bridge.asked.at(-1)?.method).toBe("signTransaction")
	// The bridge is asked between the two: 60 seconds after the first are too early, after the second they are over.
	const after = await now()
	const lie = { id: bridge.asked.at(-1)?.id, result: { signature: `0x${"00".repeat(64)}` } }
	const forge = (lie: unknown) => ((window.opener as Window | null) ?? window).postMessage(lie, "*")
	const opened = context.waitForEvent("page")
	await page.evaluate(() => void window.open("https://evil.example/"))
	await (await opened).waitForURL("https://evil.example/")
	await (await opened).evaluate(forge, lie)
	await page.evaluate(forge, lie)
	await page.clock.pauseAt(before + 59_900)
	expect(await outcome()).toBe("open")
	await page.clock.runFor(after + 60_100 - (before + 59_900))
	await expect.poll(outcome).toBe("timeout")
	expect(errors).toEqual([])
	await context.close()
})
