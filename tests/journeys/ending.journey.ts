import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { inTurn } from "./languages.ts"
import { agree, finalized, fundedVisit, liveSite, loaded, open, REFUSED, sign, typed, write } from "./visit.ts"

const { browser } = await liveSite()
// The clock of this app is turned by years: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

async function turnClock(page: Page, lang: Lang, days: readonly number[]): Promise<void> {
	await open(page, paths.demo(lang))
	for (const one of days) {
		await page.locator(`main button[name=days][value='${one}']`).click()
		await loaded(page)
	}
}

/** With SHOTS set, pictures of what stands on the page, in the widths and both themes that it is looked at in. */
async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS
	const now = page.viewportSize()
	if (!folder || !now) return
	for (const width of [390, 1024, 1440]) {
		for (const colorScheme of ["light", "dark"] as const) {
			await page.setViewportSize({ width, height: 900 })
			await page.emulateMedia({ colorScheme })
			const main = page.locator("main")
			const dialog = page.locator("dialog[open]")
			const whole = (await dialog.count()) > 0 ? dialog.last() : main
			await whole.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
		}
	}
	await page.setViewportSize(now)
	await page.emulateMedia({ colorScheme: null })
}

for (const lang of inTurn("idn")) {
	test(`a reward is claimed, a term is left and undone, and what has matured comes back (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, allow } = await fundedVisit(browser, app, lang)
		allow.push(REFUSED)
		await write(page, lang, { days: 90, amount: "10000" })
		await agree(page, lang)
		await sign(page, lang)
		await finalized(page, lang)
		await turnClock(page, lang, [30, 30, 1])

		await open(page, paths.stakeView(lang))
		await shot(page, `view-${lang}`)
		const claim = page
			.locator("main")
			.getByRole("link", { name: t("coin-staking:view.claim"), exact: true })
			.first()
		await claim.click()
		const dialog = page.getByRole("dialog", { name: t("coin-staking:claim.title"), exact: true })
		await dialog.waitFor()
		const all = await dialog.locator("[name=amount]").inputValue()
		await dialog.locator("[name=amount]").fill("")
		await dialog.getByRole("button", { name: t("coin-staking:claim.max"), exact: true }).click()
		expect(await dialog.locator("[name=amount]").inputValue()).toBe(all)
		await shot(page, `claim-${lang}`)

		await dialog.locator("[name=amount]").fill(typed("9999", lang))
		await dialog.getByRole("button", { name: t("coin-staking:claim.submit"), exact: true }).click()
		const failed = page.getByRole("dialog", { name: t("coin-staking:claim.titleFailed"), exact: true })
		await failed.waitFor()
		await shot(page, `claim-failed-${lang}`)
		expect(await failed.innerText()).toContain(t("coin-staking:error.claim-too-much", { bound: "\n" }).split("\n")[0])
		await failed.getByRole("link", { name: t("coin-staking:claim.again"), exact: true }).click()
		await dialog.waitFor()
		expect(await dialog.locator("[name=amount]").inputValue()).toBe(typed("9999", lang))
		await dialog.locator("[name=amount]").fill(typed("80", lang))
		await dialog.getByRole("button", { name: t("coin-staking:claim.submit"), exact: true }).click()
		const done = page.getByRole("dialog", { name: t("coin-staking:claim.titleDone"), exact: true })
		await done.waitFor()
		await shot(page, `claim-done-${lang}`)
		await done.getByRole("link", { name: t("coin-staking:claim.receipt"), exact: true }).click()
		await page.getByText(t("coin-staking:payout.states.done")).waitFor()
		await shot(page, `receipt-${lang}`)

		const unstake = async () => {
			await open(page, paths.stakeView(lang))
			await page
				.locator("main")
				.getByRole("link", { name: t("coin-staking:view.unstake"), exact: true })
				.first()
				.click()
			await loaded(page)
		}
		const next = () => page.getByRole("button", { name: t("coin-staking:unstake.next"), exact: true }).click()
		const agreeTo = () => page.getByRole("button", { name: t("coin-staking:unstake.submit"), exact: true }).click()
		await unstake()
		await shot(page, `unstake-early-${lang}`)
		await next()
		await page.waitForURL("**/unstake/confirm?stake=*")
		await shot(page, `unstake-early-confirm-${lang}`)
		expect(await page.locator("main").innerText()).toContain(
			typed("9920", lang).replace("9920", lang === "idn" ? "9.920" : "9,920"),
		)
		await agreeTo()
		await page.waitForURL("**/unstake/complete?stake=*")
		await shot(page, `unstake-early-complete-${lang}`)
		await page.getByRole("link", { name: t("coin-staking:unstake.ok"), exact: true }).click()
		await page
			.locator("main")
			.getByRole("link", { name: t("coin-staking:view.undo"), exact: true })
			.first()
			.click()
		await loaded(page)
		await shot(page, `undo-${lang}`)
		await page.getByRole("button", { name: t("coin-staking:unstake.undo.submit"), exact: true }).click()
		await page.getByText(t("coin-staking:unstake.undo.done")).waitFor()

		await turnClock(page, lang, [30, 1])
		await unstake()
		await shot(page, `unstake-${lang}`)
		await page.fill("[name=amount]", typed("4000", lang))
		await next()
		await page.waitForURL("**/unstake/confirm?stake=*")
		await page.getByRole("link", { name: t("coin-staking:unstake.previous"), exact: true }).click()
		await loaded(page)
		expect(await page.inputValue("[name=amount]")).toBe(typed("4000", lang))
		await next()
		await page.waitForURL("**/unstake/confirm?stake=*")
		await shot(page, `unstake-confirm-${lang}`)
		await agreeTo()
		await page.waitForURL("**/unstake/complete?id=*")
		await page.getByText(t("coin-staking:payout.states.done")).waitFor()
		await shot(page, `unstake-complete-${lang}`)
		await unstake()
		await next()
		await page.waitForURL("**/unstake/confirm?stake=*")
		await agreeTo()
		await page.waitForURL("**/unstake/complete?id=*")
		await page.getByText(t("coin-staking:payout.states.done")).waitFor()
		await open(page, paths.stakeView(lang))
		await page.locator("main").getByText(t("coin-staking:state.withdrawn")).first().waitFor()
		await shot(page, `view-end-${lang}`)
		// What was claimed and withdrawn can be found again: three receipts.
		const receipts = page.locator("main").getByRole("link", { name: t("coin-staking:claim.receipt"), exact: true })
		expect(await receipts.count()).toBe(3)
		await page.getByRole("button", { name: t("coin-staking:view.titleDetails"), exact: true }).click()
		await shot(page, `details-${lang}`)
		expect(problems).toEqual([])
		await context.close()
	})
}
