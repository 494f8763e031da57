import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { newPhrase, plugLedger } from "#tests/outside/ledger-device.ts"
import { inTurn } from "./languages.ts"
import { connect, disconnect, liveSite, openByClock, press, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const status = (page: Page) => expect.poll(() => page.textContent("[data-wallet-status]"))
const storedAddress = (page: Page) => page.evaluate(() => localStorage.getItem("WALLETADDRESS"))
/** Who the server takes this browser for: its personal page shows the owner's address. */
const owner = async (page: Page, address: string) => {
	const answer = await page.request.get(paths.myPage("eng"))
	return (await answer.text()).includes(address)
}

/** The failure dialog says these two sentences. */
async function told(page: Page, lang: Lang, text: string, next: string) {
	const t = await getT(lang)
	const words = async () => [
		await page.textContent("[data-failure-text]"),
		await page.textContent("[data-failure-next]"),
		await page.isVisible("#modal-wallet-failure"),
	]
	await expect.poll(words).toEqual([t(`messages:wallet.${text}` as never), t(`wallets:next.${next}` as never), true])
}

/** Every line of state that the dialog shows, in order. */
const watchStatus = (page: Page) =>
	page.evaluate(() => {
		const line = document.querySelector("[data-wallet-status]")
		const said: string[] = []
		Object.assign(window, { said })
		if (line) new MutationObserver(() => said.push(line.textContent ?? "")).observe(line, { childList: true })
	})
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

test("a Ledger signs its owner in with account 0, and leaves with a press (C065, C067, Q030)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const ledger = await plugLedger(context)
	await page.goto("/eng")
	await connect(page, "ledger")
	await label(page).toBe(short5(ledger.address()))
	expect(ledger.paths).toEqual(["m/44'/60'/0'/0/0"])
	expect(ledger.texts).toHaveLength(1)
	expect(ledger.texts[0]).toContain(`${new URL(app.origin).host} wants you to sign in with your Ethereum account`)
	expect(await owner(page, ledger.address())).toBe(true)

	// Another page asks neither the person nor the device, and nothing shows the browser's list again.
	await page.goto("/kor")
	await label(page).toBe(short5(ledger.address()))
	expect([ledger.chooser, ledger.texts.length]).toEqual([1, 1])

	await disconnect(page)
	await label(page).toBe((await getT("kor"))("shell:wallet.select"))
	expect(await storedAddress(page)).toBeNull()
	expect(await owner(page, ledger.address())).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("who connects again may take another device, and is somebody else then", async () => {
	const { context, page, problems } = await visit(browser, app)
	const ledger = await plugLedger(context)
	await page.goto("/eng/powerzoneCoinStaking")
	const first = await connect(page, "ledger")
	ledger.phrase = newPhrase()
	await disconnect(page)
	await label(page).toBe("Select Wallet")
	await page.waitForLoadState("networkidle")
	expect(await connect(page, "ledger")).toBe(ledger.address())
	expect(ledger.address()).not.toBe(first)
	expect(await owner(page, ledger.address())).toBe(true)
	expect(await owner(page, first)).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("disconnecting closes the device, and takes back the permission to use it on any page", async () => {
	const { context, page, problems } = await visit(browser, app)
	const ledger = await plugLedger(context)
	ledger.onSign = "reject"
	await page.goto("/eng")
	await press(page, "ledger")
	await status(page).toContain("you did not sign in")
	expect([ledger.opened, ledger.granted]).toEqual([true, true])
	await page.keyboard.press("Escape")
	await disconnect(page)
	await label(page).toBe("Select Wallet")
	await expect.poll(() => [ledger.opened, ledger.granted]).toEqual([false, false])

	ledger.onSign = "approve"
	await connect(page, "ledger")
	await page.goto("/eng/powerzoneCoinStaking")
	await label(page).toBe(short5(ledger.address()))
	await disconnect(page)
	await label(page).toBe("Select Wallet")
	await expect.poll(() => ledger.granted).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("who is asked for a newer signature signs with the same device, and with no other", async () => {
	const { context, page, problems, allow } = await visit(browser, app)
	allow.push(/^console: wallet proof/)
	const ledger = await plugLedger(context)
	await page.goto("/eng")
	const address = await connect(page, "ledger")
	const signAgain = () =>
		page.evaluate(() => {
			const button = document.createElement("button")
			button.dataset.walletSign = ""
			document.body.append(button)
			button.click()
			button.remove()
		})
	let loaded = page.waitForEvent("load")
	await signAgain()
	await loaded
	expect([ledger.chooser, ledger.texts.length]).toEqual([1, 2])

	const phrase = ledger.phrase
	ledger.phrase = newPhrase()
	await signAgain()
	await status(page).toContain("signing in did not work")
	expect([await storedAddress(page), ledger.texts.length]).toEqual([address, 2])
	ledger.phrase = phrase
	loaded = page.waitForEvent("load")
	await page.click("[data-wallet-retry]")
	await loaded
	expect([await owner(page, address), ledger.texts.length, problems]).toEqual([true, 3, []])
	await context.close()
})

test("on a computer the person is asked to unlock the device and to open the Ethereum app (C065)", async () => {
	for (const lang of inTurn("eng")) {
		const { context, page, problems } = await visit(browser, app)
		const ledger = await plugLedger(context)
		ledger.onChoose = "close"
		const scripts: number[] = []
		page.on("response", async (answer) => {
			if (answer.url().endsWith(".js")) scripts.push((await answer.body()).length)
		})
		await page.goto(`/${lang}`)
		await watchStatus(page)
		await press(page, "ledger")
		await expect.poll(() => said(page)).toContain((await getT(lang))("messages:wallet.ledgerPc"))
		await status(page).toBe("")
		// Who closes the browser's list is told nothing, and may press again.
		expect(await page.isVisible("#modal-wallet-failure")).toBe(false)
		expect([ledger.chooser, await storedAddress(page)]).toEqual([1, null])
		// The list opens only soon after a press: the heavy part, of some 900 kB, comes after it.
		expect(Math.max(...scripts)).toBeLessThan(50_000)
		await page.click("[data-wallet-connect=ledger]")
		await expect.poll(() => ledger.chooser).toBe(2)
		expect(problems).toEqual([])
		await context.close()
	}
})

const PHONE =
	"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"

test("on a phone, and in a browser without USB, it is said what to do instead (C064)", async () => {
	for (const lang of inTurn("kor")) {
		const phone = await visit(browser, app, { userAgent: PHONE, viewport: { width: 390, height: 844 }, hasTouch: true })
		const ledger = await plugLedger(phone.context)
		await phone.page.goto(`/${lang}`)
		await press(phone.page, "ledger")
		await told(phone.page, lang, "ledgerMobile", "useMetaMask")
		expect([ledger.chooser, await storedAddress(phone.page), phone.problems]).toEqual([0, null, []])
		await phone.context.close()

		const other = await visit(browser, app)
		await plugLedger(other.context, { absent: true })
		await other.page.goto(`/${lang}`)
		await press(other.page, "ledger")
		await told(other.page, lang, "ledgerBrowser", "browser")
		expect(other.problems).toEqual([])
		await other.context.close()
	}
})

test("a device that is locked, in another app or in use elsewhere can be made ready and tried again (C066)", async () => {
	for (const lang of inTurn("idn")) {
		const { context, page, problems, allow } = await visit(browser, app)
		// That another program has the device is worth a line in the console.
		allow.push(/^console: wallet failed/)
		const ledger = await plugLedger(context)
		const again = () => page.click("[data-failure-retry]")
		await page.goto(`/${lang}`)
		ledger.locked = true
		await press(page, "ledger")
		await told(page, lang, "ledgerFailed", "unlock")
		ledger.locked = false
		for (const shown of ["Solana", "dashboard"] as const) {
			ledger.app = shown
			await again()
			await told(page, lang, "ledgerFailed", "unlock")
		}
		ledger.app = "Ethereum"
		ledger.taken = true
		await again()
		await told(page, lang, "ledgerFailed", "unlock")
		expect([ledger.opened, await storedAddress(page), ledger.texts]).toEqual([false, null, []])
		ledger.taken = false
		await again()
		await label(page).toBe(short5(ledger.address()))
		await expect.poll(() => owner(page, ledger.address())).toBe(true)
		expect([ledger.chooser, problems]).toEqual([1, []])
		await context.close()
	}
})

test("a device that stops answering is given up after a while", async () => {
	const { context, page, allow, problems } = await visit(browser, app)
	allow.push(/^console: wallet failed/)
	const ledger = await plugLedger(context)
	ledger.mute = true
	await openByClock(page, "/eng")
	await press(page, "ledger")
	await expect.poll(() => ledger.opened).toBe(true)
	for (let waited = 0; waited < 40; waited++) await page.clock.runFor(1000)
	await told(page, "eng", "ledgerFailed", "unlock")
	expect([ledger.opened, await storedAddress(page), problems]).toEqual([false, null, []])
	await context.close()
})

test("who says no on the device looks around, and can sign later without choosing it again", async () => {
	const { context, page, problems } = await visit(browser, app)
	const ledger = await plugLedger(context)
	ledger.onSign = "reject"
	await page.goto("/eng")
	await press(page, "ledger")
	await status(page).toContain("you did not sign in")
	await label(page).toBe(short5(ledger.address()))
	expect(await owner(page, ledger.address())).toBe(false)
	// The entry itself may be pressed as well: the device is still open then.
	await page.click("[data-wallet-connect=ledger]")
	await expect.poll(() => ledger.paths.length).toBe(2)
	await status(page).toContain("you did not sign in")
	ledger.onSign = "approve"
	await page.click("[data-wallet-retry]")
	await expect.poll(() => owner(page, ledger.address())).toBe(true)
	expect([ledger.chooser, ledger.texts.length, problems]).toEqual([1, 1, []])
	await context.close()
})

test("a device that breaks while it signs, or is pulled out and put back, is opened anew for the next try", async () => {
	const { context, page, problems, allow } = await visit(browser, app)
	allow.push(/^console: wallet proof/)
	const ledger = await plugLedger(context)
	ledger.onSign = "break"
	await page.goto("/eng")
	await press(page, "ledger")
	await status(page).toContain("signing in did not work")
	expect(ledger.opened).toBe(false)
	await ledger.plug(false)
	ledger.onSign = "approve"
	await ledger.plug(true)
	await page.click("[data-wallet-retry]")
	await expect.poll(() => owner(page, ledger.address())).toBe(true)
	expect([ledger.chooser, ledger.texts.length, problems]).toEqual([1, 1, []])
	await context.close()
})

test("another device in the place of the first cannot sign for it", async () => {
	const { context, page, problems, allow } = await visit(browser, app)
	allow.push(/^console: wallet proof/)
	const ledger = await plugLedger(context)
	ledger.onSign = "break"
	await page.goto("/eng")
	await press(page, "ledger")
	await status(page).toContain("signing in did not work")
	const first = ledger.address()
	ledger.phrase = newPhrase()
	ledger.onSign = "approve"
	await page.click("[data-wallet-retry]")
	await status(page).toContain("signing in did not work")
	expect([ledger.texts, await owner(page, first), await owner(page, ledger.address())]).toEqual([[], false, false])
	expect(problems).toEqual([])
	await context.close()
})
