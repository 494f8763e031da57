import type { BrowserContext, Page, Route } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { pagePath, paths } from "#app/lib/paths.ts"
import { inThemes } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { liveSite, openByClock, press, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const ALL = [
	"demo",
	"demoKaia",
	"phantom",
	"solflare",
	"metamask",
	"kaia",
	"klip",
	"walletconnect",
	"dcent",
	"ledger",
] as const

/** What the operator of this site has not set up. */
const UNSET: readonly (typeof ALL)[number][] = ["klip", "walletconnect"]

/** Wallets as they lie in a page. `isLate`: MetaMask comes forward when the page is told so, by `comeForward`. */
const install = (context: BrowserContext, isLate = false) =>
	context.addInitScript((isLate) => {
		const wallet = {
			version: "1.0.0",
			name: "Solflare",
			icon: "",
			chains: ["solana:mainnet"],
			accounts: [],
			features: { "standard:connect": { version: "1.0.0", connect: async () => ({ accounts: [] }) } },
		}
		addEventListener("wallet-standard:app-ready", (event) =>
			(event as CustomEvent<{ register(one: unknown): void }>).detail.register(wallet),
		)
		const info = { uuid: crypto.randomUUID(), name: "MetaMask", icon: "", rdns: "io.metamask" }
		const provider = { isMetaMask: true, request: async () => [], on() {}, removeListener() {} }
		const announce = () =>
			dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }))
		const begin = () => {
			addEventListener("eip6963:requestProvider", announce)
			announce()
		}
		if (isLate) addEventListener("test:come-forward", begin, { once: true })
		else begin()
	}, isLate)
const comeForward = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("test:come-forward")))

const open = async (page: Page) => {
	await page.click("#wallet-button")
	await page.locator("#modal-wallet").waitFor()
}
const order = (page: Page) =>
	page
		.locator("#modal-wallet [data-wallet-entry]")
		.evaluateAll((all) => all.map((one) => one.getAttribute("data-wallet-entry")))
const found = (page: Page) =>
	page
		.locator("#modal-wallet [data-wallet-entry]:has([data-wallet-found]:not([hidden]))")
		.evaluateAll((all) => all.map((one) => one.getAttribute("data-wallet-entry")))

test("every wallet stands in the HTML of a page, with its name, its note and its network (C009–C017)", async () => {
	for (const lang of inTurn("kor")) {
		const t = await getT(lang)
		const html = (await (await fetch(app.origin + pagePath(lang, "companyAbout"))).text()).replaceAll("&#x27;", "'")
		const dialog = html.slice(html.indexOf('<dialog id="modal-wallet"'), html.indexOf('<dialog id="modal-migration"'))
		expect([...dialog.matchAll(/data-wallet-connect="(\w+)"/g)].map(([, type]) => type)).toEqual(ALL)
		for (const type of ALL) {
			expect(dialog).toContain(`>${t(`wallets:names.${type}`)}<`)
			expect(dialog).toContain(`>${t(UNSET.includes(type) ? "wallets:dialog.off" : `wallets:notes.${type}`)}<`)
		}
		expect(dialog).toMatch(new RegExp(`commandfor="modal-migration".*?${t("wallets:names.migration")}`, "s"))
	}
})

test("D'CENT is not in the HTML of Power Zone pages, working ones included, and is everywhere else (C018, C019, Q031)", async () => {
	for (const lang of inTurn("idn")) {
		for (const page of [
			"powerzoneNftStaking",
			"powerzonePunkyDrop",
			"powerzoneCoinStaking",
			"powerzoneCoinStaking/write",
		])
			expect(await (await fetch(app.origin + pagePath(lang, page))).text()).not.toMatch(/"dcent"|D(?:'|&#x27;)CENT/)
		for (const page of ["nftMigration", "mypage", "rwaProject"])
			expect(await (await fetch(app.origin + pagePath(lang, page))).text()).toContain('data-wallet-connect="dcent"')
	}
})

test("wallets that are here are marked and come first, for eye, Tab and ear alike", async () => {
	const { context, page, problems } = await visit(browser, app)
	await install(context)
	await page.goto("/eng/companyAbout")
	await page.focus("#wallet-button")
	await page.keyboard.press("Enter")
	await expect.poll(() => found(page)).toEqual(["solflare", "metamask"])
	// This is a demo: its own wallet needs nothing installed, and nobody is led to sign with another.
	expect(await order(page)).toEqual([
		"demo",
		"demoKaia",
		"solflare",
		"metamask",
		...ALL.filter((type) => !["demo", "demoKaia", "solflare", "metamask"].includes(type)),
	])
	// The focus began on the first entry of the HTML, and stays with it.
	expect(await page.evaluate(() => document.activeElement?.getAttribute("data-wallet-connect"))).toBe("demo")
	const solflare = page.getByRole("button", { name: "Solflare Solana Browser extension Found here" })
	expect(await solflare.count()).toBe(1)
	for (const next of ["demoKaia", "solflare"]) {
		await page.keyboard.press("Tab")
		expect(await page.evaluate(() => document.activeElement?.getAttribute("data-wallet-connect"))).toBe(next)
	}
	expect(problems).toEqual([])
	await context.close()
})

test("a wallet that comes forward late is marked and stays where it is until the dialog opens again", async () => {
	const { context, page, problems } = await visit(browser, app)
	await install(context, true)
	await page.goto("/eng/companyAbout")
	await open(page)
	await expect.poll(() => found(page)).toEqual(["solflare"])
	await comeForward(page)
	await expect.poll(() => found(page)).toEqual(["solflare", "metamask"])
	expect((await order(page)).slice(0, 5)).toEqual(["demo", "demoKaia", "solflare", "phantom", "metamask"])
	await page.keyboard.press("Escape")
	await open(page)
	await expect
		.poll(async () => (await order(page)).slice(0, 5))
		.toEqual(["demo", "demoKaia", "solflare", "metamask", "phantom"])
	expect(problems).toEqual([])
	await context.close()
})

test("each wallet has its owner's mark or a letter, devices stand together, and what nobody has set up says so", async () => {
	for (const lang of inTurn("idn")) {
		const { context, page, problems } = await visit(browser, app)
		const t = await getT(lang)
		await page.goto(pagePath(lang, "companyAbout"))
		await open(page)
		const parts = await page.locator("#modal-wallet .wallets ul").evaluateAll((lists) =>
			lists.map((list) => ({
				heading: list.previousElementSibling?.matches("h3") ? list.previousElementSibling.textContent : null,
				types: [...list.children].map((one) => one.getAttribute("data-wallet-entry")),
			})),
		)
		expect(parts).toEqual([
			{ heading: null, types: ["demo", "demoKaia", "phantom", "solflare", "metamask", "kaia"] },
			{ heading: t("wallets:dialog.by.code"), types: ["klip", "walletconnect"] },
			{ heading: t("wallets:dialog.by.device"), types: ["dcent", "ledger"] },
		])
		const shown = () =>
			page.locator("[data-wallet-entry] [data-wallet-connect] .wallets-mark").evaluateAll((all) =>
				all.map((one) => ({
					type: one.closest("[data-wallet-entry]")?.getAttribute("data-wallet-entry"),
					text: one.textContent,
					file: /url\("(.+)"\)/.exec(getComputedStyle(one).backgroundImage)?.[1],
				})),
			)
		const letters = async () => (await shown()).filter(({ file }) => !file).map(({ type, text }) => [type, text])
		// The marks are in the dialogs' sheet, which comes with the first press.
		await expect.poll(letters).toEqual([
			["demo", ""],
			["demoKaia", ""],
			["klip", "K"],
		])
		const marks = await shown()
		for (const { file } of marks) {
			if (!file) continue
			const answer = await page.request.get(file)
			expect([file, answer.status(), answer.headers()["content-type"]]).toEqual([
				file,
				200,
				expect.stringMatching(/^image\/(svg\+xml|png)/),
			])
		}
		const off = page.locator("#modal-wallet [data-off]")
		expect(await off.evaluateAll((all) => all.map((one) => one.getAttribute("data-wallet-entry")))).toEqual(UNSET)
		for (const words of await off.allInnerTexts()) expect(words).toContain(t("wallets:dialog.off"))
		expect(problems).toEqual([])
		await context.close()
	}
})

test("at a desk a wallet that is not here can be installed, one that is here needs not, and nothing speaks of a phone", async () => {
	for (const lang of inTurn("kor")) {
		const { context, page, problems } = await visit(browser, app)
		await install(context, true)
		await page.goto(pagePath(lang, "companyAbout"))
		await open(page)
		const t = await getT(lang)
		const ways = () =>
			page
				.locator("#modal-wallet [data-wallet-install]:visible")
				.evaluateAll((all) => all.map((one) => [one.ariaLabel, (one as HTMLAnchorElement).href]))
		const way = (wallet: string, href: string) => [t("wallets:dialog.installNamed", { wallet }), href]
		const phantom = way("Phantom", "https://phantom.com/download")
		const kaia = way("Kaia", "https://www.kaiawallet.io/")
		await expect.poll(ways).toEqual([phantom, way("MetaMask", "https://metamask.io/download"), kaia])
		expect(await page.innerText("#modal-wallet")).not.toMatch(/phone|휴대폰|ponsel|\bapp\b|또는 앱|atau aplikasi/i)
		// Nothing moves where one comes forward late.
		const at = () => page.locator("[data-wallet-connect=metamask]").boundingBox()
		const before = await at()
		await comeForward(page)
		await expect.poll(ways).toEqual([phantom, kaia])
		expect(await at()).toEqual(before)
		expect(problems).toEqual([])
		await context.close()
	}
})

/** A script that a press needs, how it fails to come, and the language that it is told in. */
const LOST = [
	{ lang: "kor", script: "**/connect-*.js", how: "fails" },
	{ lang: "eng", script: "**/demo-wallet-*.js", how: "fails" },
	{ lang: "idn", script: "**/connector-*.js", how: "never comes" },
	{ lang: "eng", script: "**/connect-*.js", how: "never comes" },
] as const
for (const { lang, script, how } of LOST)
	test(`a wallet's script that ${how} is told in the dialog, and asked for again without a reload (O009, ${script}, ${lang})`, async () => {
		const { context, page, problems, allow } = await visit(browser, app)
		allow.push(/ERR_FAILED/, /console: wallet /)
		const t = await getT(lang)
		const held: Route[] = []
		let isThere = false
		await page.route(script, (route) => {
			if (isThere) return route.continue()
			if (how === "fails") return route.abort()
			held.push(route)
		})
		await openByClock(page, pagePath(lang, "companyAbout"))
		await page.evaluate(() => {
			document.documentElement.dataset.before = ""
		})
		await press(page, "demo")
		const lost = page.locator("#wallet-lost")
		if (how === "never comes") {
			await expect.poll(() => held.length).toBeGreaterThan(0)
			await page.clock.runFor(110_000)
			expect(await lost.isVisible()).toBe(false)
			await page.clock.runFor(11_000)
		}
		await lost.waitFor()
		expect(await lost.innerText()).toContain(t("wallets:dialog.lost"))
		const again = lost.getByRole("button", { name: t("shell:failure.retry") })
		await expect.poll(() => again.evaluate((one) => one === document.activeElement)).toBe(true)
		isThere = true
		const asked: string[] = []
		page.on("request", (request) => asked.push(new URL(request.url()).pathname))
		// What comes now is too late: it opens no wallet by itself.
		for (const route of held.splice(0)) {
			const url = route.request().url()
			await route.continue()
			// As text: what compiles the tests has an import of its own. The answers of five requests come after whatever the script asks for.
			await page.evaluate(`import(${JSON.stringify(url)}).then(() => undefined)`)
			for (let n = 0; n < 5; n++) await page.evaluate(() => fetch("/robots.txt").then(() => undefined))
		}
		// What the script itself consists of comes with it.
		const isOfWallet = (path: string) =>
			path.startsWith("/assets/") ? path.startsWith("/assets/demo-wallet-") : path !== "/robots.txt"
		expect(asked.filter(isOfWallet)).toEqual([])
		const signedIn = page.waitForResponse((answer) => answer.url().endsWith("/api/identity/verify"))
		expect(await page.locator("html[data-before]").count()).toBe(1)
		await again.click()
		expect(await lost.isVisible()).toBe(false)
		expect((await signedIn).status()).toBe(200)
		expect(problems).toEqual([])
		await context.close()
	})

test("a page that works with Solana says so, and listeners hear it with each wallet of another network", async () => {
	const { context, page, problems } = await visit(browser, app)
	const t = await getT("kor")
	await page.goto(paths.coinStaking("kor"))
	await open(page)
	await page.getByText(t("wallets:dialog.needs")).waitFor()
	const others = page.locator("#modal-wallet [data-other] button[aria-describedby=wallet-needs]")
	// The sentence comes with the page; the dialog's script, which comes later, ties the entries to it.
	await expect
		.poll(() => others.evaluateAll((all) => all.map((one) => one.getAttribute("data-wallet-connect"))))
		.toEqual(["demoKaia", "metamask", "kaia", "klip", "ledger"])
	await page.goto("/kor/companyAbout")
	await open(page)
	await page.waitForTimeout(300)
	expect(await page.getByText(t("wallets:dialog.needs")).isVisible()).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("what the dialog's script adds moves no entry from under a finger, on a page that works with Solana", async () => {
	const { context, page, problems } = await visit(browser, app)
	let release = () => {}
	const released = new Promise<void>((done) => {
		release = done
	})
	await page.route("**/dialog-*.js", async (route) => {
		await released
		await route.continue()
	})
	await page.goto(paths.coinStaking("eng"))
	await open(page)
	await page.hover("[data-wallet-connect=walletconnect]")
	await page.mouse.down()
	release()
	await page.locator("#modal-wallet [data-other]").first().waitFor()
	await page.mouse.up()
	// The press reached its entry: WalletConnect is not set up here, and that is said.
	await page.locator("#modal-wallet-failure").waitFor()
	expect(problems).toEqual([])
	await context.close()
})

test("on a phone without the wallets, apps are links that keep page, language and query", async () => {
	const { context, page, problems } = await visit(browser, app, PHONE)
	await page.goto("/idn/rwaProject?tab=dnn")
	await open(page)
	const link = (type: string) => page.locator(`[data-wallet-entry=${type}] [data-wallet-open]`)
	await link("phantom").waitFor()
	const here = `${app.origin}/idn/rwaProject?tab=dnn`
	const at = (type: string) => link(type).evaluate((one) => (one as HTMLAnchorElement).href)
	expect(await at("phantom")).toContain(`/browse/${encodeURIComponent(here)}`)
	expect(await at("solflare")).toContain(`/browse/${encodeURIComponent(here)}`)
	expect(await at("metamask")).toContain(here.replace("http://", ""))
	expect(await at("kaia")).toContain(here)
	expect(await at("dcent")).toContain(encodeURIComponent(here))
	const t = await getT("idn")
	expect(await link("phantom").innerText()).toContain(t("wallets:dialog.openIn", { wallet: "Phantom" }))
	expect(await page.locator("[data-wallet-connect=phantom]").isVisible()).toBe(false)
	// What is an app here is not installed as an extension.
	expect(await page.locator("#modal-wallet [data-wallet-install]:visible").count()).toBe(0)
	for (const type of ["klip", "walletconnect", "ledger", "demo"])
		expect([type, await page.locator(`[data-wallet-connect=${type}]`).isVisible()]).toEqual([type, true])
	expect(problems).toEqual([])
	await context.close()
})

test("in the browser of a wallet's own app its entry is a button that connects", async () => {
	const { context, page, problems } = await visit(browser, app, PHONE)
	await install(context)
	await page.goto("/eng/companyAbout")
	await open(page)
	await expect.poll(() => found(page)).toEqual(["solflare", "metamask"])
	expect(await page.locator("[data-wallet-connect=solflare]").isVisible()).toBe(true)
	expect(await page.locator("[data-wallet-entry=solflare] [data-wallet-open]").isVisible()).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("NFT Migration opens its own dialog with the printed warning, leads to its page, and the focus comes back (C017, G013)", async () => {
	for (const lang of inTurn("eng")) {
		const { context, page, problems } = await visit(browser, app)
		const t = await getT(lang)
		await page.goto(pagePath(lang, "companyAbout"))
		await page.focus("#wallet-button")
		await page.keyboard.press("Enter")
		const entry = page.locator("#modal-wallet [commandfor=modal-migration]")
		await entry.focus()
		await page.keyboard.press("Enter")
		await page.locator("#modal-migration").waitFor()
		expect(await page.locator("#modal-wallet").isVisible()).toBe(false)
		expect(await page.innerText("#modal-migration")).toContain(t("wallets:migration.warning"))
		await page.keyboard.press("Escape")
		await page.locator("#modal-migration").waitFor({ state: "hidden" })
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("wallet-button")
		await page.goto(`${pagePath(lang, "companyAbout")}#modal-migration`)
		await page.click(`#modal-migration a[href='${pagePath(lang, "nftMigration")}']`)
		await page.waitForURL(`**${pagePath(lang, "nftMigration")}`)
		const text = await page.innerText("main")
		expect(text).toContain("0x2019")
		expect(text).toMatch(lang === "idn" ? /0,1 KLAY/ : /0\.1 KLAY/)
		expect(text).toContain(t("wallets:migration.warning").slice(0, 30))
		expect(problems).toEqual([])
		await context.close()
	}
})

test("without JavaScript the dialog can be read, and says what it lacks", async () => {
	const { context, page, problems } = await visit(browser, app, { javaScriptEnabled: false })
	const t = await getT("eng")
	await page.goto("/eng/companyAbout#modal-wallet")
	for (const type of ALL)
		expect([type, await page.locator(`[data-wallet-connect=${type}]`).isVisible()]).toEqual([type, true])
	expect(await page.innerText("#modal-wallet")).toContain(t("wallets:dialog.noScript"))
	expect(await page.getByText(t("wallets:dialog.needs")).isVisible()).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("the dialog's behaviour is loaded by the first press and weighs at most 5 kB", async () => {
	const { context, page, problems } = await visit(browser, app)
	const scripts: { url: string; bytes: number }[] = []
	let pressed = false
	page.on("response", (response) => {
		if (!pressed || !response.url().endsWith(".js")) return
		scripts.push({ url: response.url(), bytes: Number(response.headers()["content-length"]) })
	})
	await page.goto("/eng/companyAbout")
	await page.waitForLoadState("networkidle")
	expect(
		await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /dialog-/.test(name))),
	).toBe(false)
	pressed = true
	await open(page)
	await page.waitForLoadState("networkidle")
	await expect.poll(() => scripts.some(({ url }) => url.includes("/dialog-"))).toBe(true)
	expect(scripts.filter(({ bytes }) => !(bytes > 0))).toEqual([])
	const sum = scripts.reduce((all, { bytes }) => all + bytes, 0)
	console.log(`the dialog's behaviour: ${scripts.length} files, ${sum} bytes`)
	expect(sum).toBeLessThan(5 * 1024)
	expect(problems).toEqual([])
	await context.close()
})

test("the dialogs have no faults of access, and nothing in them is wider than a small phone", async () => {
	const { context, page, problems } = await visit(browser, app, { viewport: { width: 320, height: 640 } })
	for (const [path, hash] of [
		["/kor/powerzoneCoinStaking", "#modal-wallet"],
		["/idn/companyAbout", "#modal-wallet"],
		["/eng/companyAbout", "#modal-migration"],
	] as const) {
		await page.goto(path + hash)
		await page.locator(hash).waitFor()
		await page.waitForTimeout(300)
		expect(await inThemes(page, path, hash)).toEqual([])
		const wide = await page.locator(hash).evaluate((one) => one.scrollWidth - one.clientWidth)
		expect([path, hash, wide]).toEqual([path, hash, 0])
	}
	expect(problems).toEqual([])
	await context.close()
})
