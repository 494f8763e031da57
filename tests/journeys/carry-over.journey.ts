import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const SOON = 120_000

async function seated(cookie: string, options = {}) {
	const one = await visit(browser, app, options)
	one.allow.push(REFUSED)
	const [name = "", value = ""] = cookie.split("=")
	await one.context.addCookies([{ name, value, url: app.origin }])
	return one
}

for (const lang of inTurn("kor"))
	test(`two operators have NFTs cross into another collection, and anybody reads where they came from (${lang}); without scripts`, {
		timeout: 600_000,
	}, async () => {
		const t = await getT("eng")
		const operators = await operatorsOf(app)
		const [one, other] = [await operators.seat({ role: "finance" }), await operators.seat({ role: "owner" })]
		const { page, problems } = await seated(one.cookie, { javaScriptEnabled: false })
		const second = await seated(other.cookie, { javaScriptEnabled: false })
		const eyes = await seated(one.cookie)
		const said = () => page.locator("main").innerText()
		/** What stands there, looked at by another window, in which the rules of accessibility can be asked. */
		const sound = async (where: string) => {
			await eyes.page.goto(page.url())
			expect(await inThemes(eyes.page, where)).toEqual([])
			expect(await overflowAt(eyes.page, 390, where)).toEqual([])
			if (!process.env.SHOTS) return
			for (const shown of LANGS) {
				await eyes.page.click(`.admin-languages [value=${shown}]`)
				await loaded(eyes.page)
				await shot(eyes.page, `carry-${where}-${shown}`)
			}
			await eyes.page.click(".admin-languages [value=eng]")
			await loaded(eyes.page)
		}

		await open(page, paths.admin("migration"))
		await page.click(`main a[href="${paths.admin("carryOver")}"]`)
		await page.click(`main a[href="${paths.admin("carryOver/start")}"]`)
		await page.fill("[name=title]", "Kongz into HA_G")
		await page.selectOption("[name=source]", "kongz")
		await page.selectOption("[name=dest]", "kongz")
		// The last of the stock: the faucet gives visitors of the same site, in other journeys, the first ones.
		await page.fill("[name=ids]", "99, 100")
		await page.click("main .content-form [type=submit]")
		await loaded(page)
		// What is wrong is said at its field, and what was typed stays.
		expect(await page.locator("#carry-dest-error").innerText()).toBe(t("operators-airdrop:carryOver.error.dest"))
		expect(await page.inputValue("[name=ids]")).toBe("99, 100")
		await page.selectOption("[name=dest]", "hag")
		await page.click("main .content-form [type=submit]")
		await loaded(page)
		await waitFor(async () => {
			await page.reload()
			return (await page.locator(".admin-act").count()) > 0
		}, SOON)
		await page.click("button[value=dry-run]")
		await loaded(page)
		await waitFor(async () => {
			await page.reload()
			return (await said()).includes("lamports")
		}, SOON)
		await sound("draft")
		const list = page.url()
		await page.locator(".admin-act summary").click()
		const why = `They move house ${randomUUID()}`
		await page.locator(".admin-act [name=reason]").fill(why)
		await page.locator(".admin-act [type=submit]").click()
		await loaded(page)
		expect(await said()).toContain(t("operators-airdrop:done.proposed"))
		await open(second.page, paths.admin("proposals"))
		// Other journeys propose on this site, too.
		const mine = second.page.locator(".admin-row", { hasText: why })
		await mine.locator("[name=verdict][value=approved]").click()
		await second.page.waitForURL("**/admin/proposals?done=*")
		await waitFor(async () => {
			await page.goto(list)
			return (await said()).includes(`20 · ${t("operators-airdrop:master.completed")}`)
		}, SOON)
		await sound("done")
		await page.click(`main a[href*="${paths.admin("airdrop/records")}"]`)
		await loaded(page)
		expect(await said()).toContain(t("operators-airdrop:shown.completed"))
		await sound("records")
		for (const path of ["carryOver", "carryOver/start"]) {
			await open(page, paths.admin(path))
			await sound(path.replace("/", "-"))
		}

		const { page: anybody, context } = await visit(browser, app)
		const pageSound = async (where: string, shown: Lang) => {
			expect(await inThemes(anybody, where)).toEqual([])
			expect(await overflowAt(anybody, 390, where)).toEqual([])
			await shot(anybody, `carry-${where}-${shown}`)
		}
		const w = await getT(lang)
		for (const shown of process.env.SHOTS ? LANGS : [lang]) {
			await open(anybody, paths.carried(shown))
			await pageSound("carried", shown)
			await anybody.locator(".crossing-wall a").first().click()
			await loaded(anybody)
			await pageSound("carried-one", shown)
		}
		await open(anybody, paths.carried(lang))
		const links = anybody.locator(".crossing-wall a")
		expect(await links.count()).toBe(2)
		await links.first().click()
		await loaded(anybody)
		expect(await anybody.locator("main").innerText()).toContain(w("migration:carried.forGood"))
		const json = await anybody.locator('main a[href^="/api/provenance/"]').getAttribute("href")
		const told = (await (await fetch(`${app.origin}${json}`)).json()) as Record<string, unknown>
		expect(told).toMatchObject({ how: "frozen", from: { mint: expect.any(String) }, to: { mint: expect.any(String) } })
		await context.close()
		expect([problems, second.problems, eyes.problems]).toEqual([[], [], []])
	})
