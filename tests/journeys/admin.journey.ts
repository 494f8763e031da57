import { expect, test } from "vitest"
import { codeAt } from "#app/identity/accounts/second-factor.server.ts"
import { LANGS, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { inBothThemes, overflowAt } from "./axe.ts"
import { liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

for (const [n, lang] of LANGS.entries())
	test(`an operator logs in with two factors, goes where a few letters lead, and out again (${lang})`, async () => {
		const operators = await operatorsOf(app)
		const { uid, password, totpSecret } = await operators.made("owner")
		const scripts = n % 2 === 0
		const { context, page, problems, allow } = await visit(browser, app, { javaScriptEnabled: scripts })
		allow.push(REFUSED)
		await open(page, paths.logIn(lang))
		await page.fill("main [name=uid]", uid)
		await page.fill("main [name=pwd]", "not the password")
		await page.click("main .login-form [type=submit]")
		expect(await page.inputValue("main [name=uid]")).toBe(uid)
		expect(await page.locator("main .field-error").count()).toBe(1)
		await page.fill("main [name=pwd]", password)
		await page.click("main .login-form [type=submit]")
		await page.waitForURL(`**${paths.logInCode(lang)}`)
		if (scripts) expect(await inBothThemes(page, "code", "main")).toEqual([])
		await page.fill("main [name=code]", "000000")
		await page.click("main .login-form [type=submit]")
		expect(await page.locator("main .field-error").count()).toBe(1)
		await page.fill("main [name=code]", codeAt(totpSecret, new Date()))
		await page.click("main .login-form [type=submit]")
		await page.waitForURL(`**${paths.admin()}`)
		await page.click(`.admin-languages [value=${lang}]`)
		for (const screen of await page.locator(".admin-menu a").all()) {
			const label = await screen.innerText()
			await page.fill("#admin-go", label.slice(0, 4))
			await page.press("#admin-go", "Enter")
			await page.waitForFunction((name) => document.querySelector("h1")?.textContent === name, label)
			expect(await page.locator(".admin-menu [aria-current=page]").innerText()).toBe(label)
			if (scripts) expect(await inBothThemes(page, label)).toEqual([])
			expect(await overflowAt(page, 390, label)).toEqual([])
		}
		const cookies = await context.cookies()
		expect(cookies.find(({ name }) => name === "lid")).toMatchObject({ httpOnly: true, sameSite: "Lax" })
		await page.click(".admin-foot form:last-child button")
		await page.waitForURL(`**${paths.logIn(lang)}`)
		expect((await page.goto(paths.admin()))?.status()).toBe(404)
		expect(problems).toEqual([])
	})
