import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { inTurn } from "./languages.ts"
import { agree, connect, finalized, fund, liveSite, open, sign, turnClock, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

const figures = (page: Page) => page.locator(".ticket-clock b").allInnerTexts()
/** The next step of a page, of which there is one. */
const next = (page: Page) => page.locator("main .button-signal:not(dialog *)")

for (const lang of inTurn("kor"))
	test(`a member sees what they have, what comes free next and what waits, with scripts and without (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems } = await visit(browser, app)
		await open(page, paths.myPage(lang))
		expect(await next(page).innerText()).toBe(t("my-page:select"))
		const address = await connect(page, "demo")
		await open(page, paths.myPage(lang))
		await page.getByRole("heading", { name: t("my-page:titleNothing") }).waitFor()
		await next(page).click()
		await page.waitForURL(`**${paths.demo(lang)}`)
		await fund(page, lang, address)
		await stake(page, lang, "1500")
		await open(page, paths.myPage(lang))
		expect(await page.locator(".own-sum").innerText()).toContain(lang === "idn" ? "1.500" : "1,500")
		expect(await figures(page)).toEqual(["30", expect.any(String), expect.any(String)])
		expect(await next(page).innerText()).toBe(t("my-page:own.more"))

		await write(page, lang, { days: 90, amount: "700" })
		await agree(page, lang)
		const plain = await visit(browser, app, {
			javaScriptEnabled: false,
			storageState: await context.storageState(),
			viewport: { width: 320, height: 640 },
		})
		for (const one of [page, plain.page]) {
			await open(one, paths.myPage(lang))
			expect(await figures(one)).toHaveLength(3)
			const card = one.getByRole("listitem").filter({ hasText: t("my-page:act.until") })
			expect(await card.innerText()).toContain("700 ")
			expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
			await next(one).click()
			await one.waitForURL("**/write/complete?draft=*")
		}

		await open(page, paths.myPage(lang))
		await page.getByRole("link", { name: t("my-page:next.term", { days: 30 }), exact: true }).click()
		await page.waitForURL("**/view#stake-*")
		await turnClock(page, lang, [30, 1])
		await open(page, paths.myPage(lang))
		await next(page)
			.filter({ hasText: t("my-page:own.takeOut") })
			.click()
		await page.waitForURL("**/unstake?stake=*")
		expect([...problems, ...plain.problems]).toEqual([])
	})

async function stake(page: Page, lang: Lang, amount: string): Promise<void> {
	await write(page, lang, { days: 30, amount })
	await agree(page, lang)
	await sign(page, lang)
	await finalized(page, lang)
}
