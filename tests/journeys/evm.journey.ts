import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { ETHEREUM, type EvmTestWallet, evmKey, installEvmWallet, KAIA } from "#tests/outside/evm-wallet.ts"
import { inTurn } from "./languages.ts"
import { connect, disconnect, liveSite, press, REFUSED, type Visit, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const status = (page: Page) => expect.poll(() => page.textContent("[data-wallet-status]"))
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
/** The session's own page names its owner in full; somebody else's never does. */
const mayRead = (page: Page, address: string) =>
	expect.poll(() =>
		page.evaluate((who) => fetch("/eng/mypage").then(async (at) => (await at.text()).includes(who)), address),
	)

/** The dialog of a problem: title, printed sentence, next step, and the address of its link. */
async function problem(page: Page) {
	const dialog = page.locator("#modal-wallet-failure")
	await dialog.waitFor()
	const text = (slot: string) => dialog.locator(`[${slot}]`).textContent()
	const link = dialog.locator("[data-failure-link]")
	return {
		title: await text("data-failure-title"),
		text: await text("data-failure-text"),
		next: await text("data-failure-next"),
		link: (await link.isVisible()) ? await link.getAttribute("href") : null,
	}
}

const WALLETS = {
	metamask: { brand: "MetaMask", chainId: ETHEREUM },
	kaia: { brand: "Kaia", chainId: KAIA },
} as const
type Type = keyof typeof WALLETS

/** A page of the site with that wallet in the browser. */
async function at(path: string, type: Type, options: Parameters<typeof installEvmWallet>[1] = {}) {
	const one = await visit(browser, app)
	const wallet = await installEvmWallet(one.context, { brand: WALLETS[type].brand, ...options })
	await one.page.goto(path)
	return { ...one, wallet, key: wallet.key ?? evmKey() }
}

/** Whoever came to no connection leaves nothing behind, and may go on. */
async function endUnconnected({ page, context, problems }: Visit): Promise<void> {
	const { WALLETADDRESS, WALLETTYPE, UUID } = await stored(page)
	expect([WALLETADDRESS, WALLETTYPE, UUID]).toEqual([undefined, undefined, undefined])
	await label(page).toMatch(/\S/)
	expect(problems).toEqual([])
	await context.close()
}

test.each<[Type, Lang]>([
	["metamask", "kor"],
	["kaia", "idn"],
])("%s: connects, signs in once, follows another account, and disconnects", async (type, lang) => {
	const { page, context, problems, wallet, key } = await at(`/${lang}/rwaProject`, type)
	await connect(page, type)
	await label(page).toBe(short5(key.address))
	await mayRead(page, key.address).toBe(true)
	expect(await stored(page)).toMatchObject({ WALLETADDRESS: key.address, WALLETTYPE: type })
	expect(wallet.times("eth_requestAccounts")).toBe(1)
	expect(wallet.times("personal_sign")).toBe(1)
	const [signed] = wallet.texts
	expect(signed).toContain(key.wallet.address)
	expect(signed).toContain(`Chain ID: ${Number(WALLETS[type].chainId)}`)
	expect(signed).toMatch(/^[\n\x20-\x7e]+$/)

	await page.waitForLoadState("networkidle")
	const next = evmKey()
	const renewed = page.waitForEvent("load")
	await wallet.changeAccount(next)
	await label(page).toBe(short5(next.address))
	await renewed
	await mayRead(page, next.address).toBe(true)
	await mayRead(page, key.address).toBe(false)
	expect((await stored(page)).WALLETADDRESS).toBe(next.address)
	expect([wallet.times("eth_requestAccounts"), wallet.times("personal_sign")]).toEqual([1, 2])

	await page.waitForLoadState("networkidle")
	await disconnect(page)
	await label(page).toBe((await getT(lang))("shell:wallet.select"))
	await mayRead(page, next.address).toBe(false)
	const { WALLETADDRESS, WALLETTYPE, UUID } = await stored(page)
	expect([WALLETADDRESS, WALLETTYPE, UUID]).toEqual([undefined, undefined, undefined])
	if (type === "metamask") expect(wallet.trusted).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("whoever leaves the page while the wallet is still being told is signed out and forgotten", async () => {
	const { page, context, wallet, key } = await at("/eng", "metamask")
	await connect(page, "metamask")
	await mayRead(page, key.address).toBe(true)
	wallet.onRevoke = "never"
	await page.click("#wallet-button")
	await expect.poll(() => wallet.times("wallet_revokePermissions")).toBe(1)
	await page.goto("/eng/rwaProject")
	await mayRead(page, key.address).toBe(false)
	await label(page).toBe((await getT("eng"))("shell:wallet.select"))
	const { WALLETADDRESS, WALLETTYPE } = await stored(page)
	expect([WALLETADDRESS, WALLETTYPE]).toEqual([undefined, undefined])
	await context.close()
})

test("a page that loads anew asks MetaMask for nothing that opens a window (C041)", async () => {
	const { page, context, problems, wallet } = await at("/eng", "metamask")
	await connect(page, "metamask")
	await page.waitForLoadState("networkidle")
	await page.reload({ waitUntil: "networkidle" })
	expect([wallet.times("eth_requestAccounts"), wallet.times("personal_sign")]).toEqual([1, 1])
	expect(wallet.times("wallet_switchEthereumChain")).toBe(0)
	expect(problems).toEqual([])
	await context.close()
})

test("a wallet whose last account is taken from the site is no longer shown", async () => {
	const { page, context, problems, wallet, key } = await at("/eng/rwaProject", "metamask")
	await connect(page, "metamask")
	await page.waitForLoadState("networkidle")
	await label(page).toBe(short5(key.address))
	await wallet.changeAccount(null)
	await label(page).toBe("Select Wallet")
	expect(problems).toEqual([])
	await context.close()
})

test("an account chosen while the first one is being checked is signed in, and the first is not", async () => {
	const { page, context, problems, wallet, key } = await at("/eng/rwaProject", "metamask")
	const next = evmKey()
	// The first answer comes as late as it can do harm: after a second question, before what is signed for it is checked.
	let [questions, checks] = [0, 0]
	let [askedAgain, toldFirst] = [() => {}, () => {}]
	const secondQuestion = new Promise<void>((done) => (askedAgain = done))
	const firstAnswer = new Promise<void>((done) => (toldFirst = done))
	await page.route("**/api/identity/challenge", async (route) => {
		await route.fulfill({ response: await route.fetch() })
		if (++questions === 2) askedAgain()
	})
	await page.route("**/api/identity/verify", async (route) => {
		if (++checks > 1) {
			await firstAnswer
			return route.continue()
		}
		const response = await route.fetch()
		await wallet.changeAccount(next)
		await Promise.race([secondQuestion, page.waitForTimeout(3_000)])
		await route.fulfill({ response })
		// What follows from it is over as well.
		await page.waitForTimeout(1_000)
		toldFirst()
	})
	const checked = page.waitForEvent("requestfinished", (one) => one.url().endsWith("/verify") && checks === 2)
	await press(page, "metamask")
	await label(page).toBe(short5(next.address))
	await checked
	await page.waitForLoadState("networkidle")
	await mayRead(page, next.address).toBe(true)
	await mayRead(page, key.address).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("another network chosen later leaves the session as it is", async () => {
	const { page, context, problems, wallet, key } = await at("/eng/rwaProject", "metamask")
	await connect(page, "metamask")
	await page.waitForLoadState("networkidle")
	await wallet.changeChain("0x89")
	await wallet.emit("disconnect", { code: 1013, message: "the node is gone" })
	await page.waitForTimeout(300)
	await label(page).toBe(short5(key.address))
	await mayRead(page, key.address).toBe(true)
	expect(wallet.times("personal_sign")).toBe(1)
	expect(problems).toEqual([])
	await context.close()
})

test.each<[string, Type, Parameters<typeof installEvmWallet>[1], string[]]>([
	["on another network is switched (C054, C055)", "metamask", { chainId: "0x89" }, ["switch"]],
	["that does not know Kaia is told it (C056)", "kaia", { chainId: ETHEREUM, knows: [ETHEREUM] }, ["switch", "add"]],
	[
		"on a phone, which wraps its errors and only notes what is added (C056)",
		"kaia",
		{ chainId: ETHEREUM, knows: [ETHEREUM], wraps: true, choosesAdded: false },
		["switch", "add", "switch"],
	],
	["of before EIP-6963", "metamask", { announced: false }, []],
	["that comes late", "metamask", { lateByMs: 400 }, []],
])("a wallet %s", async (_, type, options, steps) => {
	const { page, context, problems, wallet, key } = await at("/eng/rwaProject", type, options)
	await connect(page, type)
	await label(page).toBe(short5(key.address))
	await mayRead(page, key.address).toBe(true)
	expect(wallet.chainId).toBe(WALLETS[type].chainId)
	const asked = wallet.asked.flatMap(({ method }) => method.match(/^wallet_(\w+?)(?:Ethereum|Klaytn)Chain$/)?.[1] ?? [])
	expect(asked).toEqual(steps)
	expect(problems).toEqual([])
	await context.close()
})

test("a Kaia Wallet from before the usual names connects, and its own kind of signature is read", async () => {
	const { page, context, problems, wallet, key } = await at("/kor/rwaProject", "kaia", { old: true, announced: false })
	await connect(page, "kaia")
	await mayRead(page, key.address).toBe(true)
	expect([wallet.times("klay_requestAccounts"), wallet.times("klay_sign")]).toEqual([1, 1])
	expect(problems).toEqual([])
	await context.close()
})

test("MetaMask missing: said so, with its install page in a new tab (C052, C053)", async () => {
	for (const marks of [null, ["isRabby"]]) {
		const one = await visit(browser, app)
		one.allow.push(/^request to https:\/\/metamask\.io$/)
		await one.context.route("https://metamask.io/**", (route) => route.fulfill({ body: "outside" }))
		if (marks) await installEvmWallet(one.context, { announced: false, marks })
		await one.page.goto("/eng/rwaProject")
		const opened = one.context.waitForEvent("page")
		await press(one.page, "metamask")
		expect((await opened).url()).toBe("https://metamask.io/download")
		const words = await getT("eng")
		expect(await problem(one.page)).toEqual({
			title: "Wallet Not Found",
			text: words("messages:wallet.metamaskMissing"),
			next: words("wallets:next.install"),
			link: "https://metamask.io/download",
		})
		await endUnconnected(one)
	}
})

test("Kaia Wallet missing: a notice with the link that opens this very page in its app (C078)", async () => {
	for (const lang of inTurn("idn")) {
		const one = await visit(browser, app)
		const words = await getT(lang)
		await one.page.goto(`/${lang}/rwaProject?from=a`)
		await press(one.page, "kaia")
		expect(await problem(one.page)).toEqual({
			title: words("messages:wallet.notFoundTitle"),
			text: words("messages:wallet.kaiaMissing"),
			next: words("wallets:next.appBrowser"),
			link: `https://app.kaiawallet.io/u/${app.origin}/${lang}/rwaProject?from=a`,
		})
		await endUnconnected(one)
	}
})

type Setting = (wallet: EvmTestWallet) => void
test.each<[string, Type, Setting, string, string]>([
	["a person who says no (C059)", "metamask", (one) => (one.onConnect = "reject"), "userDenied", "again"],
	["a person who says no to Kaia Wallet", "kaia", (one) => (one.onConnect = "reject"), "userDenied", "again"],
	["no account (C057)", "metamask", (one) => (one.key = null), "noAccount", "account"],
	["no account in Kaia Wallet", "kaia", (one) => (one.key = null), "noAccount", "account"],
	["a refused network", "metamask", wrongNetwork, "metamaskWrongChain", "network"],
	["a refused network in Kaia Wallet", "kaia", wrongNetwork, "kaiaWrongChain", "network"],
	["a refused new network", "kaia", unknownNetwork, "kaiaWrongChain", "network"],
])("%s ends in its words and the next step, in three languages", async (_, type, set, text, next) => {
	for (const lang of inTurn("kor")) {
		const one = await at(`/${lang}/rwaProject`, type)
		set(one.wallet)
		await press(one.page, type)
		const words = await getT(lang)
		const told = await problem(one.page)
		expect(told.title).toBe(words("messages:wallet.failedTitle"))
		expect(told.text).toContain(words(`messages:wallet.${text}` as "messages:wallet.userDenied"))
		const network = type === "kaia" ? "Kaia Mainnet" : "Ethereum Mainnet"
		expect(told.next).toBe(words(`wallets:next.${next}` as "wallets:next.network", { network }))
		expect(one.wallet.times("personal_sign")).toBe(0)
		await endUnconnected(one)
	}
})

function wrongNetwork(wallet: EvmTestWallet) {
	wallet.chainId = "0x89"
	wallet.onSwitch = "reject"
}

function unknownNetwork(wallet: EvmTestWallet) {
	wallet.chainId = ETHEREUM
	wallet.knows.delete(KAIA)
	wallet.onAdd = "reject"
}

test("a wallet that breaks is said so, and works again at the next press", async () => {
	for (const type of ["metamask", "kaia"] as const) {
		const one = await at("/kor/rwaProject", type)
		one.allow.push(/wallet failed/)
		one.wallet.onConnect = "fail"
		await press(one.page, type)
		const words = await getT("kor")
		expect((await problem(one.page)).text).toBe(words(`messages:wallet.${type}Failed`))
		await one.page.keyboard.press("Escape")
		one.wallet.onConnect = "approve"
		await connect(one.page, type)
		await mayRead(one.page, one.key.address).toBe(true)
		expect(one.problems).toEqual([])
		await one.context.close()
	}
})

test("who refuses to sign stays connected and unproven, and can sign after all", async () => {
	const { page, context, problems, wallet, key } = await at("/eng/rwaProject", "metamask")
	wallet.onSign = "reject"
	await press(page, "metamask")
	await status(page).toContain("you did not sign in")
	await label(page).toBe(short5(key.address))
	await mayRead(page, key.address).toBe(false)
	wallet.onSign = "approve"
	await page.click("[data-wallet-retry]")
	await mayRead(page, key.address).toBe(true)
	expect(wallet.times("eth_requestAccounts")).toBe(1)
	expect(problems).toEqual([])
	await context.close()
})

test("a signature by another key opens nothing", async () => {
	const { page, context, problems, allow, wallet, key } = await at("/eng/rwaProject", "metamask")
	allow.push(REFUSED, /identity\/verify/)
	const other = evmKey()
	Object.assign(key.wallet, { signMessage: (text: Uint8Array) => other.wallet.signMessage(text) })
	await press(page, "metamask")
	await status(page).toContain("signing in did not work")
	await mayRead(page, key.address).toBe(false)
	await mayRead(page, other.address).toBe(false)
	expect(wallet.times("personal_sign")).toBe(1)
	expect(problems).toEqual([])
	await context.close()
})
