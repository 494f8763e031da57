import { mkdirSync } from "node:fs"
import type { BrowserContext, Page } from "playwright"
import { test } from "vitest"
import { isLang, LANGS, type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { agree, connect, finalized, fund, liveSite, open, sign, turnClock, visit, write } from "../journeys/visit.ts"

const WIDTHS = [390, 1024, 1440]
const THEMES = ["dark", "light"] as const
const OUT = "tests/.out/pictures"
/** `LANGS=eng,kor` and `PART=view,claim` take fewer. */
const asked = process.env.LANGS?.split(",").filter(isLang) ?? LANGS
const parts = (process.env.PART ?? "").split(",")
const isAsked = (name: string) => parts.some((part) => name.includes(part))

const { app, browser } = await liveSite()

for (const lang of asked)
	test(`what a holder sees, as pictures (${lang})`, { timeout: 900_000 }, async () => {
		const { context, page } = await visit(browser, app, { reducedMotion: "reduce" })
		const take = (name: string, path: string) => pictures(context, { lang, name, path })
		await take("0-mypage-signed-out", paths.myPage(lang))
		await take("0-overview-signed-out", paths.coinStaking(lang))
		await take("0-view-signed-out", paths.stakeView(lang))
		await take("0-unstake-signed-out", pagePath(lang, "powerzoneCoinStaking/unstake"))
		await take("0-unstake-confirm-signed-out", pagePath(lang, "powerzoneCoinStaking/unstake/confirm"))
		await take("0-receipt-signed-out", pagePath(lang, "powerzoneCoinStaking/receipt"))
		await take("0-complete-signed-out", pagePath(lang, "powerzoneCoinStaking/write/complete"))
		await take("0-statement-signed-out", paths.statement(lang))
		await take("0-twig-signed-out", paths.myTwig(lang))
		await take("0-data-signed-out", paths.myData(lang))
		for (const list of ["minting", "myDrop", "myVesting", "reservation", "myForge"])
			await take(`0-${list}-signed-out`, pagePath(lang, `mypage/${list}`))
		for (const program of ["powerzoneNftStaking", "powerzonePunkyNova", "punkyWorldStaking"])
			await take(`0-${program}-signed-out`, pagePath(lang, program))
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
		await take("complete-failed", paths.stakeComplete(lang, draft))
		await take("view", paths.stakeView(lang))
		await take("overview", paths.coinStaking(lang))
		await take("mypage", paths.myPage(lang))
		await take("statement", paths.statement(lang))
		await take("watch", paths.watch(lang))
		await take("watch-address", paths.watch(lang, address))
		await take("reserves", paths.reserves(lang))
		await take("data", paths.myData(lang))
		await take("payment", paths.stakePayment(lang))
		await open(page, paths.stakeView(lang))
		const hrefs = (selector: string) =>
			page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))
		const claims = await hrefs("main a[href*='claim=']")
		const unstake = await hrefs("main .strips a[href*='/unstake?stake=']")
		for (const [i, href] of claims.entries()) await take(`claim-${i}`, href)
		for (const [i, href] of unstake.entries()) await take(`unstake-${i}`, href)
		const signature = /([1-9A-HJ-NP-Za-km-z]{86,88})/.exec(
			(await (await page.request.get(paths.statementFile(lang, { format: "json" }))).text()) ?? "",
		)?.[1]
		const find = async (name: string, typed: string) => {
			await open(page, paths.stakePayment(lang))
			await page.fill("[name=signature]", typed)
			await page.locator("main form button[type=submit]").first().click()
			await page.waitForURL("**/payment?id=*")
			await page.waitForFunction(() => !document.querySelector("[data-awaiting]"))
			await take(name, page.url())
		}
		if (signature) await find("payment-found", signature)
		await find("payment-unknown", "5".repeat(87))
		for (const [i, href] of unstake.entries()) {
			await open(page, href)
			const next = page.locator("main form .button-signal")
			if ((await next.count()) === 0) continue
			await next.click()
			await page.waitForURL("**/unstake/confirm?stake=*")
			await take(`unstake-confirm-${i}`, page.url())
		}
		await claimAndLeave(page, lang, { claim: claims.at(-1), unstake, take })
		await context.close()
	})

type Ways = Readonly<{
	claim: string | undefined
	unstake: readonly string[]
	take: (name: string, path: string) => Promise<void>
}>

/** What is asked for, refused, under way and done: dialogs where they open, and the pages behind them. */
async function claimAndLeave(page: Page, lang: Lang, { claim, unstake, take }: Ways): Promise<void> {
	const claims = async (amount: string | null) => {
		await open(page, claim ?? "")
		if (amount) await page.fill("#modal-claim [name=amount]", amount)
		else await page.click("#modal-claim [data-fill]")
		await page.locator("#modal-claim button[type=submit]").click()
	}
	if (claim) {
		await claims("999999")
		await page.waitForSelector("#modal-claim-failed[open]")
		await here(page, lang, "claim-failed")
		await claims(null)
		await page.waitForSelector("#modal-claim-done[open]")
		await take("claim-done", page.url())
		const receipt = await page.locator("#modal-claim-done a[href*='/receipt?id=']").getAttribute("href")
		await page.goto(receipt ?? "")
		await take("receipt-under-way", page.url())
		await page.waitForFunction(() => !document.querySelector("[data-awaiting]"))
		await take("receipt", page.url())
		await open(page, claim)
		await here(page, lang, "claim-closed")
	}
	for (const [i, href] of unstake.entries()) {
		await open(page, href)
		const amount = page.locator("main [name=amount]")
		if (await amount.count()) await amount.fill("400")
		await page.locator("main form .button-signal").click()
		await page.waitForURL("**/unstake/confirm?stake=*")
		await page.locator("main .pay-acts .actions .button-signal").first().click()
		if (await page.locator("#modal-request").count()) {
			await here(page, lang, `unstake-ask-${i}`)
			await page.locator("#modal-request .button-signal").click()
		}
		await page.waitForURL("**/unstake/complete?*")
		await take(`unstake-complete-${i}`, page.url())
		const undo = page.locator("main a[href*='/unstake?stake=']")
		if (await undo.count()) await take(`unstake-undo-${i}`, (await undo.first().getAttribute("href")) ?? "")
	}
	await take("view-leaving", paths.stakeView(lang))
	await take("view-details", `${paths.stakeView(lang)}#modal-details`)
}

/** A page as it stands, where no address leads to it. */
async function here(page: Page, lang: Lang, name: string) {
	if (!isAsked(name)) return
	for (const theme of THEMES) {
		await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme)
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 })
			mkdirSync(`${OUT}/own-${theme}-${width}`, { recursive: true })
			await page.screenshot({ path: `${OUT}/own-${theme}-${width}/${lang}-${name}.jpg`, type: "jpeg", quality: 74 })
		}
	}
}

async function stake(page: Page, lang: Lang, plan: { days: number; amount: string }): Promise<void> {
	await write(page, lang, plan)
	await agree(page, lang)
	await sign(page, lang)
	await finalized(page, lang)
}

/** One page in every width and theme, from top to bottom, by a tab of its own. */
async function pictures(context: BrowserContext, { lang, name, path }: { lang: Lang; name: string; path: string }) {
	if (!isAsked(name)) return
	const page = await context.newPage()
	for (const theme of THEMES) {
		await context.addCookies([{ name: "theme", value: theme, url: app.origin }])
		// An address with a dialog in it, once open, would not be loaded again in the other theme.
		await page.goto("about:blank")
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
