import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// Its limits are changed: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

/** The worker carries an act out within seconds. */
const SOON = 60_000
const LIMITS = paths.admin("money/limits")
const pressed = (act: string) => `main [name=act][value=${act}]`

async function sound(page: Page, where: string) {
	await shot(page, where)
	expect(await overflowAt(page, 390, where)).toEqual([])
}

/** A browser of somebody's who is logged in. */
async function seated(cookie: string, javaScriptEnabled = true) {
	const visited = await visit(browser, app, { javaScriptEnabled })
	const [name = "", value = ""] = cookie.split("=")
	await visited.context.addCookies([{ name, value, url: app.origin }])
	return visited
}

test("two people set, without JavaScript, what one may let go alone: typed in coins, seen, proposed by one and approved by the other", {
	timeout: 240_000,
}, async () => {
	const operators = await operatorsOf(app)
	const [one, other] = [await operators.seat({ role: "finance" }), await operators.seat({ role: "owner" })]
	const { context, page, problems, allow } = await seated(one.cookie, false)
	allow.push(REFUSED)
	for (const lang of LANGS) {
		await open(page, LIMITS)
		await page.click(`.admin-languages [value=${lang}]`)
		const t = await getT(lang)
		expect(await page.locator("h1").innerText()).toBe(t("admin:acts.set-alone-limit"))
		expect(await page.locator(".admin-column [aria-current]").innerText()).toBe(t("admin:screens.money"))
		await sound(page, `limits-${lang}`)
		for (const path of ["money/debit", "jobs", "payouts", "coins", "collections", "programs", "prices"]) {
			await open(page, paths.admin(path))
			await sound(page, `${path.replace(/\W/g, "-")}-${lang}`)
		}
	}

	// The last of the languages is Indonesian: its notation is the operator's.
	await open(page, LIMITS)
	await page.selectOption("[name=asset]", { index: 1 })
	await page.fill("[name=units]", "1.500,5,1")
	await page.fill("[name=reason]", "Supaya yang kecil tidak menunggu")
	await page.click(pressed("preview"))
	expect(await page.locator("#rule-units-error").count()).toBe(1)
	expect(await page.inputValue("[name=units]")).toBe("1.500,5,1")
	await sound(page, "limits-refused-idn")
	await page.fill("[name=units]", "1.500,5")
	await page.click(pressed("preview"))
	expect(await page.locator(".receipt").innerText()).toContain("1.500,5 SCG")
	await sound(page, "limits-preview-idn")
	await page.click(pressed("propose"))
	await page.waitForURL("**/admin/money/limits?done")
	expect(await page.locator(".rule-open li").count()).toBe(1)
	await sound(page, "limits-proposed-idn")

	const second = await seated(other.cookie, false)
	await open(second.page, paths.admin("proposals"))
	expect(await second.page.locator(".admin-row").first().innerText()).toContain("1,500.5 SCG")
	await second.page.click("main [name=verdict][value=approved]")
	await waitFor(async () => {
		await open(page, LIMITS)
		return (await page.locator(".table tbody tr").first().innerText()).includes("1.500,5 SCG")
	}, SOON)
	expect(await page.locator(".rule-open").count()).toBe(0)
	expect([problems, second.problems]).toEqual([[], []])
	await second.context.close()
	await context.close()
})

test("a job is run by hand and says so, and the new screens hold by every rule of accessibility in both themes", {
	timeout: 240_000,
}, async () => {
	const operators = await operatorsOf(app)
	const { context, page, problems } = await seated((await operators.seat({ role: "owner" })).cookie)
	await open(page, paths.admin("jobs"))
	await page.click(".admin-act summary")
	await page.selectOption("[name=subject]", "identity:sweep")
	await page.fill("[name=why]", "To see that it works")
	await page.click(".admin-act[open] [type=submit]")
	await page.waitForURL("**/admin/jobs?done=")
	const done = (await getT("eng"))("operators-catalog:jobs.done")
	await waitFor(async () => {
		await open(page, paths.admin("jobs"))
		return (await page.locator("[aria-labelledby=asked] tbody").innerText()).includes(done)
	}, SOON)
	for (const path of [
		"jobs",
		"payouts",
		"coins",
		"collections",
		"programs",
		"prices",
		"prices/add",
		"money/debit",
		"money/limits",
	]) {
		await open(page, paths.admin(path))
		await sound(page, `${path.replace(/\W/g, "-")}-owner`)
		expect([path, await inThemes(page, path)]).toEqual([path, []])
	}
	expect(problems).toEqual([])
	await context.close()
})
