import { chromium, type Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { short4, short5 } from "#app/lib/shorten.ts"
import { STORE } from "#app/ui/shell-contract.ts"
import { findBrowser } from "#tests/browser.ts"
import { installWallet, testKey } from "#tests/outside/standard-wallet.ts"
import { stored } from "./stored.ts"
import { connect, disconnect, fundedVisit, liveSite, loaded, open, press, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const label = (page: Page) => expect.poll(() => page.textContent("[data-wallet-label]"))
const sent = (page: Page, call: string) => page.waitForRequest((request) => request.url().endsWith(call))

test("MyPage without a wallet shows the notice and, once connected, leads there (C001, C023, C024, K002)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const { key } = await installWallet(context)
	await page.goto("/eng")
	await label(page).toBe("Select Wallet")
	await page.click("#mypage-button")
	expect(await page.innerText("#modal-notice")).toContain("Please connect your wallet first.")
	await page.keyboard.press("Escape")
	expect(new URL(page.url()).pathname).toBe("/eng")

	const t = await getT("kor")
	await page.goto("/kor")
	await page.click("#mypage-button")
	expect(await page.innerText("#modal-notice")).toContain(t("shell:notice.connect"))
	await page.locator("#modal-notice [commandfor=modal-wallet]").click()
	await page.click("[data-wallet-connect=phantom]")
	await page.waitForURL("**/kor/mypage")
	await label(page).toBe(short5(key?.address ?? ""))
	expect(await page.innerText("main")).toContain(short4(key?.address ?? ""))
	expect(problems).toEqual([])
	await context.close()
})

test("the wallet is shown on every page, and disconnecting forgets all of it (C002–C008, C022, C040)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const wallet = await installWallet(context)
	const address = wallet.key?.address ?? ""
	await page.goto("/kor")
	await connect(page, "phantom")
	await label(page).toBe(short5(address))
	await page.goto("/idn/powerzoneCoinStaking")
	await label(page).toBe(short5(address))
	await page.goto("/idn/mypage")
	expect(await page.innerText("main")).toContain(short4(address))
	await page.waitForLoadState("networkidle")
	await disconnect(page)
	await label(page).toBe((await getT("idn"))("shell:wallet.select"))
	expect(await page.innerText("main")).not.toContain(short4(address))
	await page.waitForLoadState("networkidle")
	// What the next page load asks for again belongs to no owner.
	const left = async () => {
		const { local, session } = await stored(page)
		return [...Object.keys(local), ...Object.keys(session)].filter((name) => name !== STORE.logLevel)
	}
	await expect.poll(left).toEqual([])
	expect(wallet.asked.disconnect).toBe(1)
	expect((await context.cookies()).filter(({ name, value }) => ["sid", "hint"].includes(name) && value)).toEqual([])
	expect(problems).toEqual([])
	await context.close()
})

test("another account ends the old one's session: its page shows nothing of it (C042–C045)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const wallet = await installWallet(context)
	const old = wallet.key?.address ?? ""
	await open(page, "/eng/mypage")
	await connect(page, "phantom")
	await loaded(page)
	await label(page).toBe(short5(old))
	await page.waitForLoadState("networkidle")
	const next = testKey()
	const calls = Promise.all([sent(page, "checkAndInsertUser"), sent(page, "insertRouterLog"), sent(page, "doLogout")])
	const reloaded = page.waitForEvent("load")
	await wallet.changeAccount(next)
	const [registered, logged] = await calls
	expect(registered.postDataJSON()).toMatchObject({ wallet_address: next.address })
	expect(logged.postDataJSON()).toMatchObject({ wallet_address: next.address })
	await reloaded
	await label(page).toBe(short5(next.address))
	const shows = async () => {
		const main = await page.innerText("main")
		return [main.includes(short4(old)), main.includes(short4(next.address))]
	}
	expect(await shows()).toEqual([false, true])

	await page.waitForLoadState("networkidle")
	wallet.onSign = "reject"
	await wallet.changeAccount(testKey())
	await expect.poll(shows).toEqual([false, false])
	expect(problems).toEqual([])
	await context.close()
})

test("a wallet that is missing or fails is said so in a dialog of the page's language (C060–C063)", async () => {
	const t = await getT("kor")
	const { context, page, problems, allow } = await visit(browser, app)
	allow.push(/request to https:/)
	await context.route(/^https:/, (route) => route.fulfill({ body: "outside" }))
	await open(page, "/kor/powerzoneCoinStaking")
	const failure = page.locator("#modal-wallet-failure")
	for (const type of ["phantom", "solflare"] as const) {
		const opened = context.waitForEvent("page")
		await press(page, type)
		expect(new URL((await opened).url()).host).toBe(`${type}.com`)
		await failure.waitFor()
		const text = await failure.innerText()
		expect(text).toContain(t("messages:wallet.notFoundTitle"))
		expect(text).toContain(t(`messages:wallet.${type}Missing`))
		await page.keyboard.press("Escape")
	}
	await context.close()
	const second = await visit(browser, app)
	second.allow.push(/request to https:/)
	await second.context.route(/^https:/, (route) => route.fulfill({ body: "outside" }))
	const solflare = await installWallet(second.context, { name: "Solflare" })
	solflare.onConnect = "fail"
	await open(second.page, "/kor/powerzoneCoinStaking")
	const opened = second.context.waitForEvent("page")
	await press(second.page, "solflare")
	expect((await opened).url()).toBe("https://solflare.com/")
	expect(await second.page.innerText("#modal-wallet-failure")).toContain(t("messages:wallet.solflareFailed"))
	expect([...problems, ...second.problems]).toEqual([])
	await second.context.close()
})

test("what was typed and chosen before the page's scripts came is still there after, and so is the painted wallet", async () => {
	const { context, page, key, problems } = await fundedVisit(browser, app, "kor")
	const held: (() => void)[] = []
	let holding = true
	// The shell's own script may come; those of the page wait.
	await page.route(/\/assets\/(?!shell-).*\.js$/, async (route) => {
		if (holding) await new Promise<void>((go) => held.push(go))
		await route.continue().catch(() => {})
	})
	await page.goto(paths.stakeWrite("kor", { days: 30 }), { waitUntil: "commit" })
	await page.locator("[name=amount]").waitFor()
	await label(page).toBe(short5(key.address))
	await expect.poll(() => held.length).toBeGreaterThan(0)
	await page.locator("[name=amount]").pressSequentially("777.7")
	await page.check("[name=days][value='365']")
	await page.evaluate(() => {
		const one = document.querySelector("[name=amount]") as HTMLInputElement & { mark?: string }
		one.mark = "the same element"
		const slot = document.querySelector("[data-wallet-label]")
		if (slot) slot.textContent = "changed by a script"
	})
	holding = false
	for (const go of held) go()
	await loaded(page)
	await page.waitForLoadState("networkidle")
	expect(await page.inputValue("[name=amount]")).toBe("777.7")
	expect(await page.isChecked("[name=days][value='365']")).toBe(true)
	const mark = await page.evaluate(() => (document.querySelector("[name=amount]") as { mark?: string } | null)?.mark)
	expect(mark).toBe("the same element")
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBeTruthy()
	expect(problems).toEqual([])
	await context.close()
})

test("the press of a button before the scripts came is a plain form, and goes on", async () => {
	const t = await getT("idn")
	const { context, page, problems } = await fundedVisit(browser, app, "idn")
	await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
	const free = problems.length
	await page.goto(paths.stakeWrite("idn", { days: 90 }))
	await page.locator("main .shortcuts button[value='10']").click()
	await page.waitForLoadState()
	expect(await page.inputValue("[name=amount]")).toBe("2.000")
	await page
		.locator("main .actions")
		.getByRole("button", { name: t("coin-staking:write.next") })
		.click()
	await page.waitForURL("**/write/confirm?draft=*")
	expect(await page.innerText("main")).toContain("2.000 SCG")
	expect(problems.slice(free).filter((one) => !/ERR_FAILED/.test(one))).toEqual([])
	await context.close()
})

test("Back to a kept page after disconnecting shows nothing of the owner (pageshow from the back/forward cache)", async () => {
	const asRoot = process.getuid?.() === 0
	const keeping = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH ?? findBrowser(),
		ignoreDefaultArgs: ["--disable-back-forward-cache"],
		args: ["--disable-dev-shm-usage", ...(asRoot ? ["--no-sandbox"] : [])],
	})
	try {
		const { page, problems } = await visit(keeping, app)
		await open(page, "/kor/mypage")
		const address = await connect(page, "demo")
		await loaded(page)
		expect(await page.innerText("main")).toContain(short4(address))
		await page.waitForLoadState("networkidle")
		await page.goto("/kor", { waitUntil: "networkidle" })
		await label(page).toBe(short5(address))
		await disconnect(page)
		await label(page).toBe((await getT("kor"))("shell:wallet.select"))
		await page.waitForLoadState("networkidle")
		await page.goBack({ waitUntil: "commit" })
		await label(page).toBe((await getT("kor"))("shell:wallet.select"))
		await expect.poll(() => page.innerText("main")).not.toContain(short4(address))
		await page.waitForLoadState("networkidle")

		const second = await connect(page, "demo")
		await loaded(page)
		await page.goto("/kor", { waitUntil: "networkidle" })
		await page.goBack({ waitUntil: "commit" })
		await label(page).toBe(short5(second))
		expect(await page.innerText("main")).toContain(short4(second))
		expect(problems).toEqual([])
	} finally {
		await keeping.close()
	}
})

test("what was typed and not sent is there on coming back, for the same owner alone", async () => {
	const { context, page, problems } = await visit(browser, app)
	await installWallet(context)
	await open(page, "/eng/mypage")
	await connect(page, "phantom")
	await loaded(page)
	const name = page.locator("#wallets input[name=label]")
	await page.locator("#wallets summary").click()
	await name.fill("Savings of the house")
	await page.goto("/eng")
	await page.goBack({ waitUntil: "load" })
	await expect.poll(() => name.inputValue()).toBe("Savings of the house")

	await page.goto("/eng")
	const kept = await page.evaluate(() => sessionStorage.getItem("TYPED"))
	expect(kept).toContain("Savings of the house")
	// The tab comes into other hands: somebody else signs in, and finds their own page.
	await page.evaluate(
		(text) => sessionStorage.setItem("TYPED", (text ?? "").replace(/"owner":"\w+"/, '"owner":"somebody-else"')),
		kept,
	)
	await page.goBack({ waitUntil: "load" })
	await loaded(page)
	expect(await name.inputValue()).toBe("")
	expect(problems).toEqual([])
	await context.close()
})
