import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { homePath, LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { installWallet } from "#tests/outside/standard-wallet.ts"
import { inTurn } from "./languages.ts"
import { phoneWallet, waitFor } from "./phone.ts"
import { connect, liveSite, open, REFUSED, readSheet, readStakes, typed, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const silent = { javaScriptEnabled: false }
const narrow = { width: 390, height: 844 }

for (const lang of inTurn("eng")) {
	test(`menu, submenus, dialogs and language links answer without a script (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems } = await visit(browser, app, silent)
		await page.goto(homePath(lang))
		expect(await page.getAttribute("html", "lang")).toBe(LOCALES[lang])
		const menu = page.locator("#menu")
		const stake = menu.getByRole("link", { name: t("shell:menu.coinStaking"), exact: true })
		expect(await stake.isVisible()).toBe(false)
		await menu.locator("summary", { hasText: t("shell:menu.powerZone") }).click()
		await stake.click()
		await page.waitForURL(`**${paths.coinStaking(lang)}`)

		await page.setViewportSize(narrow)
		await page.goto(homePath(lang))
		expect(await menu.isVisible()).toBe(false)
		await page.click("#menu-button")
		await menu.locator("summary", { hasText: t("shell:menu.powerZone") }).click()
		expect(await stake.isVisible()).toBe(true)
		await page.click("#menu-button")
		expect(await menu.isVisible()).toBe(false)

		await page.setViewportSize({ width: 1440, height: 900 })
		const wallets = page.locator("#modal-wallet")
		await page.click("#wallet-button")
		expect(await wallets.innerText()).toContain(t("wallets:dialog.noScript"))
		await page.keyboard.press("Escape")
		expect(await wallets.isVisible()).toBe(false)
		await page.goto(`${homePath(lang)}#modal-released`)
		const released = page.locator("#modal-released")
		expect(await released.innerText()).toContain(t("shell:released.text"))
		await released.locator("a.modal-unhash").click()
		expect(await released.isVisible()).toBe(false)

		await page.goto(`${paths.coinStaking(lang)}?amount=500&days=365`)
		for (const to of LANGS.filter((one) => one !== lang)) {
			const link = page.locator(`header .languages a[hreflang="${LOCALES[to]}"]`)
			await link.click()
			if (to === "eng") await page.locator("#modal-english a[hreflang]").click()
			await page.waitForURL(`**${paths.coinStaking(to, { amount: "500", days: 365 })}`)
			expect(await page.getAttribute("html", "lang")).toBe(LOCALES[to])
			await page.goto(`${paths.coinStaking(lang)}?amount=500&days=365`)
		}
		expect(problems).toEqual([])
		await context.close()
	})

	test(`the calculator answers by its address (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems } = await visit(browser, app, silent)
		await page.goto(paths.coinStaking(lang))
		await page.fill("#calculator [name=typed]", lang === "idn" ? "36.500" : "36,500")
		await page.check("#calculator [name=days][value='365']")
		await page
			.locator("#calculator")
			.getByRole("button", { name: t("coin-staking:calculator.show") })
			.click()
		await page.waitForURL((url) => url.searchParams.get("amount") === "36500")
		const total = new Intl.NumberFormat(LOCALES[lang]).format(36_500 + 5475)
		expect(await page.locator("#calculator [role=status]").last().innerText()).toContain(`${total} SCG`)
		expect(await page.innerText("main")).toContain(t("coin-staking:faq.q1.q"))
		// Each term has a way in of its own as well (D009–D012).
		for (const days of [30, 90, 180, 365]) {
			await page.goto(paths.coinStaking(lang))
			const name = t("coin-staking:calculator.go", { amount: "SCG", days })
			await page.locator("main").getByRole("link", { name, exact: true }).click()
			await page.waitForURL(`**/write?days=${days}`)
			expect(await page.isChecked(`[name=days][value='${days}']`)).toBe(true)
		}
		expect(problems).toEqual([])
		await context.close()
	})

	test(`a stake is written, agreed to and paid by phone; it belongs to the address that paid (${lang})`, async () => {
		const t = await getT(lang)
		const phone = await phoneWallet(app)
		const { context, page, problems, allow } = await visit(browser, app, silent)
		allow.push(REFUSED)
		await page.goto(paths.coinStaking(lang))
		// Another building is chosen: until the page has answered, no link speaks of the old one.
		await page.check("#calculator [name=days][value='180']")
		await page.fill("#calculator [name=typed]", typed("400", lang))
		expect(await page.locator("#calculator [data-next]").isVisible()).toBe(false)
		await page
			.locator("#calculator")
			.getByRole("button", { name: t("coin-staking:calculator.show") })
			.click()
		await page.waitForURL((url) => url.search === "?amount=400&days=180")
		await page
			.getByRole("link", { name: t("coin-staking:calculator.go", { amount: "400 SCG", days: 180 }), exact: true })
			.click()
		await page.waitForURL("**/write?days=180&amount=400")
		expect(await page.inputValue("[name=amount]")).toBe("400")
		await page.fill("[name=amount]", "36500")
		await page.check("[name=days][value='365']")
		await page
			.locator("main aside")
			.getByRole("button", { name: t("coin-staking:calculator.show") })
			.click()
		await page.waitForLoadState()
		const total = new Intl.NumberFormat(LOCALES[lang]).format(36_500 + 5475)
		expect(await page.innerText("main aside [data-figure=total]")).toBe(`${total} SCG`)
		expect(await page.inputValue("[name=amount]")).toBe("36500")
		await page.check("[name=days][value='180']")
		expect(await page.locator(".shortcuts button").first().isDisabled()).toBe(true)
		const next = page.locator("main .actions").getByRole("button", { name: t("coin-staking:write.next") })
		await page.fill("[name=amount]", "1e3")
		await next.click()
		expect(await page.innerText("main")).toContain(t("coin-staking:error.amount", { scale: 6 }))
		expect(await page.inputValue("[name=amount]")).toBe("1e3")
		await page.fill("[name=amount]", typed("250.5", lang))
		await next.click()
		await page.waitForURL("**/write/confirm?draft=*")
		const sheet = await readSheet(page)

		await page.getByRole("link", { name: t("coin-staking:confirm.previous") }).click()
		expect(await page.inputValue("[name=amount]")).toBe(typed("250.5", lang))
		expect(await page.isChecked("[name=days][value='180']")).toBe(true)
		await next.click()
		await page.waitForURL("**/write/confirm?draft=*")
		await page
			.locator("main")
			.getByRole("button", { name: t("coin-staking:confirm.readTerms") })
			.click()
		expect(await page.locator("#modal-terms h3").first().isVisible()).toBe(true)
		await page.keyboard.press("Escape")
		await page.check("[name=agree]")
		await page.getByRole("button", { name: t("coin-staking:confirm.submit") }).click()
		await page.waitForURL("**/write/complete?draft=*")

		// The way back stands in the header of every page that is made for one visitor, but for the page it leads to.
		const tray = page.locator("#tray")
		expect(await tray.isHidden()).toBe(true)
		await page.goto(paths.myPage(lang))
		expect(await tray.innerText()).toBe(t("shell:tray.open", { count: 1 }))
		await page.setViewportSize(narrow)
		await page.locator("footer").evaluate((footer) => footer.ownerDocument.defaultView?.scrollTo(0, 1e6))
		const end = await page.locator("footer").boundingBox()
		expect(Math.round((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThanOrEqual(narrow.height)
		await page.setViewportSize({ width: 1440, height: 900 })
		await tray.click()
		await page.waitForURL("**/write/complete?draft=*")
		// Pages that are the same for everybody lead to the list.
		await page.goto(homePath(lang))
		await page
			.locator("footer")
			.getByRole("link", { name: t("shell:tray.list"), exact: true })
			.click()
		await page.waitForURL(`**${paths.stakeView(lang)}`)
		expect(await page.innerText("main")).toContain(t("coin-staking:view.begun"))
		await page.getByRole("link", { name: t("coin-staking:view.goOn") }).click()
		await page.waitForURL("**/write/complete?draft=*")

		const request = (await page.getAttribute("main a[href^='solana:']", "href")) ?? ""
		expect(await page.getAttribute("svg.qr path", "d")).toBe(pathOf(qrModules(request)))
		await page.locator("main summary", { hasText: t("coin-staking:complete.manual.title") }).click()
		const asked = new URL(request)
		const shown = await page.innerText("main details[open]")
		for (const name of ["reference", "spl-token"]) expect(shown).toContain(asked.searchParams.get(name))
		expect(shown).toContain(typed(asked.searchParams.get("amount") ?? "", lang))
		expect(shown).toContain(asked.pathname)
		expect(await page.innerText("main")).toContain(t("coin-staking:complete.phone.warn"))

		const signature = await phone.pay(request)
		const refresh = page.locator("main").getByRole("link", { name: t("coin-staking:complete.refresh") })
		await waitFor(async () => {
			if ((await page.innerText("h1")).startsWith(t("coin-staking:complete.title.active"))) return true
			if (await refresh.isVisible()) await refresh.click()
			return false
		})
		expect(await page.innerText("main")).toContain(phone.address)
		expect(await page.innerText("main")).toContain(signature)
		expect(problems).toEqual([])
		await context.close()

		const owner = await visit(browser, app)
		await installWallet(owner.context, { key: phone.key })
		await open(owner.page, paths.stakeView(lang))
		await connect(owner.page, "phantom")
		const rows = await readStakes(owner.page)
		expect(rows.map((row) => row.amount)).toEqual([sheet[t("coin-staking:confirm.amount")]])
		expect(owner.problems).toEqual([])
		await owner.context.close()
	})

	test(`an address that is none of ours answers 404 in its language (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page } = await visit(browser, app, silent)
		for (const path of [`/${lang}/noSuchStreet`, `/${lang}/noSuchStreet/deeper?x=1`]) {
			const answer = await page.goto(path)
			expect([path, answer?.status()]).toEqual([path, 404])
			expect(await page.getAttribute("html", "lang")).toBe(LOCALES[lang])
			expect(await page.innerText("h1")).toBe(t("errors:notFound.title"))
			expect(await page.title()).not.toBe("")
		}
		await page
			.locator("main")
			.getByRole("link", { name: t("errors:home") })
			.click()
		await page.waitForURL(`**${homePath(lang)}`)
		await context.close()
	})
}

test("the theme is switched by a form and stays switched", async () => {
	const { context, page, problems } = await visit(browser, app, { ...silent, colorScheme: "dark" })
	await page.goto("/kor/powerzoneCoinStaking?days=90")
	const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
	const dark = await ground()
	await page.click(".theme-light")
	expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/kor/powerzoneCoinStaking?days=90")
	expect(await page.getAttribute("html", "data-theme")).toBe("light")
	const light = await ground()
	expect(light).not.toBe(dark)
	await page.goto("/idn")
	expect([await page.getAttribute("html", "data-theme"), await ground()]).toEqual(["light", light])
	await page.click(".theme-dark")
	expect([await page.getAttribute("html", "data-theme"), await ground()]).toEqual(["dark", dark])
	expect(problems).toEqual([])
	await context.close()
})

/** The drawing of a QR code, as the page draws it. */
const pathOf = (modules: string) =>
	modules
		.split("\n")
		.flatMap((row, y) =>
			[...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
		)
		.join("")

for (const lang of inTurn("idn")) {
	test(`a shut door leads to the roadmap, where whoever asks is written to, answers and can end it (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, allow } = await visit(browser, app, silent)
		allow.push(REFUSED)
		await page.goto(`${homePath(lang)}#modal-released`)
		await page
			.locator("#modal-released")
			.getByRole("link", { name: t("shell:released.roadmap"), exact: true })
			.click()
		await page.waitForURL(`**${paths.roadmap(lang)}`)
		await page.goto(`/${lang}/nftProjectToriShop`)
		expect(await page.locator(".head").innerText()).toContain(t("content:opens.soon"))
		await page.getByRole("link", { name: t("content:opens.tell"), exact: true }).click()
		await page.waitForURL(`**${paths.roadmap(lang, { door: "toriShop" })}#tell`)
		const tick = (name: string) => page.getByRole("checkbox", { name, exact: true })
		expect(await tick(t("pages/nftProjectToriShop:name")).isChecked()).toBe(true)
		await tick(t("doors:named.titleChaosCube")).check()
		// What is no address comes back with what was ticked and typed.
		await page.fill("#road-email", "reader@nowhere")
		await page.getByRole("button", { name: t("doors:tell.button"), exact: true }).click()
		await page.locator("#road-email-error").waitFor()
		expect(await page.inputValue("#road-email")).toBe("reader@nowhere")
		expect(await page.locator("[name=doors]:checked").count()).toBe(2)
		const address = `door-${lang}-${Date.now()}@example.org`
		await page.fill("#road-email", address)
		await page.getByRole("button", { name: t("doors:tell.button"), exact: true }).click()
		await page.getByText(t("doors:tell.asked")).waitFor()
		const linkOf = async () => {
			const html = await (await page.request.get(paths.demoMail(lang))).text()
			const at = html.indexOf(address)
			const path = /\/roadmap\/answer\?[^"\s<]*act=confirm[^"\s<]*/.exec(html.slice(at))?.[0] ?? ""
			return at < 0 || !path ? "" : `/${lang}${path.replaceAll("&amp;", "&")}`
		}
		await expect.poll(linkOf).not.toBe("")
		await page.goto(await linkOf())
		expect(await page.locator("main").innerText()).toContain(t("doors:named.titleChaosCube"))
		// A stranger may have typed one of them: each can be left out, and none of them is no answer.
		for (const box of await page.getByRole("checkbox").all()) await box.uncheck()
		await page.getByRole("button", { name: t("doors:answer.button"), exact: true }).click()
		await page.getByText(t("doors:error.none")).waitFor()
		await page.goto(await linkOf())
		expect(await page.locator("[name=doors]:checked").count()).toBe(2)
		await page.getByRole("button", { name: t("doors:answer.button"), exact: true }).click()
		await page.getByText(t("doors:answer.done")).waitFor()
		await page.goto(await linkOf())
		await page.getByText(t("doors:answer.unknown")).waitFor()
		expect(problems).toEqual([])
		await context.close()
	})
}

test("the register of ventures is under 4,000 px on a phone in every language, whichever is shown, with every figure in reach", async () => {
	const { context, page, problems } = await visit(browser, app, { ...silent, viewport: narrow, asked: true })
	for (const lang of LANGS)
		for (const tab of ["", "?tab=etm", "?tab=chichipingping"]) {
			await page.goto(`/${lang}/rwaProject${tab}`)
			const height = await page.locator("html").evaluate((html) => html.scrollHeight)
			expect([lang, tab, height < 4000, height]).toEqual([lang, tab, true, height])
		}
	const roll = page.locator("#foodie")
	await roll.locator("summary").click()
	expect(await roll.locator("[command=show-modal]").isVisible()).toBe(true)
	expect(problems).toEqual([])
	await context.close()
})
