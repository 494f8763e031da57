import { expect, test } from "vitest"
import { countryName } from "#app/chance/countries.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, LOCALES, paths } from "#app/lib/paths.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { connect, liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

test("whoever has not signed in is told what it is about, in every language", async () => {
	const { page, problems } = await visit(browser, app, { reducedMotion: "reduce" })
	for (const lang of LANGS) {
		const answer = await page.goto(paths.fairPlay(lang))
		expect(answer?.status()).toBe(200)
		const t = await getT(lang)
		const text = await page.locator("main").innerText()
		for (const one of [t("chance:what.mint"), t("chance:countries.demo")]) expect(text).toContain(one)
		expect(await look(page, `fair play out ${lang}`)).toEqual([])
	}
	expect(problems).toEqual([])
})

for (const [n, javaScriptEnabled] of [true, false].entries())
	for (const lang of inTurn(n === 0 ? "kor" : "eng"))
		test(`a wallet declares its owner's age and country, and shuts itself out for good (${lang}, ${javaScriptEnabled ? "with" : "without"} JavaScript)`, {
			timeout: 180_000,
		}, async () => {
			const t = await getT(lang)
			const signedIn = await visit(browser, app)
			await open(signedIn.page, paths.myPage(lang))
			await connect(signedIn.page, "demo")
			const { page, problems, allow } = javaScriptEnabled
				? signedIn
				: await visit(browser, app, { javaScriptEnabled, storageState: await signedIn.context.storageState() })
			allow.push(REFUSED)
			const says = (text: string) => expect.poll(() => page.locator("main").innerText()).toContain(text)

			await open(page, paths.myPage(lang))
			await page.click(`a[href="${paths.fairPlay(lang)}"]`)
			await says(t("chance:rules.declared.none"))
			await says(t("chance:gate.notAllowed"))

			// Without what the browser looks at, the server says what is missing, and what was chosen stays.
			await page.selectOption("[name=country]", "KR")
			await page.locator("form:has([name=country])").evaluate((form) => form.setAttribute("novalidate", ""))
			await page.click("form:has([name=country]) [type=submit]")
			await says(t("chance:declare.needAdult"))
			expect(await page.locator("[name=country]").inputValue()).toBe("KR")
			if (javaScriptEnabled) expect(await look(page, `fair play refused ${lang}`)).toEqual([])
			await page.check("[name=adult]")
			await page.click("form:has([name=country]) [type=submit]")
			await says(t("chance:declare.done"))
			await says(t("chance:declare.now", { country: countryName("KR", LOCALES[lang]) }))
			await says(t("chance:gate.allowed"))
			await shot(page, `fair-play-${lang}`)

			// A declaration that began on another page leads back to it, with what was typed there.
			const from = `/${lang}/powerzoneCoinStaking?amount=12&days=90`
			await open(page, paths.fairPlay(lang, { to: from }))
			await page.selectOption("[name=country]", "ID")
			await page.check("[name=adult]")
			await page.click("form:has([name=country]) [type=submit]")
			await page.waitForURL(`**${from}`)

			for (const term of ["6", "forever"] as const) {
				await open(page, paths.fairPlay(lang))
				await page.check(`[name=term][value="${term}"]`)
				await page.click("form:has([type=radio]) [type=submit]")
				await says(t("chance:exclude.confirmTitle"))
				expect(await page.locator("main").innerText()).toContain(t(`chance:exclude.terms.${term}`))
				await page.locator("form:has([name=sure])").evaluate((form) => form.setAttribute("novalidate", ""))
				await page.click("form:has([name=sure]) [type=submit]")
				await says(t("chance:exclude.needSure"))
				await shot(page, `fair-play-confirm-${term}-${lang}`)
				if (javaScriptEnabled) expect(await look(page, `fair play confirm ${lang}`)).toEqual([])
				await page.check("[name=sure]")
				await page.click("form:has([name=sure]) [type=submit]")
				await says(t("chance:exclude.done"))
				await says(t("chance:gate.notAllowed"))
			}
			await says(t("chance:rules.notExcluded.forever"))
			expect(await page.locator("[name=term]").count()).toBe(0)
			await shot(page, `fair-play-out-${lang}`)
			if (javaScriptEnabled) expect(await look(page, `fair play excluded ${lang}`)).toEqual([])
			expect(problems).toEqual([])
		})
