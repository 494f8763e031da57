import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { focused, leave, tabTo } from "./keyboard.ts"
import { finalized, liveSite, loaded, open, REFUSED, readStakes, visit } from "./visit.ts"

const { app, browser } = await liveSite()

test("the whole stake by keyboard alone: connect, faucet, write, read, agree, sign, look", async () => {
	const t = await getT("kor")
	const { context, page, problems, allow } = await visit(browser, app)
	await open(page, paths.demo("kor"))
	await page.keyboard.press("Tab")
	await focused(page, "a.skip")
	await page.keyboard.press("Enter")
	await focused(page, "#main")

	await tabTo(page, "#wallet-button", "Shift+Tab")
	await page.keyboard.press("Enter")
	await tabTo(page, "#modal-wallet [data-wallet-connect=demo]")
	const reloaded = page.waitForEvent("load")
	await page.keyboard.press("Space")
	await reloaded
	await loaded(page)

	await tabTo(page, "#faucet-address")
	expect(await page.inputValue("#faucet-address")).toBe(await page.evaluate(() => localStorage.WALLETADDRESS))
	await page.keyboard.press("Enter")
	await page.getByText(t("demo:faucet.given")).waitFor()
	// On a phone the slip lies below the fold.
	expect(new URL(page.url()).hash).toBe("#given")

	await tabTo(page, "#menu summary", "Shift+Tab")
	await tabTo(page, `#menu a[href='${paths.coinStaking("kor")}']`)
	await leave(page, `**${paths.coinStaking("kor")}`)
	await tabTo(page, "#calculator [name=days]")
	await page.keyboard.press("ArrowRight")
	expect(await page.isChecked("#calculator [name=days][value='180']")).toBe(true)
	await page.keyboard.press("ArrowLeft")
	await tabTo(page, "#calculator [name=typed]")
	await page.keyboard.type("1000")
	await tabTo(page, `main a[href='${paths.stakeWrite("kor", { days: 90, amount: "1000" })}']`)
	await leave(page, "**/write?days=90&amount=1000")

	await tabTo(page, "[name=days]")
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("90")
	await page.keyboard.press("ArrowRight")
	expect(await page.isChecked("[name=days][value='180']")).toBe(true)
	await page.keyboard.press("ArrowLeft")
	expect(await page.isChecked("[name=days][value='90']")).toBe(true)
	await tabTo(page, "[name=amount]", "Shift+Tab")
	await page.keyboard.type("99.5")
	await tabTo(page, ".shortcuts button[value='25']")
	await page.keyboard.press("Space")
	await expect.poll(() => page.inputValue("[name=amount]")).toBe("5,000")
	await focused(page, "[name=amount]")
	await leave(page, "**/write/confirm?draft=*")

	await tabTo(page, "[commandfor=modal-terms]")
	await page.keyboard.press("Enter")
	expect(await page.isVisible("#modal-terms")).toBe(true)
	expect(await page.evaluate(() => document.activeElement?.closest("dialog")?.id)).toBe("modal-terms")
	await page.keyboard.press("Escape")
	expect(await page.isVisible("#modal-terms")).toBe(false)
	await focused(page, "[commandfor=modal-terms]")
	await tabTo(page, "[name=agree]")
	await page.keyboard.press("Space")
	expect(await page.isChecked("[name=agree]")).toBe(true)
	await tabTo(page, "main button[type=submit]")
	await leave(page, "**/write/complete?draft=*")

	await tabTo(page, "main .button-signal")
	await page.keyboard.press("Enter")
	await finalized(page, "kor")
	// Another heading is another page: it begins at its top, and so does the focus.
	await focused(page, "#main")
	expect(await page.locator("main h1").evaluate((h1) => h1.getBoundingClientRect().top >= 0)).toBe(true)
	await tabTo(page, `main a[href='${paths.stakeView("kor")}']`)
	await leave(page, `**${paths.stakeView("kor")}`)
	const [stake] = await readStakes(page)
	expect(stake?.amount).toBe("5,000 SCG")
	await tabTo(page, "[commandfor=modal-details]")
	await page.keyboard.press("Enter")
	await tabTo(page, "#search-days")
	await tabTo(page, "#modal-details a[href*='/unstake?stake=']")
	await page.keyboard.press("Escape")
	await focused(page, "[commandfor=modal-details]")

	// What a search leaves out is not gone: the page says that it is one, and leads back to all.
	await page.goto(`${paths.stakeView("kor")}?status=agreed`)
	await page.getByText(t("coin-staking:view.filtered")).waitFor()
	await page.getByRole("link", { name: t("coin-staking:view.showAll") }).click()
	await page.waitForURL((url) => url.search === "")
	expect(await page.getByText(t("coin-staking:view.filtered")).count()).toBe(0)

	// A draft that is another's, or nobody's, is not called complete.
	allow.push(REFUSED)
	await page.goto(
		`${paths.stakeView("kor").replace("/view", "/write/complete")}?draft=00000000-0000-4000-8000-000000000000`,
	)
	expect(await page.innerText("main h1")).toBe(t("coin-staking:complete.noneTitle"))
	expect(problems).toEqual([])
	await context.close()
})

test("the desktop menu opens under the keyboard, Escape closes it and the focus stays at its group", async () => {
	const { context, page, problems } = await visit(browser, app)
	await page.goto("/eng/powerzoneCoinStaking")
	await loaded(page)
	const group = page.locator("#menu details").nth(2)
	await tabTo(page, "#menu li:nth-child(3) > details > summary")
	await expect.poll(() => group.evaluate((one: HTMLDetailsElement) => one.open)).toBe(true)
	await page.keyboard.press("Tab")
	expect(await group.evaluate((one) => one.contains(document.activeElement))).toBe(true)
	await page.keyboard.press("Escape")
	await focused(page, "#menu li:nth-child(3) > details > summary")
	expect(await group.evaluate((one: HTMLDetailsElement) => one.open)).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("the mobile menu by keyboard at 390 px: opens, toggles a submenu, closes with the focus on its button", async () => {
	const { context, page, problems } = await visit(browser, app, { viewport: { width: 390, height: 844 } })
	await page.goto("/idn")
	await tabTo(page, "#menu-button")
	await page.keyboard.press("Enter")
	await expect.poll(() => page.getAttribute("#menu-button", "aria-expanded")).toBe("true")
	await tabTo(page, "#menu li:nth-child(3) > details > summary")
	await page.keyboard.press("Enter")
	await tabTo(page, `#menu a[href='${paths.coinStaking("idn")}']`)
	await page.keyboard.press("Escape")
	await focused(page, "#menu li:nth-child(3) > details > summary")
	await page.keyboard.press("Escape")
	await focused(page, "#menu-button")
	await expect.poll(() => page.getAttribute("#menu-button", "aria-expanded")).toBe("false")
	expect(await page.isVisible("#menu")).toBe(false)

	await page.keyboard.press("Space")
	await tabTo(page, "#menu li:nth-child(3) > details > summary")
	await page.keyboard.press("Space")
	await tabTo(page, `#menu a[href='${paths.coinStaking("idn")}']`)
	await leave(page, `**${paths.coinStaking("idn")}`)
	expect(await page.isVisible("#menu")).toBe(false)
	expect(problems).toEqual([])
	await context.close()
})

test("a dialog keeps the focus, closes with Escape and gives the focus back to what opened it", async () => {
	const { context, page, problems } = await visit(browser, app)
	await page.goto("/kor")
	for (const [opener, dialog] of [
		["#wallet-button", "modal-wallet"],
		["#mypage-button", "modal-notice"],
		[".site-footer [commandfor=modal-wallet]", "modal-wallet"],
		[".site-footer [commandfor=modal-released]", "modal-released"],
	] as const) {
		await page.focus(opener)
		await page.keyboard.press("Enter")
		await page.locator(`#${dialog}`).waitFor()
		for (let stops = 0; stops < 8; stops++) {
			await page.keyboard.press("Tab")
			const at = await page.evaluate(
				() => document.activeElement?.closest("dialog")?.id ?? document.activeElement?.tagName,
			)
			expect([dialog, "BODY"]).toContain(at)
		}
		await page.keyboard.press("Escape")
		await page.locator(`#${dialog}`).waitFor({ state: "hidden" })
		await focused(page, opener)
	}
	expect(problems).toEqual([])
	await context.close()
})

test("a dialog that has closed does not take the focus back from where a person has gone since", async () => {
	const { context, page, problems } = await visit(browser, app)
	await page.goto("/kor")
	await page.focus("#wallet-button")
	await page.keyboard.press("Enter")
	await page.locator("#modal-wallet").waitFor()
	const at = await page.evaluate(async () => {
		const dialog = document.querySelector<HTMLDialogElement>("#modal-wallet")
		const heard = new Promise((resolve) => dialog?.addEventListener("close", resolve))
		dialog?.close()
		document.querySelector<HTMLElement>("#mypage-button")?.focus()
		await heard
		await new Promise((resolve) => setTimeout(resolve))
		return document.activeElement?.id
	})
	expect(at).toBe("mypage-button")
	expect(problems).toEqual([])
	await context.close()
})
