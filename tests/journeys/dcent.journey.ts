import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { BRIDGE, bridgeTabs, installBridge, NO_OTHER_HOST } from "#tests/outside/dcent-bridge.ts"
import { inTurn } from "./languages.ts"
import { disconnect, liveSite, open, openByClock, press, type Visit, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
/** The session's own page names its owner in full; somebody else's never does. */
const owns = (page: Page, address: string) =>
	expect.poll(() =>
		page.evaluate((who) => fetch("/eng/mypage").then(async (at) => (await at.text()).includes(who)), address),
	)

/** A visitor with a D'CENT on the cable, and a watch on what must not happen. */
async function visitor(path: string, options: Parameters<typeof visit>[2] = {}, go = open) {
	const one = await visit(browser, app, options)
	one.allow.push(NO_OTHER_HOST)
	const device = await installBridge(one.context)
	await go(one.page, path)
	return { ...one, device }
}

/** Presses D'CENT, and goes on from the warning if it is to. */
async function warned(page: Page, { goOn = true } = {}): Promise<void> {
	await press(page, "dcent")
	await page.locator("[data-failure-go-on]").waitFor()
	if (goOn) await page.click("[data-failure-go-on]")
}

/** The dialog of a problem, once it is there. */
async function problem(page: Page) {
	const dialog = page.locator("#modal-wallet-failure")
	await expect.poll(() => dialog.locator("[data-failure-go-on]").isHidden()).toBe(true)
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

async function end({ context, problems }: Visit): Promise<void> {
	expect(problems).toEqual([])
	await context.close()
}

const paths: Record<Lang, string> = { eng: "/eng/rwaProject", kor: "/kor/rwaProject", idn: "/idn/rwaProject" }

for (const lang of inTurn("idn")) {
	test(`with D'CENT a visitor is warned, signs in on the device, comes back without a window, and disconnects (${lang})`, async () => {
		const t = await getT(lang)
		const one = await visitor(paths[lang])
		const { page, context, device } = one
		await warned(page, { goOn: false })
		const dialog = page.locator("#modal-wallet-failure")
		expect(await dialog.locator("[data-failure-title]").textContent()).toBe(t("messages:wallet.warningTitle"))
		expect(await dialog.locator("[data-failure-text]").textContent()).toBe(t("messages:wallet.dcentSolanaLimited"))
		expect(await dialog.locator("[data-failure-next]").textContent()).toBe(t("wallets:next.limited"))
		expect(bridgeTabs(context)).toEqual([])

		const loaded = page.waitForEvent("load")
		await page.getByRole("button", { name: t("wallets:next.goOn"), exact: true }).click()
		await loaded
		await label(page).toBe(short5(device.address))
		await owns(page, device.address).toBe(true)
		expect(await stored(page)).toMatchObject({ WALLETADDRESS: device.address, WALLETTYPE: "dcent" })
		expect(device.asked).toEqual(["info", "getAddress", "getEthereumSignedMessage"])
		expect(device.texts[0]).toContain("wants you to sign in with your Ethereum account:")
		await expect.poll(() => bridgeTabs(context).length).toBe(0)

		await page.reload({ waitUntil: "networkidle" })
		await label(page).toBe(short5(device.address))
		expect([bridgeTabs(context).length, device.asked.length]).toEqual([0, 3])

		await disconnect(page)
		await label(page).toBe(t("messages:wallet.selectWallet"))
		await owns(page, device.address).toBe(false)
		await end(one)
	})
}

test("another device on the cable is another account at the next connection, and the old session ends", async () => {
	const one = await visitor("/eng/rwaProject")
	const { page, device } = one
	const first = device.address
	let loaded = page.waitForEvent("load")
	await warned(page)
	await loaded
	await owns(page, first).toBe(true)
	const second = device.changeSeed()
	await disconnect(page)
	await label(page).toBe("Select Wallet")
	loaded = page.waitForEvent("load")
	await warned(page)
	await loaded
	await label(page).toBe(short5(second))
	await owns(page, second).toBe(true)
	await owns(page, first).toBe(false)
	await end(one)
})

test("after a reload the device signs again when it is asked to; another device then signs in as another account", async () => {
	const one = await visitor("/eng/rwaProject")
	const { page, device, context } = one
	const first = device.address
	let loaded = page.waitForEvent("load")
	await warned(page)
	await loaded
	await owns(page, first).toBe(true)
	const signAgain = async () => {
		await page.reload({ waitUntil: "networkidle" })
		loaded = page.waitForEvent("load")
		await page.evaluate(() => {
			const button = Object.assign(document.createElement("button"), {
				id: "again",
				type: "button",
				textContent: "again",
			})
			button.setAttribute("data-wallet-sign", "")
			document.getElementById("shell-bottom")?.append(button)
		})
		await page.click("#again")
		await loaded
	}
	await signAgain()
	expect(device.texts.length).toBe(2)
	await owns(page, first).toBe(true)

	const second = device.changeSeed()
	await signAgain()
	await label(page).toBe(short5(second))
	await owns(page, second).toBe(true)
	await owns(page, first).toBe(false)
	expect(device.texts.slice(2).every((text) => text.toLowerCase().includes(second))).toBe(true)
	await expect.poll(() => bridgeTabs(context).length).toBe(0)
	await end(one)
})

test("a no to the warning opens no window and stores nothing", async () => {
	const one = await visitor("/eng/rwaProject")
	await warned(one.page, { goOn: false })
	await one.page.keyboard.press("Escape")
	await one.page.locator("#modal-wallet-failure").waitFor({ state: "hidden" })
	await label(one.page).toBe("Select Wallet")
	expect([bridgeTabs(one.context).length, one.device.asked.length]).toEqual([0, 0])
	expect((await stored(one.page)).WALLETADDRESS).toBeUndefined()
	await end(one)
})

for (const bridge of ["absent", "mute"] as const) {
	test(`a bridge that is ${bridge} is told after 5 seconds, and its page stays open in a tab`, async () => {
		const t = await getT("kor")
		const one = await visitor("/kor/rwaProject")
		one.device.bridge = bridge
		await warned(one.page)
		await expect.poll(() => bridgeTabs(one.context).length).toBe(1)
		await one.page.bringToFront()
		const started = Date.now()
		await expect.poll(() => one.page.textContent("[data-failure-text]")).toBe(t("messages:wallet.dcentBridge"))
		expect(Date.now() - started).toBeGreaterThan(3_500)
		expect(await problem(one.page)).toEqual({
			title: t("messages:wallet.failedTitle"),
			text: t("messages:wallet.dcentBridge"),
			next: t("wallets:next.bridge"),
			link: BRIDGE,
		})
		expect(bridgeTabs(one.context).length).toBe(1)
		expect((await stored(one.page)).WALLETADDRESS).toBeUndefined()

		one.device.bridge = "up"
		const loaded = one.page.waitForEvent("load")
		await one.page.click("[data-failure-retry]")
		await one.page.click("[data-failure-go-on]")
		await loaded
		await label(one.page).toBe(short5(one.device.address))
		await expect.poll(() => bridgeTabs(one.context).length).toBe(0)
		await end(one)
	})
}

test("a device that is not plugged in is told, with the bridge's page left open", async () => {
	const t = await getT("idn")
	const one = await visitor("/idn/rwaProject")
	one.device.unplugged = true
	await warned(one.page)
	expect((await problem(one.page)).text).toBe(t("messages:wallet.dcentBridge"))
	expect(bridgeTabs(one.context).length).toBe(1)
	await end(one)
})

test("a window that the browser blocks is told, with how to allow it", async () => {
	const t = await getT("eng")
	const one = await visitor("/eng/rwaProject")
	await one.page.evaluate(() => Object.assign(window, { open: () => null }))
	await warned(one.page)
	expect(await problem(one.page)).toMatchObject({
		text: t("messages:wallet.dcentPopupBlocked"),
		next: t("wallets:next.popup"),
	})
	await end(one)
})

test("a bridge that is closed before the device has signed is told, and can be tried again", async () => {
	const t = await getT("eng")
	const one = await visitor("/eng/rwaProject")
	const { page, device, context } = one
	device.person = "wait"
	await warned(page)
	await expect.poll(() => device.asked.at(-1)).toBe("getEthereumSignedMessage")
	await bridgeTabs(context)[0]?.close()
	await expect.poll(() => page.innerText("dialog[open]")).toContain(t("messages:wallet.dcentBridgeClosed"))
	await owns(page, device.address).toBe(false)
	device.person = "approve"
	const loaded = page.waitForEvent("load")
	await page.getByRole("button", { name: t("wallets:readOnly.retry") }).click()
	await loaded
	await owns(page, device.address).toBe(true)
	await end(one)
})

test("a signature that is refused on the device is told, and the visitor can only look around", async () => {
	const t = await getT("kor")
	const one = await visitor("/kor/rwaProject")
	one.device.person = "reject"
	await warned(one.page)
	await expect.poll(() => one.page.innerText("dialog[open]")).toContain(t("messages:wallet.dcentRejected"))
	await label(one.page).toBe(short5(one.device.address))
	await owns(one.page, one.device.address).toBe(false)
	await expect.poll(() => bridgeTabs(one.context).length).toBe(0)
	await end(one)
})

test("who does not answer on the device is told so after 30 seconds", async () => {
	const t = await getT("eng")
	const one = await visitor("/eng/rwaProject", {}, openByClock)
	one.device.person = "wait"
	const { clock } = one.page
	const now = () => one.page.evaluate(() => Date.now())
	const told = () => one.page.getByText(t("messages:wallet.dcentTimeout")).isVisible()
	const before = await now()
	await warned(one.page)
	await expect.poll(() => one.device.asked.at(-1)).toBe("getEthereumSignedMessage")
	// The device is asked between the two: 30 seconds after the first are too early, after the second they are over.
	const after = await now()
	await clock.pauseAt(before + 29_900)
	expect(await told()).toBe(false)
	await clock.runFor(after + 30_100 - (before + 29_900))
	await expect.poll(told).toBe(true)
	await owns(one.page, one.device.address).toBe(false)
	await end(one)
})

test("another page that speaks in the bridge's name signs nobody in", async () => {
	const one = await visitor("/eng/rwaProject")
	one.device.bridge = "mute"
	await warned(one.page)
	await expect.poll(() => bridgeTabs(one.context).length).toBe(1)
	const lie = `0x${"6".repeat(40)}`
	const forge = (address: string) => {
		const answer = (idx: number, parameter: object) => ({
			event: "BridgeResponse",
			type: "json",
			idx,
			payload: { header: { status: "success" }, body: { parameter } },
		})
		const target = (window.opener as Window | null) ?? window
		target.postMessage({ event: "BridgeEvent", type: "data", payload: "popup-success" }, "*")
		for (let idx = 0; idx < 9; idx++) target.postMessage(answer(idx, { address, sign: `0x${"1".repeat(130)}` }), "*")
	}
	await one.page.evaluate(forge, lie)
	await one.context.route("https://evil.example/", (route) => route.fulfill({ contentType: "text/html", body: "<p>" }))
	one.allow.push(/evil\.example/)
	const opened = one.context.waitForEvent("page")
	await one.page.evaluate(() => void window.open("https://evil.example/"))
	const evil = await opened
	await evil.waitForURL("https://evil.example/")
	await evil.evaluate(forge, lie)
	await one.page.bringToFront()
	await expect.poll(() => problem(one.page).then(({ text }) => text)).toContain("bridge")
	expect(JSON.stringify(await stored(one.page))).not.toContain(lie)
	await end(one)
})

test("on a phone D'CENT leads to its own browser, with the page and the language", async () => {
	const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36"
	const one = await visitor("/kor/rwaProject?x=1", { userAgent, viewport: { width: 390, height: 844 } })
	await one.context.route("https://link.dcentwallet.com/**", (route) => route.fulfill({ body: "D'CENT" }))
	await one.page.click("#wallet-button")
	const entry = one.page.locator("[data-wallet-entry=dcent]")
	await entry.locator("button").waitFor({ state: "hidden" })
	await entry.locator("a").click()
	await one.page.waitForURL("https://link.dcentwallet.com/**")
	const link = new URL(one.page.url())
	expect([link.host, link.pathname]).toEqual(["link.dcentwallet.com", "/DAppBrowser/"])
	const back = new URL(link.searchParams.get("url") ?? "")
	expect([back.origin, back.pathname, back.search]).toEqual([app.origin, "/kor/rwaProject", "?x=1"])
	expect(link.searchParams.get("network")).toBe("ethereum-mainnet")
	expect(one.device.asked).toEqual([])
	await end(one)
})

test("D'CENT is not offered where staking is, and a D'CENT that is connected stays so there", async () => {
	const one = await visitor("/eng/rwaProject")
	const { page } = one
	expect(await page.locator("[data-wallet-connect=dcent]").count()).toBe(1)
	const loaded = page.waitForEvent("load")
	await warned(page)
	await loaded
	for (const lang of inTurn("kor"))
		for (const path of ["powerzoneCoinStaking", "powerzoneNftStaking"]) {
			await page.goto(`/${lang}/${path}`, { waitUntil: "networkidle" })
			expect(await page.content()).not.toContain('data-wallet-connect="dcent"')
			await label(page).toBe(short5(one.device.address))
		}
	await end(one)
})
