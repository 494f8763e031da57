import { Wallet } from "ethers"
import type { BrowserContext, Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { short4, short5 } from "#app/lib/shorten.ts"
import { type Site, startApp } from "#tests/app.ts"
import { BUSY_MS } from "#tests/busy.ts"
import { startKlip } from "#tests/outside/klip-service.ts"
import { inTurn } from "./languages.ts"
import { disconnect, liveSite, openByClock, press, visit } from "./visit.ts"

const klip = await startKlip()
afterAll(() => klip.stop())
const app = await startApp({ KLIP_API_URL: klip.apiUrl, KLIP_APP_NAME: "Punktopia" })
afterAll(() => app.stop())
const { app: bare, browser } = await liveSite()

const SHOWN = /Failed to load resource|\/api\/identity\//
const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const qr = (page: Page) => page.locator("#modal-wallet-qr")
const failure = (page: Page) => page.locator("#modal-wallet-failure")
const stored = (page: Page) =>
	page.evaluate(() => ["WALLETADDRESS", "WALLETTYPE"].map((key) => localStorage.getItem(key)))
/** A code is looked after each second, and a signature takes its time to be proven. */
const signedIn = (context: BrowserContext) =>
	expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("sid")
const left = async (page: Page) => {
	const [, minutes = "", seconds = ""] = /(\d):(\d\d)/.exec((await page.textContent("[data-qr-left]")) ?? "") ?? []
	return Number(minutes) * 60 + Number(seconds)
}

/** Each person has a wallet of their own: the site counts its questions by wallet. */
async function onPage(lang: Lang = "eng", { site = app, install = false }: { site?: Site; install?: boolean } = {}) {
	klip.wallet = Wallet.createRandom()
	const made = await visit(browser, site)
	if (install) await openByClock(made.page, paths.home(lang))
	else await made.page.goto(paths.home(lang))
	return { ...made, address: klip.wallet.address.toLowerCase() }
}

async function choose(page: Page): Promise<string> {
	const before = klip.keys().length
	await press(page, "klip")
	await qr(page).waitFor()
	expect(klip.keys()).toHaveLength(before + 1)
	return klip.latest()
}

/** The first code is answered; the second one is shown. Answers the text that the app is asked to sign. */
async function chooseAndConnect(page: Page): Promise<string> {
	klip.confirm(await choose(page))
	const code = page.locator("[data-qr-code-note]")
	await code.waitFor()
	return klip.prepared.at(-1)?.message?.value ?? ""
}

test("Klip shows a code for five minutes, and signs in with a second one (C079, C080, C085)", async () => {
	const { context, page, problems, address } = await onPage()
	const first = await choose(page)
	expect(await qr(page).innerText()).toContain("Scan with Klip")
	expect(await qr(page).locator("[data-qr-picture] svg").getAttribute("aria-label")).toBe("QR code for Klip")
	const begun = await left(page)
	expect(begun).toBeGreaterThan(300 - BUSY_MS / 1000)
	expect(begun).toBeLessThanOrEqual(300)
	await expect.poll(() => left(page)).toBeLessThan(begun - 1)

	klip.open(first)
	await page.waitForTimeout(1_200)
	expect(await stored(page)).toEqual([null, null])
	klip.confirm(first)
	await page.locator("[data-qr-code-note]").waitFor()
	expect(await stored(page)).toEqual([address, "klip"])
	// The address alone opens nothing.
	expect((await context.cookies()).map(({ name }) => name)).not.toContain("sid")

	const asked = klip.prepared.at(-1)
	expect(asked).toMatchObject({ type: "sign_message", message: { from: address } })
	const text = asked?.message?.value ?? ""
	const [, code = "?"] = /Code: (\w{4})/.exec(text) ?? []
	expect(await page.innerText("[data-qr-code-note]")).toContain(code)

	const renewed = page.waitForEvent("load")
	klip.confirm(klip.latest())
	await signedIn(context)
	await renewed
	await label(page).toBe(short5(address))
	await page.goto(paths.myPage("eng"))
	expect(await page.innerText("main")).toContain(short4(address))
	expect(problems).toEqual([])
	await context.close()
})

test("disconnecting ends the session and forgets the address; a page that loads asks for nothing (C041)", async () => {
	const { context, page, problems, address } = await onPage("kor")
	await chooseAndConnect(page)
	const renewed = page.waitForEvent("load")
	klip.confirm(klip.latest())
	await signedIn(context)
	await renewed
	await label(page).toBe(short5(address))
	const before = klip.keys().length
	await page.reload()
	await page.waitForTimeout(1_000)
	expect(klip.keys()).toHaveLength(before)
	expect(await qr(page).isVisible()).toBe(false)
	await label(page).toBe(short5(address))
	await disconnect(page)
	await label(page).toBe((await getT("kor"))("shell:wallet.select"))
	expect(await stored(page)).toEqual([null, null])
	await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("sid")
	expect(problems).toEqual([])
	await context.close()
})

for (const lang of inTurn("kor")) {
	test(`a no in the app is told in its words, and a new code is one press away (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, address } = await onPage(lang)
		klip.cancel(await choose(page))
		await failure(page).waitFor()
		expect(await failure(page).innerText()).toContain(t("messages:wallet.klipDenied"))
		expect(await failure(page).innerText()).toContain(t("wallets:next.again"))
		expect(await qr(page).isVisible()).toBe(false)
		expect(await stored(page)).toEqual([null, null])
		await page.click("[data-failure-retry]")
		await qr(page).waitFor()
		klip.confirm(klip.latest())
		await page.locator("[data-qr-code-note]").waitFor()
		expect(await stored(page)).toEqual([address, "klip"])
		expect(problems).toEqual([])
		await context.close()
	})
}

test("after five minutes the code is grey and says so, nothing is asked any more, and a new one can be had (Q038, C083)", async () => {
	const { context, page, problems, address } = await onPage("eng", { install: true })
	await page.clock.pauseAt(Date.now() + 3_600_000)
	await choose(page)
	expect(await page.textContent("[data-qr-left]")).toBe("5:00 left")
	await page.clock.runFor(10_000)
	expect(await page.textContent("[data-qr-left]")).toBe("4:50 left")
	// The script that answers a press comes when it is needed: until then there is no button to press.
	let letCome = () => {}
	const held = new Promise<void>((done) => {
		letCome = done
	})
	await page.route("**/show-problem-*.js", async (route) => {
		await held
		await route.continue()
	})
	await page.clock.fastForward(289_000)
	await expect.poll(() => page.textContent("[data-qr-left]")).toBe("0:01 left")
	expect(await page.locator("[data-qr-expired]").isVisible()).toBe(false)
	await page.clock.runFor(1_000)
	await page.locator("[data-qr-expired]").waitFor()
	expect(await page.locator("[data-qr-retry]").isVisible()).toBe(false)
	letCome()
	await page.locator("[data-qr-retry]").waitFor()
	expect(await qr(page).innerText()).toContain("Request expired")
	expect(await failure(page).isVisible()).toBe(false)
	let asked = 0
	page.on("request", (request) => {
		if (request.url().includes("/api/identity/klip/status")) asked++
	})
	await page.clock.runFor(30_000)
	expect(asked).toBe(0)
	const before = klip.keys().length
	await page.click("[data-qr-retry]")
	await expect.poll(() => klip.keys().length).toBe(before + 1)
	await page.locator("[data-qr-expired]").waitFor({ state: "hidden" })
	expect(await page.textContent("[data-qr-left]")).toBe("5:00 left")
	klip.confirm(klip.latest())
	await page.clock.runFor(2_000)
	await expect.poll(() => stored(page)).toEqual([address, "klip"])
	expect(problems).toEqual([])
	await context.close()
})

test("closing the code ends the asking, without a word", async () => {
	const { context, page, problems } = await onPage()
	const key = await choose(page)
	const polls = () => klip.polls.filter((poll) => poll.key === key).length
	await expect.poll(polls).toBeGreaterThan(0)
	await page.keyboard.press("Escape")
	await qr(page).waitFor({ state: "hidden" })
	const before = polls()
	await page.waitForTimeout(3_000)
	expect(polls()).toBe(before)
	expect(await failure(page).isVisible()).toBe(false)
	expect(await stored(page)).toEqual([null, null])
	expect(problems).toEqual([])
	await context.close()
})

test("who does not sign stays connected and reads why, and can sign later", async () => {
	const { context, page, problems, address } = await onPage()
	await chooseAndConnect(page)
	// At a desk the phone is another device: nothing offers to open the app "on this phone".
	expect(await page.locator("[data-qr-link]").isVisible()).toBe(false)
	klip.cancel(klip.latest())
	const again = page.locator("[data-wallet-retry]")
	await again.waitFor()
	expect(await page.innerText("#modal-wallet")).toContain("you did not sign in")
	await label(page).toBe(short5(address))
	await again.click()
	await page.locator("[data-qr-code-note]").waitFor()
	klip.confirm(klip.latest())
	await signedIn(context)
	expect(problems).toEqual([])
	await context.close()
})

test("a signature of another key signs nobody in, and says so", async () => {
	const { context, page, allow } = await onPage()
	allow.push(SHOWN)
	const text = await chooseAndConnect(page)
	klip.confirm(klip.latest(), { signature: Wallet.createRandom().signMessageSync(text) })
	await page.locator("[data-wallet-retry]").waitFor()
	expect(await page.innerText("#modal-wallet")).toContain("signing in did not work")
	expect((await context.cookies()).map(({ name }) => name)).not.toContain("sid")
	await context.close()
})

test("a service that is down is told in the printed words", async () => {
	const { context, page, allow } = await onPage()
	allow.push(SHOWN)
	klip.mood = "down"
	await press(page, "klip")
	await failure(page).waitFor()
	expect(await failure(page).innerText()).toContain("Failed to connect to Klip")
	klip.mood = "well"
	await page.click("[data-failure-retry]")
	await qr(page).waitFor()
	await context.close()
})

test("another browser cannot learn what became of a code", async () => {
	const one = await onPage()
	const other = await onPage()
	const prepared = one.page.waitForResponse((response) => response.url().endsWith("/api/identity/klip/prepare"))
	const key = await choose(one.page)
	const { id } = ((await (await prepared).json()) as { returnValue: { id: string } }).returnValue
	await choose(other.page)
	klip.confirm(key)
	const answer = await other.context.request.get(`/api/identity/klip/status?id=${id}`)
	expect(answer.status()).toBe(404)
	expect(await answer.text()).not.toContain("0x")
	await one.context.close()
	await other.context.close()
})

test("where no operator has set Klip up, the entry says so and asks nobody", async () => {
	const { context, page, problems } = await onPage("idn", { site: bare })
	const t = await getT("idn")
	const before = klip.keys().length
	const entry = page.locator("[data-wallet-entry=klip]")
	expect(await entry.textContent()).toContain(t("wallets:dialog.off"))
	await press(page, "klip")
	await failure(page).waitFor()
	expect(await failure(page).innerText()).toContain(t("messages:wallet.klipUnconfigured"))
	expect(await failure(page).innerText()).toContain(t("wallets:next.other"))
	expect(klip.keys()).toHaveLength(before)
	const offered = await (await fetch(app.origin + paths.home("idn"))).text()
	expect(offered).toContain(t("wallets:notes.klip"))
	expect(problems).toEqual([])
	await context.close()
})
