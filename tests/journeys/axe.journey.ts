import type { Page } from "playwright"
import { expect, test } from "vitest"
import { homePath, type Lang, paths } from "#app/lib/paths.ts"
import { findIn, inThemes, look, NARROW } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { agree, chainOf, finalized, fundedVisit, liveSite, loaded, sign, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

const still = { reducedMotion: "reduce" } as const

/** A dialog that is open is a page of its own. */
async function lookAtDialogs(page: Page, where: string): Promise<string[]> {
	const found: string[] = []
	const ids = await page.locator("dialog.modal").evaluateAll((all) => all.map((one) => one.id))
	for (const id of ids.filter((one) => one !== "modal-wallet-failure")) {
		await page.evaluate((name) => (document.getElementById(name) as HTMLDialogElement).showModal(), id)
		found.push(...(await inThemes(page, `${where} #${id}`, `#${id}`)))
		await page.evaluate((name) => (document.getElementById(name) as HTMLDialogElement).close(), id)
	}
	return found
}

for (const lang of inTurn("kor"))
	test(`axe finds nothing on the pages of a stranger (${lang})`, async () => {
		const { context, page } = await visit(browser, app, still)
		const found: string[] = []
		for (const path of [
			homePath(lang),
			paths.coinStaking(lang),
			`${paths.coinStaking(lang, { amount: "x", days: 90 })}`,
			paths.stakeView(lang),
			paths.stakeWrite(lang),
			`${paths.stakeWrite(lang)}/confirm`,
			`${paths.stakeWrite(lang)}/complete`,
			paths.myPage(lang),
			paths.demo(lang),
			`/${lang}/noSuchStreet`,
		]) {
			await page.goto(path)
			found.push(...(await look(page, path, path === homePath(lang) ? "html" : "main")))
		}
		await page.goto(homePath(lang))
		found.push(...(await lookAtDialogs(page, homePath(lang))))
		await page.setViewportSize(NARROW)
		await page.click("#menu-button")
		await page.locator("#menu summary").first().click()
		found.push(...(await findIn(page, "dark")).map((one) => `menu ${one}`))
		expect(found).toEqual([])
		await context.close()
	})

for (const lang of inTurn("idn"))
	test(`axe finds nothing on the pages of an owner (${lang})`, async () => {
		const { control } = await chainOf(app)
		const { context, page } = await fundedVisit(browser, app, lang, still)
		const found: string[] = []
		const see = async (where: string) => found.push(...(await look(page, `${lang} ${where}`)))
		await page.goto(paths.stakeWrite(lang))
		await loaded(page)
		found.push(...(await look(page, `${lang} write`, "html")))
		await refuse(page, lang)
		await see("write refused")
		const draft = await write(page, lang, { days: 90, amount: "1000.5" })
		await see("confirm")
		found.push(...(await lookAtDialogs(page, `${lang} confirm`)))
		await agree(page, lang)
		await see("complete agreed")
		// Signed bytes that the network holds back: the page that waits can then be looked at in peace.
		await control("control_fault", { kind: "hold" })
		await sign(page, lang)
		await page.waitForFunction(() => document.querySelector("main svg.qr") === null)
		await see("complete pending")
		await control("control_release")
		await finalized(page, lang)
		await see("complete active")
		for (const path of [
			paths.stakeConfirm(lang, draft),
			paths.stakeView(lang),
			paths.coinStaking(lang),
			paths.myPage(lang),
		]) {
			await page.goto(path)
			await loaded(page)
			await see(path)
		}
		await page.goto(paths.stakeView(lang))
		found.push(...(await lookAtDialogs(page, `${lang} view`)))
		expect(found).toEqual([])
		await context.close()
	})

async function refuse(page: Page, lang: Lang) {
	await page.goto(paths.stakeWrite(lang))
	await loaded(page)
	await page.fill("[name=amount]", "abc")
	await page.locator("main .actions .button-signal").click()
	await page.locator(".field-error, [role=alert]").first().waitFor()
}
