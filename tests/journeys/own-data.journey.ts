import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { inTurn } from "./languages.ts"
import { connect, liveSite, loaded, open, REFUSED, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

for (const lang of inTurn("idn")) {
	test(`an owner sees what is kept, takes a copy, and deletes what may be deleted (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, allow } = await visit(browser, app)
		await write(page, lang, { days: 90, amount: "1000" })
		const address = await connect(page, "demo")
		await open(page, paths.myPage(lang))
		await page.getByRole("link", { name: t("my-page:myData") }).click()
		await loaded(page)
		const main = page.locator("main")
		expect(await main.innerText()).toContain(address)
		const rows = (of: "drafts" | "visits" | "acts") =>
			main
				.getByRole("row", { name: t(of === "drafts" ? "coin-staking:ownData.drafts.what" : `my-data:${of}.what`) })
				.locator(".is-figure")
		expect(await rows("drafts").innerText()).toBe("1")
		expect(Number(await rows("visits").innerText())).toBeGreaterThan(0)

		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: t("my-data:download") }).click(),
		])
		expect(file.suggestedFilename()).toMatch(/^punktopia-my-data-[\d-]{10}\.json$/)
		const copy = JSON.parse(await readFile(await file.path(), "utf8"))
		expect(copy).toMatchObject({ wallet: { address }, staking: { drafts: [{ units: "1000000000", owner: address }] } })

		const other = await context.newPage()
		await open(other, paths.home(lang))
		await other.locator("#wallet-button[data-connected]").waitFor()
		await page.getByRole("link", { name: t("my-data:erase.open") }).click()
		const dialog = page.locator("#modal-erase")
		await dialog.getByRole("button", { name: t("my-data:erase.submit"), exact: true }).click()
		expect(await dialog.isVisible()).toBe(true)
		await dialog.getByRole("checkbox").check()
		await dialog.getByRole("button", { name: t("my-data:erase.submit"), exact: true }).click()
		await page.getByText(t("my-data:done.erased")).waitFor()
		const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
		expect(cookies).toMatchObject({ consent: "needed" })
		expect(Object.keys(cookies)).not.toContain("sid")

		// The wallet does not come back by itself: neither here, nor on the next page, nor in a tab that was open all the while.
		const offersWallets = (tab: typeof page) => tab.locator("#wallet-button[commandfor=modal-wallet]").waitFor()
		await offersWallets(page)
		await offersWallets(other)
		await open(page, paths.home(lang))
		await offersWallets(page)
		expect(await page.evaluate(() => localStorage.getItem("WALLETADDRESS"))).toBeNull()

		await open(page, paths.coinStaking(lang))
		await connect(page, "demo")
		await open(page, paths.myData(lang))
		// Of what there is none, no more is said than that, unless somebody unfolds it.
		expect(await rows("drafts").count()).toBe(0)
		await page
			.locator("main .data-part", { hasText: t("coin-staking:ownData.drafts.what") })
			.locator("summary")
			.click()
		expect([await rows("drafts").innerText(), await rows("visits").innerText()]).toEqual(["0", "0"])
		// Two sign-ins, and the deletion between them.
		expect(await rows("acts").innerText()).toBe("3")
		allow.push(REFUSED)
		expect(problems).toEqual([])
		await context.close()
	})
}

test("a page that Back brings from memory shows nobody who has left meanwhile", async () => {
	const { context, page, problems } = await visit(browser, app)
	await open(page, paths.coinStaking("eng"))
	await connect(page, "demo")
	await open(page, paths.home("eng"))
	await page.locator("#wallet-button[data-connected]").waitFor()
	// As another page of this tab leaves it; browsers under test keep no page in memory.
	await context.clearCookies()
	await page.evaluate(() => {
		localStorage.clear()
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
	})
	await page.locator("#wallet-button[commandfor=modal-wallet]").waitFor()
	expect(problems).toEqual([])
	await context.close()
})

test("logging out everywhere ends the sign-in of another browser too", async () => {
	const t = await getT("eng")
	const first = await visit(browser, app)
	await open(first.page, paths.coinStaking("eng"))
	const address = await connect(first.page, "demo")
	const second = await visit(browser, app, { storageState: await first.context.storageState({ indexedDB: true }) })
	await open(second.page, paths.myData("eng"))
	expect(await second.page.innerText("main")).toContain(address)
	await open(first.page, paths.myData("eng"))
	await first.page.getByRole("button", { name: t("my-data:leave") }).click()
	await first.page.getByText(t("my-data:done.left")).waitFor()
	await open(second.page, paths.myData("eng"))
	expect(await second.page.innerText("main")).toContain(t("my-data:signedOut"))
	await first.context.close()
	await second.context.close()
})

test("the data of a wallet is handed to nobody who is not signed in with it", async () => {
	const { context, page } = await visit(browser, app)
	const answer = await context.request.get(paths.myDataFile("eng"), { maxRedirects: 0 })
	expect([answer.status(), await answer.text()]).toEqual([303, ""])
	for (const act of ["erase", "leave"]) {
		const sent = await context.request.post(paths.myData("eng"), {
			form: { act, sure: "on" },
			headers: { Origin: app.origin },
			maxRedirects: 0,
		})
		expect(sent.status()).toBe(303)
	}
	await open(page, paths.myData("eng"))
	expect(await page.locator("#modal-erase").count()).toBe(0)
	await context.close()
})
