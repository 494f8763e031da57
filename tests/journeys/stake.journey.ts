import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { groupedAmount } from "#app/lib/grouped-amount.ts"
import type { Key } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { installWallet } from "#tests/outside/standard-wallet.ts"
import { inTurn } from "./languages.ts"
import {
	agree,
	connect,
	disconnect,
	finalized,
	fund,
	fundedVisit,
	liveSite,
	loaded,
	open,
	REFUSED,
	readSheet,
	readStakes,
	sign,
	typed,
	visit,
	write,
} from "./visit.ts"

const { app, browser } = await liveSite()
const SCG = { symbol: "SCG", scale: 6 }

const button = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true })
const next = async (page: Page, lang: Lang) =>
	page.locator("main .actions").getByRole("button", { name: (await getT(lang))("coin-staking:write.next") })

for (const lang of inTurn("kor")) {
	test(`a visitor stakes SCG for 90 days and finds under My Staking Status what the sheet said (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, key } = await fundedVisit(browser, app, lang)
		await open(page, paths.coinStaking(lang))
		// The buildings and the field answer at once, and where they lead says what it will do.
		const figure = page.locator("#calculator [data-figure=atEnd]")
		const step = (days: number, amount: string) =>
			page.getByRole("link", { name: t("coin-staking:calculator.go", { days, amount }), exact: true })
		await page.locator("#calculator [name=typed]").fill("")
		await page.locator("#calculator [name=typed]").pressSequentially("36500")
		await expect.poll(() => page.inputValue("#calculator [name=typed]")).toBe(groupedAmount("36500", SCG, lang))
		await page.check("#calculator [name=days][value='365']")
		const figures = new Intl.NumberFormat(LOCALES[lang])
		expect(await figure.innerText()).toBe(`${figures.format(5475)} SCG`)
		await step(365, `${figures.format(36_500)} SCG`).waitFor()
		await page.check("#calculator [name=days][value='90']")
		await page.fill("#calculator [name=typed]", typed("1234.5", lang))
		await step(90, `${figures.format(1234.5)} SCG`).click()
		await page.waitForURL("**/write?days=90&amount=1234.5")
		await loaded(page)
		expect(await page.isChecked("[name=days][value='90']")).toBe(true)
		expect(await page.inputValue("[name=amount]")).toBe(groupedAmount(typed("1234.5", lang), SCG, lang))
		const slip = page.locator("main aside")
		const promised = await slip.locator("[data-figure=atEnd]").innerText()
		await (await next(page, lang)).click()
		await page.waitForURL("**/write/confirm?draft=*")
		await loaded(page)
		const sheet = await readSheet(page)
		expect(sheet[t("coin-staking:confirm.reward")]).toBe(promised)

		await button(page, t("coin-staking:confirm.readTerms")).click()
		const terms = page.getByRole("dialog", { name: t("coin-staking:confirm.titleTerms") })
		expect((await terms.innerText()).length).toBeGreaterThan(600)
		expect(await terms.locator("h3").count()).toBeGreaterThan(3)
		await page.keyboard.press("Escape")
		await terms.waitFor({ state: "hidden" })

		await agree(page, lang)
		await sign(page, lang)
		await finalized(page, lang)
		expect(await page.innerText("main")).toContain(key.address)
		await page.getByRole("link", { name: t("coin-staking:complete.ok"), exact: true }).click()
		await page.waitForURL(`**${paths.stakeView(lang)}`)
		const [stake, ...others] = await readStakes(page)
		expect(others).toEqual([])
		const said = (line: "amount" | "start" | "end" | "reward" | "apr") => sheet[t(`coin-staking:confirm.${line}`)]
		const fact = (name: "start" | "end" | "reward") => stake?.facts[t(`coin-staking:view.${name}`)]
		expect([stake?.amount, fact("start"), fact("end"), fact("reward")]).toEqual([
			said("amount"),
			said("start"),
			said("end"),
			said("reward"),
		])
		expect(said("apr")).toBe(stake?.apr)
		expect([stake?.term, stake?.state]).toEqual([t("coin-staking:days", { days: 90 }), t("coin-staking:state.active")])
		await expect.poll(() => page.isHidden("#tray")).toBe(true)
		expect(problems).toEqual([])
		await context.close()
	})
}

test("the amount step keeps its thousands apart under every key, and its slip up with what stands there", async () => {
	const { context, page, problems } = await visit(browser, app)
	await open(page, paths.stakeWrite("kor", { days: 365 }))
	const amount = page.locator("[name=amount]")
	const caret = () => amount.evaluate((field: HTMLInputElement) => field.selectionStart)
	await amount.fill("1234")
	await expect.poll(() => amount.inputValue()).toBe("1,234")
	await amount.pressSequentially("567")
	expect([await amount.inputValue(), await caret()]).toEqual(["1,234,567", 9])
	for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "9"]) await amount.press(key)
	expect([await amount.inputValue(), await caret()]).toEqual(["12,349,567", 6])
	await amount.press("Backspace")
	expect([await amount.inputValue(), await caret()]).toEqual(["1,234,567", 5])
	await amount.press("ArrowRight")
	await amount.press("Backspace")
	expect([await amount.inputValue(), await caret()]).toEqual(["1,234,567", 5])
	await amount.press("Delete")
	await amount.press("Delete")
	expect([await amount.inputValue(), await caret()]).toEqual(["123,467", 5])
	await amount.fill("36500")
	expect(await amount.inputValue()).toBe("36,500")
	const slip = page.locator("main aside")
	expect(await slip.locator("[data-figure=total]").innerText()).toBe("41,975 SCG")
	const end = () => slip.locator("[data-end] time").getAttribute("datetime")
	const year = await end()
	await page.check("[name=days][value='30']")
	expect(await slip.locator("[data-figure=total]").innerText()).toBe("36,620 SCG")
	expect(Date.parse(year ?? "") - Date.parse((await end()) ?? "")).toBe((365 - 30) * 86_400_000)
	await amount.fill("1,5")
	expect([await amount.inputValue(), await slip.locator("[data-figure=total]").innerText()]).toEqual(["1,5", "–"])
	expect(problems).toEqual([])
	await context.close()
})

test("the Demo wallet stakes without an extension", async () => {
	const { context, page, problems } = await visit(browser, app)
	await open(page, paths.coinStaking("idn"))
	const address = await connect(page, "demo")
	await fund(page, "idn", address)
	await write(page, "idn", { days: 30, amount: "500" })
	await agree(page, "idn")
	await sign(page, "idn")
	await finalized(page, "idn")
	await page.goto(paths.stakeView("idn"))
	expect(await readStakes(page)).toHaveLength(1)
	expect(problems).toEqual([])
	await context.close()
})

for (const lang of inTurn("idn")) {
	test(`an amount that cannot be is refused in words, and what was typed stays (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, allow } = await fundedVisit(browser, app, lang)
		allow.push(REFUSED)
		await open(page, paths.stakeWrite(lang, { days: 180 }))
		const shape = t("coin-staking:error.amount", { scale: 6 })
		const start = (key: Key) => t(key, { bound: "\n" }).split("\n")[0] ?? ""
		for (const [text, message] of [
			["0", start("coin-staking:error.below-min")],
			["-1", shape],
			["abc", shape],
			["1e3", shape],
			[lang === "idn" ? "1.5" : "1,5", shape],
			[lang === "idn" ? "1,0000001" : "1.0000001", shape],
			["99999999", start("coin-staking:error.above-max")],
			[typed("20000.000001", lang), start("coin-staking:error.over-balance")],
			[lang === "idn" ? "1,500" : "1.500", lang === "idn" ? "1.500 SCG" : "1,500 SCG"],
		] as const) {
			await page.fill("[name=amount]", text)
			await (await next(page, lang)).click()
			await expect.poll(() => page.innerText("main"), { message: `${text}: ${message}` }).toContain(message)
			await expect.poll(() => page.inputValue("[name=amount]")).toBe(groupedAmount(text, SCG, lang))
			expect(await page.isChecked("[name=days][value='180']")).toBe(true)
		}
		expect(new URL(page.url()).pathname).toBe(paths.stakeWrite(lang))

		for (const [name, amount] of [
			["10%", "2000"],
			["25%", "5000"],
			["50%", "10000"],
			["100%", "20000"],
			["10%", "2000"],
			[t("coin-staking:write.max"), "20000"],
		] as const) {
			await button(page, name).click()
			await expect.poll(() => page.inputValue("[name=amount]")).toBe(groupedAmount(amount, SCG, lang))
		}
		await page.fill("[name=amount]", typed("150.25", lang))
		await (await next(page, lang)).click()
		await page.waitForURL("**/write/confirm?draft=*")
		await loaded(page)

		await button(page, t("coin-staking:confirm.submit")).click()
		await expect.poll(() => page.innerText("main")).toContain(t("coin-staking:error.agree"))
		expect((await readSheet(page))[t("coin-staking:confirm.amount")]).toMatch(/150[.,]25/)

		await page.getByRole("link", { name: t("coin-staking:confirm.previous") }).click()
		await page.waitForURL("**/write?draft=*")
		expect(await page.inputValue("[name=amount]")).toBe(typed("150.25", lang))
		expect(await page.isChecked("[name=days][value='180']")).toBe(true)
		await page.goto(paths.stakeView(lang))
		expect(await readStakes(page)).toEqual([])
		expect(problems).toEqual([])
		await context.close()
	})
}

test("a browser that dies as it hands in what was signed loses nothing and pays once", async () => {
	const first = await fundedVisit(browser, app, "eng")
	const t = await getT("eng")
	await write(first.page, "eng", { days: 30, amount: "700" })
	await agree(first.page, "eng")
	const sent = first.page.waitForEvent("request", (request) => (request.postData() ?? "").includes('"submit"'))
	await sign(first.page, "eng")
	await sent
	await first.context.close()

	const { context, page, problems } = await visit(browser, app)
	await installWallet(context, { key: first.key })
	await open(page, "/eng/mypage")
	await connect(page, "phantom")
	await loaded(page)
	const tray = page.locator("#tray")
	const active = () =>
		open(page, paths.stakeView("eng"))
			.then(() => readStakes(page))
			.then((rows) => rows.map((row) => row.state))
	if (await tray.isVisible()) {
		expect(await tray.textContent()).toBe(t("shell:tray.open", { count: 1 }))
		await tray.click()
		await page.waitForURL("**/write/complete?draft=*")
		await loaded(page)
		// The bytes may have died with the browser before they left it: then nothing was sent, and signing goes on.
		const again = button(page, t("coin-staking:complete.wallet.sign"))
		if (await again.isVisible()) await again.click().catch(() => {})
		await finalized(page, "eng")
	}
	expect(await active()).toEqual([t("coin-staking:state.active")])
	await open(page, paths.stakeWrite("eng"))
	expect(await page.innerText("main")).toContain(t("coin-staking:write.spendable", { amount: "19,300 SCG" }))
	expect(problems).toEqual([])
	await context.close()
})

test("two tabs with two drafts: each agrees to its own sheet", async () => {
	const { context, page: one, problems } = await fundedVisit(browser, app, "kor")
	const t = await getT("kor")
	const two = await context.newPage()
	const first = await write(one, "kor", { days: 30, amount: "111" })
	const second = await write(two, "kor", { days: 365, amount: "222" })
	expect(first).not.toBe(second)
	await one.reload()
	const amount = t("coin-staking:confirm.amount")
	expect([(await readSheet(one))[amount], (await readSheet(two))[amount]]).toEqual(["111 SCG", "222 SCG"])
	await agree(one, "kor")
	expect(await one.innerText("main")).toContain("111 SCG")
	await agree(two, "kor")
	expect(await two.innerText("main")).toContain("222 SCG")
	await two.goto(paths.stakeView("kor"))
	const rows = await readStakes(two)
	expect(rows.map((row) => [row.amount, row.term])).toEqual([
		["222 SCG", t("coin-staking:days", { days: 365 })],
		["111 SCG", t("coin-staking:days", { days: 30 })],
	])
	expect(problems).toEqual([])
	await context.close()
})

test("one draft in two tabs: what another tab changed is not agreed to unseen, nor overwritten", async () => {
	const { context, page: old, problems, allow } = await fundedVisit(browser, app, "eng")
	allow.push(REFUSED)
	const t = await getT("eng")
	const draft = await write(old, "eng", { days: 30, amount: "300" })
	const stale = await context.newPage()
	await open(stale, paths.stakeWrite("eng", { draft }))
	const newer = await context.newPage()
	await open(newer, paths.stakeWrite("eng", { draft }))
	await newer.fill("[name=amount]", "900")
	await (await next(newer, "eng")).click()
	await newer.waitForURL("**/write/confirm?draft=*")

	await old.check("[name=agree]")
	await button(old, t("coin-staking:confirm.submit")).click()
	await expect.poll(() => old.innerText("main")).toContain(t("coin-staking:error.changed"))
	// What has changed is there to read, and to be agreed to anew.
	await expect.poll(() => old.innerText("main")).toContain("900 SCG")
	expect(await old.isChecked("[name=agree]")).toBe(false)
	await stale.fill("[name=amount]", "400")
	await (await next(stale, "eng")).click()
	await expect.poll(() => stale.innerText("main")).toContain(t("coin-staking:write.changed"))
	expect(await stale.inputValue("[name=amount]")).toBe("400")

	await loaded(newer)
	await agree(newer, "eng")
	expect(await newer.innerText("main")).toContain("900 SCG")
	await newer.goto(paths.stakeView("eng"))
	expect(await readStakes(newer)).toHaveLength(1)
	expect(problems).toEqual([])
	await context.close()
})

test("what was typed and not finished is there on coming back, until it is agreed to or the wallet is disconnected (C037)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const form = async (days?: number) => {
		await open(page, paths.stakeWrite("kor", days === undefined ? {} : { days }))
		const term = await page.locator("[name=days]:checked").getAttribute("value")
		await page.waitForLoadState("networkidle")
		return [term, await page.inputValue("[name=amount]")]
	}
	const [first] = await form()
	expect(first).not.toBe("180")
	await page.locator("[name=days][value='180']").check()
	await page.fill("[name=amount]", "4321")
	await open(page, paths.coinStaking("kor"))
	expect(await form()).toEqual(["180", "4,321"])
	// A term that the address names is meant.
	expect(await form(30)).toEqual(["30", "4,321"])
	await open(page, paths.coinStaking("kor"))
	await connect(page, "demo")
	await loaded(page)
	expect((await form())[1]).toBe("4,321")
	await disconnect(page, { stays: true })
	// The page that is read anew keeps what stands in its field, and notes it no more.
	await page.locator("main[data-owner='']").waitFor()
	expect(await page.evaluate(() => sessionStorage.getItem("SESSIONSTORE"))).toBeNull()
	expect((await form())[1]).toBe("")
	expect(problems).toEqual([])
	await context.close()
})
