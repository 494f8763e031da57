import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { liveSite, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const PASSWORD = "quiet river under the moon"
const OTHER = "another quiet river at dawn"
let people = 0

/** The code in the newest mail of the demo's mailbox that goes there. */
async function codeFor(page: import("playwright").Page, lang: Lang, uid: string, than = ""): Promise<string> {
	const looked = async () => {
		const answer = await page.request.get(`${app.origin}${paths.demoMail(lang)}`)
		const text = (await answer.text()).replace(/<[^>]+>/g, " ")
		const at = text.indexOf(uid)
		return at < 0 ? "" : (/(?<!\d)\d{6}(?!\d)/.exec(text.slice(Math.max(0, at - 400), at + 1_500))?.[0] ?? "")
	}
	await expect
		.poll(async () => [await looked()].filter((code) => code !== than)[0] ?? "", { timeout: 30_000 })
		.toMatch(/^\d{6}$/)
	return looked()
}

for (const javaScriptEnabled of [true, false])
	for (const lang of inTurn(javaScriptEnabled ? "eng" : "idn"))
		test(`somebody signs up, forgets the password, and looks after the account (${lang}, ${javaScriptEnabled ? "with" : "without"} JavaScript)`, async () => {
			const t = await getT(lang)
			const { page, problems, allow } = await visit(browser, app, { javaScriptEnabled, reducedMotion: "reduce" })
			allow.push(REFUSED)
			const uid = `mina${++people}${lang}@example.org`
			const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
			await page.goto(paths.signUp(lang))
			await press(t("accounts:signUp.go"))
			await page.locator("#sign-up-errors").waitFor()
			const main = await page.innerText("main")
			for (const field of ["uid", "pwd", "pwdCheck", "nickname", "name", "mobile", "homeAddress"] as const)
				expect(main).toContain(t(`accounts:check.${field}`))
			/** The focus is at the field at fault, however far it is from the head of the form. */
			const atFault = async (id: string) => {
				if (javaScriptEnabled)
					await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`account-${id}`)
			}
			await atFault("uid")
			if (javaScriptEnabled) expect(await look(page, "sign-up-refused")).toEqual([])
			await shot(page, `sign-up-refused-${lang}`)
			await page.fill("#account-uid", uid)
			await page.fill("#account-nickname", "Mina")
			await press(t("accounts:signUp.send"))
			await page.getByText(t("messages:success.emailCodeSent")).first().waitFor()
			expect(await page.inputValue("#account-nickname")).toBe("Mina")
			// That the code is on its way is said where it is awaited: on a phone the head of the form is out of sight.
			await page.locator(".sign-up-part:has(#account-code) [role=status]").waitFor()
			expect(await page.innerText(".sign-up-part:has(#account-code)")).not.toContain(t("accounts:signUp.codeHint"))
			const code = await codeFor(page, lang, uid)
			await page.fill("#account-code", code)
			for (const field of ["pwd", "pwdCheck"]) await page.fill(`#account-${field}`, PASSWORD)
			await page.fill("#account-name", "Kim Mina")
			await page.fill("#account-mobile", "010-1234-5678")
			await page.fill("#account-bornOn", "1999-02-28")
			await page.fill("#account-homeAddress", "12 Some Street")
			await page.check("#account-terms")
			const country = page.locator("input[name=country]")
			// Where no country is supposed, the first of them is what is missing.
			if ((await country.and(page.locator(":checked")).count()) === 0) {
				await press(t("accounts:signUp.go"))
				await page.locator("#account-country-error").waitFor()
				if (javaScriptEnabled)
					await expect.poll(() => country.first().evaluate((one) => one === document.activeElement)).toBe(true)
				for (const field of ["pwd", "pwdCheck"]) await page.fill(`#account-${field}`, PASSWORD)
			}
			await page.check("input[name=country][value=KR]")
			await press(t("accounts:signUp.go"))
			await page.getByText(t("accounts:signUp.pwdAgain")).waitFor()
			await atFault("privacy")
			for (const field of ["pwd", "pwdCheck"]) await page.fill(`#account-${field}`, PASSWORD)
			await page.check("#account-privacy")
			await shot(page, `sign-up-${lang}`)
			await press(t("accounts:signUp.go"))
			await page.getByText(t("accounts:own.welcome")).waitFor()
			await shot(page, `documents-step-${lang}`)
			await page.getByRole("link", { name: t("documents:later"), exact: true }).click()
			await page.locator("#account-profile").waitFor()
			expect(await page.innerText("main")).toContain(uid)
			if (javaScriptEnabled) expect(await look(page, "account")).toEqual([])
			await shot(page, `account-${lang}`)
			await page.fill("#account-nickname", "미나")
			await press(t("accounts:own.save"))
			await page.getByText(t("accounts:own.saved")).first().waitFor()
			await page
				.locator(".account-browsers")
				.getByRole("button", { name: t("accounts:logOut"), exact: true })
				.click()
			await page.getByText(t("messages:success.logoutCompleted"), { exact: true }).waitFor()

			await page.fill("#login-uid", uid)
			await page
				.locator("main")
				.getByRole("button", { name: t("accounts:forgotten.link"), exact: true })
				.click()
			// The ID that was typed is carried on, and no address has it.
			await page.locator("#account-code").waitFor()
			expect(await page.inputValue("#account-uid")).toBe(uid)
			expect(page.url()).not.toContain(encodeURIComponent(uid))
			await press(t("accounts:signUp.send"))
			await page.getByText(t("accounts:forgotten.sent", { uid, minutes: 10 })).waitFor()
			// No mail leaves a demo: the form says where it lies.
			const mailbox = page.locator("main .notice a")
			expect(await mailbox.getAttribute("href")).toBe(paths.demoMail(lang))
			expect(await mailbox.getAttribute("target")).toBe("_blank")
			await shot(page, `forgotten-${lang}`)
			await page.fill("#account-code", await codeFor(page, lang, uid, code))
			for (const field of ["pwd", "pwdCheck"]) await page.fill(`#account-${field}`, OTHER)
			await press(t("accounts:forgotten.go"))
			await page.getByText(t("accounts:forgotten.done")).waitFor()
			await page.goto(paths.logIn(lang))
			await page
				.locator("main")
				.getByRole("button", { name: t("accounts:logOut"), exact: true })
				.click()
			await page.getByText(t("messages:success.logoutCompleted")).first().waitFor()
			await page.fill("#login-uid", uid)
			await page.fill("#login-pwd", PASSWORD)
			const logIn = page.locator("main").getByRole("button", { name: t("accounts:logIn"), exact: true })
			await logIn.click()
			await page.getByText(t("messages:error.passwordNotCorrect")).waitFor()
			await page.fill("#login-pwd", OTHER)
			await logIn.click()
			await page.goto(paths.account(lang))
			expect(await page.inputValue("#account-nickname")).toBe("미나")
			const file = await page.request.get(`${app.origin}${paths.accountFile(lang)}`)
			expect(await file.json()).toMatchObject({ account: { uid, nickname: "미나" }, agreements: [{}, {}] })
			await page
				.locator("details summary")
				.filter({ hasText: t("accounts:own.delete") })
				.click()
			// What is wrong is in sight, at the foot of a long page, also where no script leads there.
			await page.fill("#delete-old", PASSWORD)
			await press(t("accounts:own.deleteGo"))
			const wrong = page.locator("#delete-errors")
			await expect.poll(() => wrong.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
			await page.fill("#delete-old", OTHER)
			await press(t("accounts:own.deleteGo"))
			await page.getByText(t("accounts:own.gone")).waitFor()
			expect(problems).toEqual([])
		})
