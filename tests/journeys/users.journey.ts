import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { newCaller } from "#tests/factories/caller.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

/** Once with scripts, once without. */
const WALKS = [
	...inTurn("kor").map((lang) => ({ lang, scripts: true })),
	...inTurn("idn").map((lang) => ({ lang, scripts: false })),
]

for (const { lang, scripts } of WALKS)
	test(`L005: support finds a wallet and ends its sessions, with a reason (${lang}, ${scripts ? "with" : "without"} scripts)`, async () => {
		const member = newCaller(app.origin)
		await member.signIn()
		const { address } = member.key
		const operators = await operatorsOf(app)
		const { accountId, cookie } = await operators.seat({ role: "support" })
		await operators.sql`update account set language = ${lang} where id = ${accountId}`
		const { context, page, problems, allow } = await visit(browser, app, { javaScriptEnabled: scripts })
		allow.push(REFUSED)
		const [name = "", value = ""] = cookie.split("=")
		await context.addCookies([{ name, value, url: app.origin }])
		const t = await getT(lang)

		await open(page, paths.admin("users"))
		await page.fill("#filter-q", address.slice(0, 8))
		await page.click(".admin-filter [type=submit]")
		await page.click("tbody a")
		await page.waitForURL("**/admin/users/wallet?*")
		expect(await page.locator(".admin-evidence").innerText()).toContain(address)
		if (scripts) expect(await inThemes(page, "wallet")).toEqual([])
		expect(await overflowAt(page, 390, "wallet")).toEqual([])
		await shot(page, `user-${lang}`)

		await page.click(".admin-act summary")
		await page.fill(".admin-act [name=why]", "   ")
		await page.click(".admin-act [type=submit]")
		expect(await page.locator(".admin-act[open] .field-error").count()).toBe(1)
		await page.fill(".admin-act [name=why]", "The phone was lost")
		await page.click(".admin-act [type=submit]")
		await page.waitForURL("**ended=some")
		expect(await page.locator(".notice[role=status]").innerText()).toBe(t("operators-users:ended"))
		const stillOpen = await operators.sql`select from session where address = ${address} and revoked_at is null`
		expect(stillOpen.length).toBe(0)

		await page.click(".admin-head a")
		await page.click(".admin-tabs li:last-child a")
		await page.fill("#filter-q", accountId)
		await page.click(".admin-filter [type=submit]")
		expect(await page.locator(".table-empty").innerText()).toBe(t("operators-users:noAccounts"))
		if (scripts) expect(await inThemes(page, "accounts")).toEqual([])
		expect((await page.goto(`${paths.admin("users/wallet")}?chain=solana&address=nobody`))?.status()).toBe(404)
		expect(problems).toEqual([])
	})
