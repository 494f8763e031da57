import { mkdirSync } from "node:fs"
import type { BrowserContext, Page } from "playwright"
import { test } from "vitest"
import { isLang, LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { agree, connect, finalized, fund, liveSite, open, sign, turnClock, visit, write } from "../journeys/visit.ts"

const WIDTHS = [390, 1024, 1440]
const THEMES = ["dark", "light"] as const
const OUT = "tests/.out/pictures"
/** `LANGS=eng,kor` and `PART=view` take fewer. */
const asked = process.env.LANGS?.split(",").filter(isLang) ?? LANGS
const part = process.env.PART ?? ""

const { app, browser } = await liveSite()

for (const lang of asked)
	test(`what a holder sees, as pictures (${lang})`, { timeout: 900_000 }, async () => {
		const { context, page } = await visit(browser, app, { reducedMotion: "reduce" })
		const take = (name: string, path: string) => pictures(context, { lang, name, path })
		await take("0-mypage-signed-out", paths.myPage(lang))
		await take("0-overview-signed-out", paths.coinStaking(lang))
		await take("0-view-signed-out", paths.stakeView(lang))
		await open(page, paths.demo(lang))
		const address = await connect(page, "demo")
		await take("0-demo", paths.demo(lang))
		await fund(page, lang, address)
		await take("0-demo-given", paths.demo(lang, address))
		await take("0-mypage-nothing", paths.myPage(lang))
		await take("0-view-nothing", paths.stakeView(lang))
		await stake(page, lang, { days: 30, amount: "1500" })
		await stake(page, lang, { days: 90, amount: "2000" })
		await turnClock(page, lang, [30])
		await stake(page, lang, { days: 365, amount: "1234.567891" })
		await take("complete-final", page.url())
		await take("write", paths.stakeWrite(lang, { days: 90, amount: "3000" }))
		const draft = await write(page, lang, { days: 90, amount: "3000" })
		await take("confirm", paths.stakeConfirm(lang, draft))
		await agree(page, lang)
		await take("complete-pay", paths.stakeComplete(lang, draft))
		await take("mypage-open", paths.myPage(lang))
		await turnClock(page, lang, [1, 1])
		await take("view", paths.stakeView(lang))
		await take("overview", paths.coinStaking(lang))
		await take("mypage", paths.myPage(lang))
		await take("statement", paths.statement(lang))
		await take("watch", paths.watch(lang))
		await take("watch-address", paths.watch(lang, address))
		await take("reserves", paths.reserves(lang))
		await take("payment", paths.stakePayment(lang))
		await open(page, paths.stakeView(lang))
		const hrefs = (selector: string) =>
			page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))
		const [claim] = await hrefs("main a[href*='claim=']")
		const unstake = await hrefs("main a[href*='/unstake?stake=']")
		if (claim) await take("claim", claim)
		for (const [i, href] of unstake.entries()) await take(`unstake-${i}`, href)
		const signature = /([1-9A-HJ-NP-Za-km-z]{86,88})/.exec(
			(await (await page.request.get(paths.statementFile(lang, { format: "json" }))).text()) ?? "",
		)?.[1]
		if (signature) {
			await open(page, paths.stakePayment(lang))
			await page.fill("[name=signature]", signature)
			await page.locator("main form button[type=submit]").first().click()
			await page.waitForURL("**/payment?id=*")
			await take("payment-found", page.url())
		}
		await open(page, unstake.at(-1) ?? paths.stakeView(lang))
		await page.locator("main form button[type=submit]").first().click()
		await page.waitForURL("**/unstake/confirm?stake=*")
		await take("unstake-confirm", page.url())
		await context.close()
	})

async function stake(page: Page, lang: Lang, plan: { days: number; amount: string }): Promise<void> {
	await write(page, lang, plan)
	await agree(page, lang)
	await sign(page, lang)
	await finalized(page, lang)
}

/** One page in every width and theme, from top to bottom, by a tab of its own. */
async function pictures(context: BrowserContext, { lang, name, path }: { lang: Lang; name: string; path: string }) {
	if (!name.includes(part)) return
	const page = await context.newPage()
	for (const theme of THEMES) {
		await context.addCookies([{ name: "theme", value: theme, url: app.origin }])
		for (const width of WIDTHS) {
			const folder = `${OUT}/own-${theme}-${width}`
			mkdirSync(folder, { recursive: true })
			await page.setViewportSize({ width, height: 900 })
			await page.goto(path)
			await page.waitForLoadState("networkidle")
			await page.screenshot({ path: `${folder}/${lang}-${name}.jpg`, type: "jpeg", quality: 74, fullPage: true })
		}
	}
	await page.close()
}
