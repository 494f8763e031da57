import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { pagePath, paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { connect, disconnect, liveSite, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// The others' app has no Kaia.
const app = await startApp({ KAIA_CHAIN: "1", KAIA_CONFIRMATIONS: "2" })
afterAll(() => app.stop())

for (const lang of inTurn("eng"))
	test(`G001–G015, N031: an old NFT goes over: announced, sent, paid for, its destination proven, and shown to buyers (${lang})`, async () => {
		const t = await getT(lang)
		const { page, problems, allow } = await visit(browser, app, { reducedMotion: "reduce" })
		allow.push(REFUSED)
		// The page that tells of it leads to where it begins.
		await open(page, pagePath(lang, "nftMigration"))
		await page.locator("main .head").getByRole("link").click()
		await page.waitForURL(`**${paths.crossing(lang)}`)
		await shot(page, `crossing-out-${lang}`)
		const solana = await connect(page, "demo")
		await open(page, paths.crossing(lang))
		expect(await page.innerText("main")).toContain(t("messages:error.walletNotSupported"))
		await disconnect(page)
		await open(page, paths.demo(lang))
		const kaia = await connect(page, "demoKaia")
		await page.fill("#faucet-address", kaia)
		await page.getByRole("button", { name: t("demo:faucet.give"), exact: true }).click()
		await page.getByText(t("demo:faucet.given")).first().waitFor()
		const boxes = page.locator(".crossing-begin input[type=checkbox]")
		// Which collections cross the worker says with its first minute.
		const shown = async () => {
			await open(page, paths.crossing(lang))
			return await boxes.count()
		}
		await expect.poll(shown, { timeout: 90_000, interval: 2_000 }).toBeGreaterThan(0)
		const go = page.locator("[data-crossing-go]")
		expect(await go.isDisabled()).toBe(true)
		await page.fill("#to", "not an address")
		expect(await go.isDisabled()).toBe(false)
		await boxes.first().check()
		await go.click()
		await page.getByText(t("migration:error.notSolana")).waitFor()
		await page.fill("#to", solana)
		await shot(page, `crossing-begin-${lang}`)
		await page.locator("[data-crossing-go]").click()
		await page.getByRole("heading", { name: t("migration:ask.question") }).waitFor()
		expect(await page.innerText("main")).toContain(t("migration:warning"))
		await shot(page, `crossing-ask-${lang}`)
		await page.getByRole("link", { name: t("migration:ask.no"), exact: true }).click()
		expect(await page.inputValue("#to")).toBe(solana)
		await page.locator("[data-crossing-go]").click()
		// The destination was never used, so its holder confirms it.
		await page.check("#unused")
		await page.getByRole("button", { name: t("migration:ask.yes"), exact: true }).click()
		await page.waitForURL("**code=*")
		expect(await look(page, "crossing")).toEqual([])
		const wallet = t("wallets:names.demoKaia")
		await page.getByRole("button", { name: t("migration:send.wallet", { wallet }), exact: true }).click()
		await page.getByText(t("migration:status.source_sent"), { exact: true }).waitFor({ timeout: 60_000 })
		await shot(page, `crossing-sent-${lang}`)
		await page.locator("[data-crossing-send]").first().click()
		await page.locator("[data-crossing-status=both]").waitFor({ timeout: 60_000 })
		await page.setViewportSize({ width: 390, height: 844 })
		await shot(page, `crossing-hold-390-${lang}`)
		await page.setViewportSize({ width: 1440, height: 900 })
		const code = new URL(page.url()).searchParams.get("code") ?? ""
		await disconnect(page)
		await open(page, paths.crossing(lang))
		await connect(page, "demo")
		await open(page, paths.crossing(lang))
		await page.getByRole("button", { name: t("migration:prove.go"), exact: true }).click()
		await page.waitForURL(`**code=${code}`)
		await page.locator("[data-crossing-status=completed]").waitFor({ timeout: 90_000 })
		await page.getByRole("heading", { name: t("migration:dialog.done") }).waitFor()
		await page.keyboard.press("Escape")
		await shot(page, `crossing-done-${lang}`)
		await page.getByRole("link", { name: t("migration:carried.look"), exact: true }).click()
		await page.getByRole("heading", { name: t("migration:carried.new") }).waitFor()
		expect(await page.innerText("main")).toContain(t("migration:carried.same"))
		await shot(page, `crossing-provenance-${lang}`)
		expect(await look(page, "provenance")).toEqual([])
		const file = await page.request.get(new URL(page.url()).pathname.replace(/^\/\w{3}\/provenance/, "/api/provenance"))
		expect(file.headers()["access-control-allow-origin"]).toBe("*")
		expect(await file.json()).toMatchObject({ registry: expect.stringMatching(/^KS-/), differs: [] })
		await open(page, paths.carried(lang))
		await shot(page, `carried-${lang}`)
		expect(await look(page, "carried")).toEqual([])
		expect(problems).toEqual([])
	})

test("without JavaScript a crossing can be found by its code, and its page says where to send what", async () => {
	const t = await getT("eng")
	const { page } = await visit(browser, app, { javaScriptEnabled: false })
	await expect
		.poll(
			async () => {
				await page.goto(paths.crossing("eng"))
				return await page.locator("#hash").count()
			},
			{ timeout: 90_000, interval: 2_000 },
		)
		.toBe(1)
	expect(await page.innerText("main")).toContain(t("migration:lead"))
	await page.fill("#hash", "0x12")
	await page.getByRole("button", { name: t("migration:check.go"), exact: true }).click()
	await page.getByText(t("migration:check.no-hash")).waitFor()
	await page.fill("#code", "no such code")
	await page.getByRole("button", { name: t("migration:code.go"), exact: true }).click()
	await page.getByText(t("migration:code.unknown")).waitFor()
})
