import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { RENEW_EVENT } from "#app/ui/live.ts"
import { startApp } from "#tests/app.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, loaded, open, visit, write } from "./visit.ts"

const { browser } = await liveSite()
// What is paused is paused for everybody: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

/** Every web process has heard of a switch by then. */
const WITHIN_MS = 2_000

/** Chromium writes into the console what is refused, and what is not shown. */
const PAUSED = /Failed to load resource: the server responded with a status of (4\d\d|503)/

/** `scripted`: the page may run scripts, as what looks at its accessibility has to. */
async function sound(page: Page, where: string, { scripted = true } = {}) {
	await shot(page, where)
	if (scripted) expect(await inThemes(page, where)).toEqual([])
	expect(await overflowAt(page, 390, where)).toEqual([])
}

/** As an operator does it, without JavaScript. */
async function turn(page: Page, state: string, why = "A bug that was found") {
	await open(page, paths.admin("switches"))
	const row = page.locator(".admin-row", { has: page.locator("[name=subject][value=coin-stake]") })
	await row.locator("summary").click()
	await row.locator("[name=state]").selectOption(state)
	await row.locator("[name=reason]").selectOption("problem")
	await row.locator("[name=why]").fill(why)
	await row.locator("button[type=submit]").click()
	await loaded(page)
}

const banner = (page: Page) => page.locator("main [data-live=pause] .paused")

test("an operator pauses new stakes: a holder sees it and loses nothing that is typed, all else goes on, and so do stakes again", {
	timeout: 300_000,
}, async () => {
	const t = await getT("eng")
	const holder = await fundedVisit(browser, app, "eng", { reducedMotion: "reduce" })
	holder.allow.push(PAUSED)
	const { page } = holder
	await open(page, paths.stakeWrite("eng", { days: 90 }))
	expect(await banner(page).count()).toBe(0)
	await page.fill("[name=amount]", "1500")

	const operators = await operatorsOf(app)
	const { cookie, uid } = await operators.seat({ role: "owner" })
	const office = await visit(browser, app, { javaScriptEnabled: false })
	office.allow.push(PAUSED)
	const [name = "", value = ""] = cookie.split("=")
	await office.context.addCookies([{ name, value, url: app.origin }])
	await turn(office.page, "read-only", " ")
	expect(await office.page.locator("details[open] .field-error").count()).toBe(1)
	expect(await office.page.locator("details[open] [name=state]").inputValue()).toBe("read-only")
	await sound(office.page, "switches-refused", { scripted: false })
	await turn(office.page, "read-only")
	await office.page.waitForURL("**/admin/switches?done=coin-stake")
	for (const text of [uid, "A bug that was found"])
		expect(await office.page.locator("main").innerText()).toContain(text)
	const scripted = await visit(browser, app)
	await scripted.context.addCookies(await office.context.cookies())
	await open(scripted.page, paths.admin("switches"))
	await scripted.page.locator(".admin-row summary").first().click()
	await sound(scripted.page, "switches-done")
	await scripted.context.close()

	// The open page hears of it when it reads itself anew; what is typed in it stays.
	await waitFor(async () => {
		await page.evaluate((event) => document.dispatchEvent(new CustomEvent(event)), RENEW_EVENT)
		return (await banner(page).count()) === 1
	}, WITHIN_MS)
	expect(await banner(page).innerText()).toContain(t("switches:reasons.problem"))
	expect(await page.inputValue("[name=amount]")).toBe("1,500")
	await page
		.locator(".actions")
		.getByRole("button", { name: t("coin-staking:write.next") })
		.click()
	await page.getByText(t("switches:refused")).first().waitFor()
	expect(await page.inputValue("[name=amount]")).toBe("1,500")
	expect(await page.locator("[name=days]:checked").inputValue()).toBe("90")
	await sound(page, "switches-stake-refused")
	for (const lang of LANGS) {
		await open(page, paths.stakeWrite(lang))
		expect(await banner(page).innerText()).toContain((await getT(lang))("switches:text"))
	}
	for (const elsewhere of [paths.stakeView("eng"), paths.myPage("eng")]) {
		await open(page, elsewhere)
		expect(await banner(page).count()).toBe(0)
		expect(await page.locator("main h1").count()).toBe(1)
	}

	await turn(office.page, "off")
	for (const lang of LANGS) await isClosed(page, lang)
	await turn(office.page, "on")
	await waitFor(async () => {
		await open(page, paths.stakeWrite("eng"))
		return (await page.locator("[name=amount]").count()) === 1
	}, WITHIN_MS)
	await write(page, "eng", { days: 90, amount: "1500" })
	expect(office.problems).toEqual([])
	expect(holder.problems).toEqual([])
	await office.context.close()
	await holder.context.close()
})

async function isClosed(page: Page, lang: Lang) {
	const t = await getT(lang)
	await waitFor(async () => {
		const answer = await page.goto(paths.stakeWrite(lang))
		return answer?.status() === 503
	}, WITHIN_MS)
	await loaded(page)
	expect(await page.locator("main h1").innerText()).toBe(t("errors:paused.title"))
	await sound(page, `switches-off-${lang}`)
}
