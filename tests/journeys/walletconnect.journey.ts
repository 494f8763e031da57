import { gzipSync } from "node:zlib"
import type { Page } from "playwright"
import QRCode from "qrcode"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { short4, short5 } from "#app/lib/shorten.ts"
import { RENEW_EVENT } from "#app/ui/live.ts"
import { HINT_EVENT } from "#app/ui/shell-contract.ts"
import { startApp } from "#tests/app.ts"
import { until } from "#tests/boot/until.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { PROJECT_ID, startRelay } from "#tests/outside/walletconnect-relay.ts"
import { newEvmKey, startPeer, type TestPeer } from "#tests/outside/walletconnect-wallet.ts"
import {
	agree,
	disconnect,
	finalized,
	fund,
	liveSite,
	open,
	openByClock,
	press,
	REFUSED,
	sign,
	visit,
	write,
} from "./visit.ts"

const relay = await startRelay()
afterAll(() => relay.end())
const app = await startApp({ WALLETCONNECT_PROJECT_ID: PROJECT_ID, WALLETCONNECT_RELAY_URL: relay.url })
afterAll(() => app.stop())
const { app: bare, browser } = await liveSite()

const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const QR = "#modal-wallet-qr"

/** Presses the entry and reads the code off the page's own dialog, as a camera would: what is drawn is what is linked. */
async function askForCode(page: Page): Promise<string> {
	await press(page, "walletconnect")
	await page.locator(`${QR} [data-qr-picture] svg`).waitFor({ timeout: 20_000 })
	return readCode(page)
}

async function readCode(page: Page): Promise<string> {
	const uri = (await page.getAttribute(`${QR} [data-qr-link]`, "href")) ?? ""
	const drawn = (await page.getAttribute(`${QR} [data-qr-picture] svg path:last-of-type`, "d")) ?? ""
	const { modules } = QRCode.create(uri, { errorCorrectionLevel: "M" })
	const dark: string[] = []
	for (let y = 0; y < modules.size; y++)
		for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) dark.push(`M${x + 4} ${y + 4}h1v1h-1z`)
	expect(drawn).toBe(dark.join(""))
	expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
	return uri
}

/** The wallet reads the code and signs: the page comes anew for its owner. */
async function signIn(page: Page, peer: TestPeer): Promise<void> {
	const uri = await askForCode(page)
	await Promise.all([page.waitForEvent("load"), peer.scan(uri)])
}

/** A wallet for one test. Whatever becomes of the test, its line is closed: others count lines. */
async function newPeer(keys?: Parameters<typeof startPeer>[1]): Promise<TestPeer> {
	const peer = await startPeer(relay.url, keys)
	onTestFinished(() => peer.end())
	return peer
}

/** A visit with the relay as the one outside host, and every socket that is opened. */
async function visitWithSockets() {
	const one = await visit(browser, app)
	const sockets: string[] = []
	one.page.on("websocket", (socket) => sockets.push(new URL(socket.url()).origin))
	return { ...one, sockets }
}

/** What the client keeps in this browser. A page that is just being left has no answer. */
const ours = (page: Page) =>
	page
		.evaluate(() => Object.keys(localStorage).filter((name) => /walletconnect|wc@/i.test(name)))
		.catch(() => ["unknown"])

/** Whom the server's own answer names, or null. */
const signedInAs = (page: Page) =>
	page.evaluate(async () => {
		const text = await (await fetch("/eng/mypage")).text()
		const address = localStorage.getItem("WALLETADDRESS")
		return address && text.includes(address) ? address : null
	})

/** Has the page read its data anew, and waits until it has shown what came. */
const readAnew = (page: Page) =>
	page.evaluate(
		([ask, shown]) =>
			new Promise<void>((done) => {
				document.addEventListener(shown, () => done(), { once: true })
				document.dispatchEvent(new CustomEvent(ask))
			}),
		[RENEW_EVENT, HINT_EVENT] as const,
	)

const nobodyThere = () => until("all earlier lines are closed", () => relay.open() === 0)

async function ended(peer: TestPeer) {
	await until("the wallet hears of the end", () => peer.sessions() === 0)
}

test("a Solana wallet on a phone reads the code, signs in, and is told when it is disconnected (C014)", async () => {
	const { context, page, problems, sockets } = await visitWithSockets()
	const key = testKey()
	const peer = await newPeer({ solana: key })
	await open(page, "/eng/mypage")
	expect(sockets).toEqual([])
	await signIn(page, peer)
	await label(page).toBe(short5(key.address))
	expect(await page.innerText("main")).toContain(short4(key.address))
	expect(peer.seen).toEqual([
		{ origin: app.origin, methods: ["solana_signMessage", "solana_signTransaction", "personal_sign"] },
	])
	expect(peer.asked).toHaveLength(1)
	expect(peer.asked[0]?.text).toContain(key.address)
	expect(peer.asked[0]?.text).toContain(new URL(app.origin).host)
	expect(await page.evaluate(() => localStorage.getItem("WALLETTYPE"))).toBe("walletconnect")

	// The page came anew: it calls no relay by itself, and still ends the session in the wallet.
	const before = sockets.length
	await open(page, "/eng/mypage")
	await page.waitForTimeout(1500)
	expect(sockets.length).toBe(before)
	expect(peer.sessions()).toBe(1)

	// Asked to sign again, it takes the session up where it was: no second code, and changes are heard again.
	await page.evaluate(() => {
		const field = Object.assign(document.createElement("input"), { value: "typed" })
		const button = Object.assign(document.createElement("button"), { id: "again", textContent: "Sign again" })
		button.dataset.walletSign = ""
		document.querySelector("main")?.append(field, button)
	})
	await page.click("#again")
	await until("the wallet is asked again", () => peer.asked.length === 2)
	expect(await page.locator(QR).isVisible()).toBe(false)
	const signedIn = (await getT("eng"))("wallets:status.signedIn", { address: short5(key.address) })
	await page.locator("#wallet-voice").filter({ hasText: signedIn }).waitFor({ state: "attached" })
	const next = testKey()
	// With nothing typed in it, the page comes anew once the other account has signed in.
	await page.evaluate(() => document.querySelector("main > input")?.remove())
	await Promise.all([page.waitForEvent("load"), peer.change({ solana: next }, "update")])
	await label(page).toBe(short5(next.address))
	expect(peer.asked[2]?.text).toContain(next.address)
	expect(await signedInAs(page)).toBe(next.address)
	await disconnect(page)
	await ended(peer)
	await label(page).toBe("Select Wallet")
	await until("nothing of it is kept", async () => (await ours(page)).length === 0)
	expect(new Set(sockets)).toEqual(new Set([relay.url]))
	expect(problems).toEqual([])
	await context.close()
})

test("a relay reads neither the text that is signed, nor an address, nor this site's name", () => {
	const all = relay.texts.join("\n")
	expect(relay.methods).toEqual(expect.arrayContaining(["wc_proposeSession", "wc_approveSession", "irn_publish"]))
	for (const secret of [new URL(app.origin).host, "Test Wallet", "Nonce:"]) expect(all).not.toContain(secret)
})

test("a wallet that has only Ethereum keys signs in with its Ethereum account", async () => {
	const { context, page, problems } = await visitWithSockets()
	const evm = newEvmKey()
	const address = evm.address.toLowerCase()
	const peer = await newPeer({ evm })
	await open(page, "/kor/mypage")
	await signIn(page, peer)
	await label(page).toBe(short5(address))
	expect(peer.asked.map(({ method, chainId }) => [method, chainId])).toEqual([["personal_sign", "eip155:1"]])
	expect(peer.asked[0]?.text).toContain(evm.address)
	expect(await page.innerText("main")).toContain(short4(address))
	await disconnect(page)
	await ended(peer)
	expect(problems).toEqual([])
	await context.close()
})

test("both screens show the same code while the wallet is asked, so that nobody signs for somebody else", async () => {
	const { context, page, problems } = await visitWithSockets()
	const peer = await newPeer()
	peer.onRequest = "silent"
	await page.goto("/kor")
	await peer.scan(await askForCode(page))
	const request = await until("the wallet is asked", () => peer.asked[0])
	const [, code = ""] = request.text.match(/Code: (\w{4})/) ?? []
	expect(code).toHaveLength(4)
	await expect.poll(() => page.textContent("[data-wallet-status]")).toContain(code)
	const told = await page.textContent("[data-wallet-status]")
	expect(told).toContain("Test Wallet")
	// The signed text is English: what it says is told beside it.
	const [meaning = ""] = (await getT("kor"))("wallets:status.meaning", { text: "|" }).split("|")
	expect(told).toContain(meaning)
	expect(problems).toEqual([])
	await context.close()
})

test.each(["update", "event"] as const)(
	"another account in the wallet, told by an %s, ends the old one's session and signs in anew; the wallet's own end is seen",
	async (how) => {
		await nobodyThere()
		const { context, page, problems } = await visitWithSockets()
		const [old, next] = [testKey(), testKey()]
		const peer = await newPeer({ solana: old })
		await open(page, "/eng/powerzoneCoinStaking/write")
		// What was typed keeps the page, and with it the line.
		await page.locator("[name=amount]").pressSequentially("77")
		await peer.scan(await askForCode(page))
		await label(page).toBe(short5(old.address))
		await until("the first sign-in is done", async () => (await signedInAs(page)) === old.address)
		const loggedOut = page.waitForRequest((request) => request.url().endsWith("doLogout"))
		await peer.change({ solana: next }, how)
		expect((await loggedOut).postDataJSON()).toMatchObject({ uid: old.address })
		await label(page).toBe(short5(next.address))
		await until("the second sign-in is done", async () => (await signedInAs(page)) === next.address)
		expect(peer.asked.at(-1)?.text).toContain(next.address)
		await peer.leave()
		await label(page).toBe("Select Wallet")
		// The session itself goes on: a page that is read anew meanwhile must not show its wallet again.
		await readAnew(page)
		expect(await page.textContent("[data-wallet-label]")).toBe("Select Wallet")
		await until("nothing of it is kept", async () => (await ours(page)).length === 0)
		await until("the line is closed", () => relay.open() === 1)
		expect(problems).toEqual([])
		await context.close()
	},
)

test("a proposal that is declined, and a code that is closed, are told as such; a late yes finds nobody", async () => {
	const { context, page, problems } = await visitWithSockets()
	await nobodyThere()
	const peer = await newPeer()
	peer.onProposal = "reject"
	await page.goto("/idn")
	const t = await getT("idn")
	await peer.scan(await askForCode(page))
	const failure = page.locator("#modal-wallet-failure")
	await failure.waitFor()
	expect(await failure.innerText()).toContain(t("messages:wallet.userDenied"))
	expect(await failure.innerText()).toContain(t("wallets:next.again"))
	expect(await ours(page)).toEqual([])

	// Its button tries again: a new code, and this time the person closes it.
	peer.onProposal = "silent"
	await failure.locator("[data-failure-retry]").click()
	await page.locator(`${QR} [data-qr-picture] svg`).waitFor()
	const second = await readCode(page)
	await page.keyboard.press("Escape")
	await until("the line is closed", () => relay.open() === 1)
	expect(await failure.isVisible()).toBe(false)
	peer.onProposal = "approve"
	const before = peer.answered
	await peer.scan(second)
	await until("the late yes is over", () => peer.answered > before)
	// The one line is the wallet's: the page hears nothing of it.
	expect(relay.open()).toBe(1)
	expect(await page.evaluate(() => localStorage.getItem("WALLETADDRESS"))).toBeNull()
	expect(await ours(page)).toEqual([])
	expect(problems).toEqual([])
	await context.close()
})

test("a signature that is declined leaves the wallet connected and offers to sign in again", async () => {
	const t = await getT("eng")
	const { context, page, problems } = await visitWithSockets()
	const key = testKey()
	const peer = await newPeer({ solana: key })
	peer.onRequest = "reject"
	await open(page, "/eng/mypage")
	await peer.scan(await askForCode(page))
	await expect.poll(() => page.textContent("[data-wallet-status]")).toContain(t("wallets:readOnly.refused"))
	await label(page).toBe(short5(key.address))
	expect(await signedInAs(page)).toBe(null)
	peer.onRequest = "approve"
	await Promise.all([page.waitForEvent("load"), page.click("[data-wallet-retry]")])
	expect(await signedInAs(page)).toBe(key.address)
	expect(peer.asked).toHaveLength(2)
	await disconnect(page)
	await ended(peer)
	expect(problems).toEqual([])
	await context.close()
})

test("a wallet on a phone signs the payment of a stake on the page; declined or gone, nothing is sent", async () => {
	const t = await getT("eng")
	const { context, page, problems, allow, sockets } = await visitWithSockets()
	// Once its owner has disconnected, the page that looks for itself finds no draft of theirs.
	allow.push(/the wallet did not sign/, REFUSED)
	const submitted: string[] = []
	page.on("request", (request) => (request.postData() ?? "").includes('"submit"') && submitted.push(request.url()))
	const key = testKey()
	const peer = await newPeer({ solana: key })
	const asked = () => peer.asked.filter(({ method }) => method === "solana_signTransaction")
	const says = (problem: "refused" | "otherAccount" | "missing") =>
		expect
			.poll(() => page.locator("main [role=alert]").allInnerTexts())
			.toContain(t(`coin-staking:complete.wallet.${problem}`, { address: key.address }))
	await open(page, "/eng/mypage")
	await signIn(page, peer)
	await fund(page, "eng", key.address)
	for (const style of ["signature", "guarded"] as const) {
		await write(page, "eng", { days: 30, amount: "500" })
		await agree(page, "eng")
		const before = [sockets.length, asked().length, submitted.length] as const
		await page.waitForTimeout(500)
		expect([style, sockets.length]).toEqual([style, before[0]])
		peer.onRequest = "reject"
		await sign(page, "eng")
		await says("refused")
		expect([asked().length, submitted.length]).toEqual([before[1] + 1, before[2]])
		Object.assign(peer, { onRequest: "approve", signs: style })
		await sign(page, "eng")
		await finalized(page, "eng")
		expect(submitted.length).toBe(before[2] + 1)
		expect(await page.innerText("main")).toContain(key.address)
	}

	// Its owner shows another account, then ends the session: both are said, and disconnecting leaves nothing of it here.
	await write(page, "eng", { days: 30, amount: "500" })
	await agree(page, "eng")
	const own = peer.keys
	await peer.change({ solana: testKey() }, "update")
	await sign(page, "eng")
	await says("otherAccount")
	await peer.change(own, "update")
	await peer.leave()
	await sign(page, "eng")
	await says("missing")
	expect(submitted).toHaveLength(2)
	await disconnect(page)
	await label(page).toBe("Select Wallet")
	await until("nothing of it is kept", async () => (await ours(page)).length === 0)
	expect(new Set(sockets)).toEqual(new Set([relay.url]))
	expect(problems).toEqual([])
	await context.close()
})

test("a code that nobody scans in five minutes is greyed, and a new one is another (Q038)", async () => {
	const t = await getT("eng")
	const { context, page, problems } = await visitWithSockets()
	await openByClock(page, "/eng")
	const first = await askForCode(page)
	await page.clock.runFor(299_000)
	expect(await page.locator(`${QR} [data-qr-expired]`).isVisible()).toBe(false)
	await page.clock.runFor(2_000)
	await page.locator(`${QR} [data-qr-expired]`).waitFor()
	expect(await page.innerText(QR)).toContain(t("wallets:qr.expired"))
	await page.locator(`${QR} [data-qr-retry]`).click()
	await page.locator(`${QR} [data-qr-expired]`).waitFor({ state: "hidden" })
	await page.clock.runFor(1_000)
	await expect.poll(() => readCode(page)).not.toBe(first)
	expect(problems).toEqual([])
	await context.close()
})

test("the session outlives a cut line", async () => {
	const { context, page, problems, allow } = await visitWithSockets()
	allow.push(/WebSocket connection to/)
	await nobodyThere()
	const key = testKey()
	const peer = await newPeer({ solana: key })
	peer.onRequest = "silent"
	await open(page, "/eng/mypage")
	await peer.scan(await askForCode(page))
	await until("the wallet is asked", () => peer.asked[0])
	relay.cut()
	await until("both are back", () => relay.open() === 2)
	await peer.leave()
	await label(page).toBe("Select Wallet")
	expect(problems).toEqual([])
	await context.close()
})

test("a relay that is away is told in ten seconds, with what to do next, and leaves nothing behind", async () => {
	const t = await getT("kor")
	const { context, page, problems, allow } = await visitWithSockets()
	allow.push(/WebSocket connection to/, /wallet failed/)
	await page.goto("/kor")
	await relay.end()
	await press(page, "walletconnect")
	const failure = page.locator("#modal-wallet-failure")
	await failure.waitFor({ timeout: 20_000 })
	expect(await failure.innerText()).toContain(t("messages:wallet.walletconnectFailed"))
	expect(await failure.innerText()).toContain(t("wallets:next.again"))
	expect(await ours(page)).toEqual([])
	expect(problems).toEqual([])
	await context.close()
})

test("pages of either kind may call the relay and nobody else; without a project id not even that", async () => {
	for (const path of ["/eng", "/eng/mypage", "/eng/none-of-ours"]) {
		expect([path, await connectSrc(app.origin, path)]).toEqual([path, `connect-src 'self' ${relay.url}`])
		expect([path, await connectSrc(bare.origin, path)]).toEqual([path, "connect-src 'self'"])
	}
	const t = await getT("eng")
	const { context, page, problems } = await visit(browser, bare)
	await page.goto("/eng", { waitUntil: "networkidle" })
	const scripts: string[] = []
	page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()))
	await press(page, "walletconnect")
	const failure = page.locator("#modal-wallet-failure")
	await failure.waitFor()
	expect(await failure.innerText()).toContain(t("messages:wallet.walletconnectUnconfigured"))
	expect(await failure.innerText()).toContain(t("wallets:next.other"))
	const sizes = await Promise.all(scripts.map(async (url) => gzipSync(await (await fetch(url)).text()).length))
	const sum = sizes.reduce((all, one) => all + one, 0)
	console.log(`WalletConnect that is not set up: ${sum} bytes gzip of script after the press`, sizes)
	expect(sum).toBeLessThan(15_000)
	expect(problems).toEqual([])
	await context.close()
})

async function connectSrc(origin: string, path: string): Promise<string | undefined> {
	const { headers } = await fetch(`${origin}${path}`)
	return (headers.get("Content-Security-Policy") ?? "").split("; ").find((one) => one.startsWith("connect-src"))
}
