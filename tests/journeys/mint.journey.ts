import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { pagePath, paths } from "#app/lib/paths.ts"
import { installWallet } from "#tests/outside/standard-wallet.ts"
import { inThemes, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { phoneWallet, waitFor } from "./phone.ts"
import { BLACK_ON_WHITE, inkOf, onPaper, printed } from "./printed.ts"
import { shot } from "./shot.ts"
import { connect, fundedVisit, liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()

/** Plans of the demo are written by a job, once a minute. */
async function openDesk(page: Page, path: string): Promise<void> {
	await waitFor(async () => {
		await open(page, path)
		return (await page.locator(".mint-now[data-state=open]").count()) === 1
	}, 300_000)
}

/** Lost Tesla Art's pieces are raffle tickets: whoever buys them says that they are of age, and where they live. */
async function declare(page: Page, t: Awaited<ReturnType<typeof getT>>): Promise<void> {
	await page.selectOption("[name=country]", "KR")
	await page.check("[name=adult]")
	await page.click("form:has([name=country]) [type=submit]")
	await page.getByText(t("chance:gate.allowed")).waitFor()
}

const settled = async (page: Page, outcome: string) =>
	page.locator(`.mint-sheet[data-outcome=${outcome}]`).waitFor({ timeout: 60_000 })

/** A purchase is printed alone, with its whole addresses and where it can be found again, without what comes next. */
async function isPrinted(page: Page, t: Awaited<ReturnType<typeof getT>>): Promise<void> {
	expect(await inkOf(page, ".mint-sheet .receipt")).toEqual(BLACK_ON_WHITE)
	const paper = await printed(page)
	expect(paper.sheets).toBe(1)
	const addresses = await page.locator(".mint-sheet .breaks").allInnerTexts()
	expect(addresses.length).toBeGreaterThan(2)
	for (const text of [...addresses, t("mint:form.title"), page.url().split("#")[0] ?? ""])
		expect(paper.text).toContain(onPaper(text))
	for (const text of [t("mint:sheet.list"), t("shell:footer.title"), t("mint:form.quantity")])
		expect(paper.text).not.toContain(onPaper(text))
}

/** The picture of the one piece of the sheet, by its name. */
const drawn = async (page: Page) => {
	const picture = page.locator(".mint-sheet .mint-pieces img")
	await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
	expect(await picture.getAttribute("alt")).toContain("Lost Tesla Art #")
}

for (const lang of inTurn("eng")) {
	test(`F020–F029: Lost Tesla Art is minted for SOL and for PVT by the wallet on the page (${lang})`, async () => {
		const t = await getT(lang)
		const { page, problems, allow } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		allow.push(REFUSED)
		const path = pagePath(lang, "ltacMint")
		await openDesk(page, path)
		await shot(page, `mint-desk-${lang}`)
		expect(await inThemes(page, "desk")).toEqual([])
		for (const width of [320, 390]) expect(await overflowAt(page, width, "desk")).toEqual([])

		// What a ticket's buyer has to know stands on the slip, before anything is paid.
		for (const told of [t("mint:form.tickets"), t("mint:form.ledger")])
			expect(await page.locator(".mint-slip").innerText()).toContain(told)
		const slip = page.locator(".mint-slip")
		const quantity = slip.locator("#quantity")
		// Whoever has not declared it yet is led to where that is done, and what was chosen stays.
		await slip.locator("[data-step='1']").click()
		await slip.getByRole("button", { name: t("mint:form.mint"), exact: true }).click()
		const refused = page.getByRole("dialog", { name: t("mint:alert.title"), exact: true })
		await refused.getByRole("link", { name: t("mint:alert.declare"), exact: true }).click()
		await refused.waitFor({ state: "hidden" })
		expect(new URL(page.url()).hash).toBe("#chance-gate")
		expect(await quantity.inputValue()).toBe("2")
		await declare(page, t)
		await openDesk(page, path)
		const [minus, plus] = [slip.locator("[data-step='-1']"), slip.locator("[data-step='1']")]
		expect(await quantity.inputValue()).toBe("1")
		await minus.click({ force: true })
		expect(await quantity.inputValue()).toBe("1")
		expect(await page.locator("#mint-bound").innerText()).toBe(t("mint:form.least"))
		for (let i = 0; i < 6; i++) await plus.click({ force: true })
		expect(await quantity.inputValue()).toBe("5")
		expect(await page.locator("#mint-bound").innerText()).toBe(t("mint:form.mostNow", { most: "5" }))
		expect(await plus.getAttribute("aria-disabled")).toBe("true")
		for (let i = 0; i < 4; i++) await minus.click()

		for (const symbol of ["SOL", "PVT"]) {
			await openDesk(page, path)
			await slip.locator(".choices label", { hasText: symbol }).click()
			expect(await slip.locator("[data-total]").innerText()).toContain(symbol)
			await slip.getByRole("button", { name: t("mint:form.mint"), exact: true }).click()
			await settled(page, "quoted")
			const dialog = page.getByRole("dialog", { name: t("mint:sheet.title.quoted"), exact: true })
			await dialog.waitFor()
			await shot(page, `mint-quote-${symbol}-${lang}`)
			if (symbol === "SOL") expect(await inThemes(page, "quote")).toEqual([])
			await page.getByRole("button", { name: t("mint:sheet.sign.sign"), exact: true }).click()
			await page.getByText(t("mint:sheet.said.processing")).waitFor()
			await settled(page, "completed")
			await page.getByRole("dialog", { name: t("mint:sheet.title.completed"), exact: true }).waitFor()
			await page.getByText(t("mint:sheet.said.completed", { count: "1" })).waitFor()
			// What was minted is seen.
			await drawn(page)
			await shot(page, `mint-completed-${symbol}-${lang}`)
			if (symbol === "SOL") await isPrinted(page, t)
		}
		await open(page, pagePath(lang, "ltacMyTicket"))
		expect(await page.locator("main .stub").count()).toBe(2)
		await open(page, paths.myMinting(lang))
		expect(await page.locator(".mint-list > li[data-outcome=completed]").count()).toBe(2)
		await shot(page, `mint-list-${lang}`)
		expect(await inThemes(page, "list")).toEqual([])
		expect(problems).toEqual([])
	})
}

for (const lang of inTurn("kor")) {
	test(`F027, F028, F036: without a wallet an alert says so; a refusal to sign is rejected, and nothing is charged (${lang})`, async () => {
		const t = await getT(lang)
		const stranger = await visit(browser, app, { reducedMotion: "reduce" })
		stranger.allow.push(REFUSED)
		await openDesk(stranger.page, pagePath(lang, "nftPunkyCrafter"))
		await shot(stranger.page, `crafter-desk-${lang}`)
		expect(await inThemes(stranger.page, "crafter")).toEqual([])
		await stranger.page.locator("#wallet").fill(newAddressOfWallet())
		await stranger.page.getByRole("button", { name: t("mint:check.submit"), exact: true }).click()
		await stranger.page.waitForURL("**wallet=**")
		expect(await stranger.page.locator(".mint-rules li[data-met=yes]").count()).toBe(5)
		await stranger.page
			.locator(".mint-slip")
			.getByRole("button", { name: t("mint:form.mint"), exact: true })
			.click()
		const alert = stranger.page.getByRole("dialog", { name: t("mint:alert.title"), exact: true })
		await alert.waitFor()
		expect(await alert.innerText()).toContain(t("messages:notice.connectWalletFirst"))
		await shot(stranger.page, `mint-alert-${lang}`)
		expect(stranger.problems).toEqual([])

		const { page, problems, allow, wallet } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		allow.push(REFUSED, /the wallet did not sign/)
		await openDesk(page, pagePath(lang, "nftPunkyCrafter"))
		await page
			.locator(".mint-slip")
			.getByRole("button", { name: t("mint:form.mint"), exact: true })
			.click()
		await settled(page, "quoted")
		wallet.onSign = "reject"
		await page.getByRole("button", { name: t("mint:sheet.sign.sign"), exact: true }).click()
		await page.getByText(t("mint:sheet.sign.refused")).waitFor()
		await shot(page, `mint-refused-${lang}`)
		wallet.onSign = "approve"
		await page.getByRole("button", { name: t("mint:sheet.sign.sign"), exact: true }).click()
		await settled(page, "completed")
		await page.getByRole("dialog", { name: t("mint:sheet.title.completed"), exact: true }).waitFor()
		expect(problems).toEqual([])
	})
}

for (const lang of inTurn("idn")) {
	test(`minted by a phone without scripts, for SOL and for PVT (${lang})`, async () => {
		const t = await getT(lang)
		const phone = await phoneWallet(app)
		const signedIn = await visit(browser, app)
		const inPocket = await installWallet(signedIn.context)
		inPocket.key = phone.key
		await open(signedIn.page, paths.demo(lang))
		await connect(signedIn.page, "phantom")
		const { page, problems, allow } = await visit(browser, app, {
			javaScriptEnabled: false,
			storageState: await signedIn.context.storageState(),
		})
		allow.push(REFUSED)
		const path = pagePath(lang, "ltacMint")
		await openDesk(page, path)
		await declare(page, t)
		for (const symbol of ["SOL", "PVT"]) {
			await openDesk(page, path)
			const slip = page.locator(".mint-slip")
			await slip.locator("[data-step='1']").click()
			await page.waitForURL("**to=2**")
			expect(await slip.locator("#quantity").inputValue()).toBe("2")
			await slip.locator("[data-step='-1']").click()
			await page.waitForURL("**to=1**")
			await slip.locator(".choices label", { hasText: symbol }).click()
			await slip.locator("[name=way][value=pay-first]").check()
			await slip.getByRole("button", { name: t("mint:form.mint"), exact: true }).click()
			await page.waitForURL("**purchase=**")
			const url = await page.getByRole("link", { name: t("mint:sheet.phone.open"), exact: true }).getAttribute("href")
			await shot(page, `mint-phone-${symbol}-${lang}`)
			await phone.pay(url ?? "")
			await waitFor(async () => {
				await page.reload()
				return (await page.locator(".mint-sheet[data-outcome=completed]").count()) === 1
			}, 90_000)
			await page.getByText(t("mint:sheet.said.completed", { count: "1" })).waitFor()
			await drawn(page)
			if (symbol === "SOL") await isPrinted(page, t)
		}
		expect(problems).toEqual([])
	})
}

/** An address on the curve that nobody has. */
const newAddressOfWallet = () => "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"
