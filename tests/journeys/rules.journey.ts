import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { decide } from "#app/identity/proposals/proposals.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import {
	agree,
	finalized,
	fundedVisit,
	liveSite,
	open,
	REFUSED,
	readStakes,
	sign,
	turnClock,
	visit,
	write,
} from "./visit.ts"

const { browser } = await liveSite()
// Its rates are changed: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

/** The worker carries an act out within seconds, and pages remember plans until a change was heard of. */
const SOON = 60_000

const speak = (page: Page, lang: Lang) => page.click(`.admin-languages [value=${lang}]`)
const pressed = (act: string) => `main [name=act][value=${act}]`

/** Every rule of accessibility, and no page wider than a phone. */
async function sound(page: Page, where: string) {
	await shot(page, where)
	expect(await overflowAt(page, 390, where)).toEqual([])
}

test("two people change a rate without JavaScript; the new one is offered, and a stake that runs keeps its own", {
	timeout: 300_000,
}, async () => {
	const staker = await fundedVisit(browser, app, "eng", { reducedMotion: "reduce" })
	await write(staker.page, "eng", { days: 365, amount: "1000" })
	await agree(staker.page, "eng")
	await sign(staker.page, "eng")
	await finalized(staker.page, "eng")

	const operators = await operatorsOf(app)
	const [one, other] = [await operators.seat({ role: "finance" }), await operators.seat({ role: "owner" })]
	const { context, page, problems, allow } = await visit(browser, app, { javaScriptEnabled: false })
	allow.push(REFUSED)
	const [name = "", value = ""] = one.cookie.split("=")
	await context.addCookies([{ name, value, url: app.origin }])
	for (const lang of LANGS) {
		const t = await getT(lang)
		await open(page, paths.admin("rules"))
		await speak(page, lang)
		expect(await page.locator("h1").innerText()).toBe(t("admin:screens.rules"))
		expect(await page.locator(".admin-column [aria-current]").innerText()).toBe(t("admin:screens.rules"))
		expect(await page.locator(".rule").count()).toBe(6)
		await sound(page, `rules-${lang}`)
		for (const path of ["rules/versions?key=coin-staking:plans", "rules/plans", "rules/month"]) {
			await open(page, paths.admin(path))
			await sound(page, `${path.replace(/\W/g, "-")}-${lang}`)
		}
	}

	// The last of the languages is Indonesian: its notation is the operator's.
	await open(page, paths.admin("rules"))
	await page.click(`main a[href="${paths.admin("rules/plans")}"]`)
	expect(await page.inputValue("[name=apr3]")).toBe("15")
	await page.fill("[name=apr3]", "16.500")
	await page.fill("[name=min]", "1,500")
	await page.fill("[name=reason]", "Untuk yang menetap paling lama")
	await page.click(pressed("preview"))
	expect(await page.locator("#rule-min-error").innerText()).toContain("1.500 SCG")
	expect([await page.inputValue("[name=apr3]"), await page.inputValue("[name=min]")]).toEqual(["16.500", "1,500"])
	await sound(page, "rules-refused-idn")
	expect(await page.locator("#rule-apr3-error").innerText()).toContain("1.000")
	await page.fill("[name=min]", "100")
	await page.fill("[name=apr3]", "16,5")
	await page.click(pressed("preview"))
	const lines = await page.locator(".rule-changes tbody tr").allInnerTexts()
	expect(lines).toHaveLength(1)
	expect(lines[0]).toMatch(/15\s?%\s+16,5\s?%/)
	await sound(page, "rules-preview-idn")
	await page.click(pressed("edit"))
	expect(await page.inputValue("[name=apr3]")).toBe("16,5")
	await page.click(pressed("preview"))
	await page.click(pressed("propose"))
	await page.waitForURL("**/admin/rules?done")
	expect(await page.locator(".rule-open li").count()).toBe(1)
	expect(await page.locator(`.rule-open a[href="${paths.admin("proposals")}"]`).count()).toBe(1)
	await sound(page, "rules-proposed-idn")

	const [asked] = await operators.sql<{ id: string }[]>`select id from proposal`
	const id = asked?.id ?? ""
	await expect(decide(operators, one, { id, verdict: "approved", why: "" })).rejects.toMatchObject({ status: 403 })
	await decide(operators, other, { id, verdict: "approved", why: "" })
	const versions = paths.admin("rules/versions?key=coin-staking:plans")
	await waitFor(async () => {
		await open(page, versions)
		return (await page.locator(".rule").count()) === 2
	}, SOON)
	const newest = page.locator(".rule").first()
	for (const text of [one.uid, other.uid, "16,5"]) expect(await newest.innerText()).toContain(text)
	await sound(page, "rules-after-idn")
	expect(problems).toEqual([])

	await waitFor(async () => {
		await open(staker.page, paths.coinStaking("eng"))
		return (await staker.page.locator("main").innerText()).includes("16.5%")
	}, SOON)
	await shot(staker.page, "rules-overview-eng")
	await open(staker.page, paths.stakeView("eng"))
	const [mine] = await readStakes(staker.page)
	expect([mine?.apr.includes("15%"), mine?.apr.includes("16.5%")]).toEqual([true, false])
	expect(staker.problems).toEqual([])
	await context.close()
	await staker.context.close()
})

const BOOST = "/eng/powerzoneNftStaking?tab=kongz"
const RATE_FORMS = ["boost", "nova", "world"].map((program) => `rules/rates?key=nft-staking:${program}`)

/** Somebody at the operators' side, without scripts. */
async function seated(cookie: string) {
	const one = await visit(browser, app, { javaScriptEnabled: false })
	one.allow.push(REFUSED)
	const [name = "", value = ""] = cookie.split("=")
	await one.context.addCookies([{ name, value, url: app.origin }])
	return one
}

test("an owner proposes other rates of Punky Boost, a second owner approves them, and from their date the page shows them", {
	timeout: 300_000,
}, async () => {
	const operators = await operatorsOf(app)
	const [one, other] = [await operators.seat({ role: "owner" }), await operators.seat({ role: "owner" })]
	const [first, second] = [await seated(one.cookie), await seated(other.cookie)]
	const { page } = first
	for (const lang of LANGS) {
		await open(page, paths.admin("rules"))
		await speak(page, lang)
		for (const path of [...RATE_FORMS, "rules/survey"]) {
			await open(page, paths.admin(path))
			await sound(page, `${path.replace(/\W/g, "-")}-${lang}`)
		}
	}

	// The last of the languages is Indonesian: its notation is the operator's.
	await open(page, paths.admin("rules"))
	await page.click(`main a[href="${paths.admin("rules/rates")}?key=nft-staking%3Aboost"]`)
	expect(await page.inputValue("[name=coin-kongz]")).toBe("1")
	await page.fill("[name=coin-kongz]", "3,25")
	await page.fill("[name=grace]", "200")
	await page.check("[name=when][value=later]")
	const from = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(0, 16)
	await page.fill("[name=from]", from)
	await page.fill("[name=reason]", "Untuk pemegang Kongz")
	await page.click(pressed("preview"))
	expect(await page.locator("#rule-grace-error").innerText()).toContain("167")
	expect([await page.inputValue("[name=coin-kongz]"), await page.inputValue("[name=from]")]).toEqual(["3,25", from])
	await sound(page, "rates-refused-idn")
	await page.fill("[name=grace]", "24")
	await page.click(pressed("preview"))
	const lines = await page.locator(".rule-changes tbody tr").allInnerTexts()
	expect(lines).toHaveLength(2)
	expect(lines[0]).toMatch(/1\s+SCG\s+3,25\s+SCG/)
	await sound(page, "rates-preview-idn")
	await page.click(pressed("propose"))
	await page.waitForURL("**/admin/rules?done")

	// Nobody approves their own.
	await open(page, paths.admin("proposals"))
	expect(await page.locator("[name=verdict][value=approved]").count()).toBe(0)
	await open(second.page, paths.admin("proposals"))
	await second.page.locator("[name=verdict][value=approved]").first().click()
	await second.page.waitForURL("**/admin/proposals?done=*")
	await waitFor(async () => {
		await open(page, paths.admin("rules/versions?key=nft-staking:boost"))
		return (await page.locator(".rule").count()) === 2
	}, SOON)

	const reader = await visit(browser, app)
	const shown = async () => {
		await open(reader.page, BOOST)
		return (await reader.page.locator("main").innerText()).includes("3.25")
	}
	expect(await shown()).toBe(false)
	await turnClock(reader.page, "eng", [1])
	await waitFor(shown, SOON)
	await shot(reader.page, "rates-public-eng")
	expect([...first.problems, ...second.problems, ...reader.problems]).toEqual([])
	for (const { context } of [first, second, reader]) await context.close()
})

test("the pages of rules hold by every rule of accessibility, in both themes", async () => {
	const operators = await operatorsOf(app)
	const { cookie } = await operators.seat({ role: "owner" })
	const { context, page, problems } = await visit(browser, app)
	const [name = "", value = ""] = cookie.split("=")
	await context.addCookies([{ name, value, url: app.origin }])
	for (const path of [
		"rules",
		"rules/versions?key=coin-staking:plans",
		...RATE_FORMS,
		"rules/survey",
		"rules/plans",
		"rules/month",
	]) {
		await open(page, paths.admin(path))
		expect(await inThemes(page, path)).toEqual([])
	}
	await page.selectOption("[name=of]", "boost/alya")
	// The demo has declared this month by itself.
	const later = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 7)
	await page.fill("[name=month]", later)
	await page.fill("[name=pool]", "250")
	await page.fill("[name=reason]", "As every month")
	await page.click(pressed("preview"))
	expect(await inThemes(page, "month preview")).toEqual([])
	await sound(page, "month-preview")
	await page.click(pressed("propose"))
	await page.waitForURL("**/admin/rules?done")
	expect(await inThemes(page, "proposed")).toEqual([])
	await context.close()
	expect(problems).toEqual([])
})
