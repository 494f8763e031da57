import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { pagePath } from "#app/lib/paths.ts"
import { leave, tabTo } from "./keyboard.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { fundedVisit, liveSite, open, REFUSED } from "./visit.ts"

const { app, browser } = await liveSite()

for (const lang of inTurn("eng"))
	test(`by the keyboard alone a piece is minted, and its ticket, its raffle and the ledger are reached (${lang})`, async () => {
		const t = await getT(lang)
		const { page, problems, allow } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		allow.push(REFUSED)
		const { keyboard } = page
		await waitFor(async () => {
			await open(page, pagePath(lang, "ltacMint"))
			return (await page.locator(".mint-now[data-state=open]").count()) === 1
		}, 300_000)
		await tabTo(page, "[name=country]")
		await keyboard.press("ArrowDown")
		expect(await page.inputValue("[name=country]")).not.toBe("")
		await tabTo(page, "[name=adult]")
		await keyboard.press("Space")
		await tabTo(page, "form:has([name=country]) [type=submit]")
		await keyboard.press("Enter")
		await page.getByText(t("chance:gate.allowed")).waitFor()

		await tabTo(page, ".mint-slip [data-step='1']")
		await keyboard.press("Space")
		expect(await page.inputValue("#quantity")).toBe("2")
		await tabTo(page, ".mint-slip [data-step='-1']", "Shift+Tab")
		await keyboard.press("Space")
		expect(await page.inputValue("#quantity")).toBe("1")
		await tabTo(page, ".mint-slip [name=asset]")
		await keyboard.press("ArrowRight")
		expect(await page.locator("[data-total]").innerText()).toContain("PVT")
		await keyboard.press("ArrowLeft")
		expect(await page.locator("[data-total]").innerText()).toContain("SOL")
		await tabTo(page, ".mint-slip .actions [type=submit]")
		await keyboard.press("Enter")
		await page.locator(".mint-sheet[data-outcome=quoted]").waitFor({ timeout: 60_000 })
		const inDialog = () => page.evaluate(() => document.activeElement?.closest("dialog")?.id ?? null)
		await expect.poll(inDialog).toBe("modal-mint")
		await tabTo(page, "#modal-mint button.button-signal")
		await keyboard.press("Enter")
		await page.locator(".mint-sheet[data-outcome=completed]").waitFor({ timeout: 60_000 })

		await tabTo(page, "#modal-mint a[href*='ltacMyTicket']")
		await leave(page, "**/ltacMyTicket")
		await tabTo(page, "main .raffle-keep a")
		await leave(page, "**/ticket/*")
		await tabTo(page, "main .raffle-ticket .actions > a:last-child")
		await leave(page, "**/ltacRaffle/*")
		await tabTo(page, "main a[href$='/ledger']")
		await leave(page, "**/ledger")
		expect(await page.locator("main tbody tr").count()).toBeGreaterThan(0)
		expect(problems).toEqual([])
	}, 300_000)
