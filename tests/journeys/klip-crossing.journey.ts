import { randomBytes } from "node:crypto"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { startKlip } from "#tests/outside/klip-service.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { liveSite, open, press, visit } from "./visit.ts"

const klip = await startKlip()
afterAll(() => klip.stop())
const { browser } = await liveSite()
const app = await startApp({
	KLIP_API_URL: klip.apiUrl,
	KLIP_APP_NAME: "Punktopia",
	KAIA_CHAIN: "1",
	KAIA_CONFIRMATIONS: "2",
})
afterAll(() => app.stop())

for (const lang of inTurn("kor"))
	test(`who has Klip sends by a code that the page shows, with and without JavaScript (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page } = await visit(browser, app, { reducedMotion: "reduce" })
		await open(page, paths.demo(lang))
		await press(page, "klip")
		await page.locator("#modal-wallet-qr").waitFor()
		klip.confirm(klip.latest())
		await page.locator("[data-qr-code-note]").waitFor()
		const renewed = page.waitForEvent("load")
		klip.confirm(klip.latest())
		await renewed
		const address = klip.wallet.address.toLowerCase()
		await page.fill("#faucet-address", address)
		await page.getByRole("button", { name: t("demo:faucet.give"), exact: true }).click()
		await page.getByText(t("demo:faucet.given")).first().waitFor()
		const boxes = page.locator(".crossing-begin input[type=checkbox]")
		const shown = async () => {
			await open(page, paths.crossing(lang))
			return await boxes.count()
		}
		await expect.poll(shown, { timeout: 90_000, interval: 2_000 }).toBeGreaterThan(0)
		await boxes.first().check()
		await page.fill("#to", "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM")
		await page.locator("[data-crossing-go]").click()
		// The destination was never used, so its holder confirms it.
		await page.check("#unused")
		await page.getByRole("button", { name: t("migration:ask.yes"), exact: true }).click()
		await page.waitForURL("**code=*")
		const code = page.url()
		const wallet = t("wallets:names.klip")
		await page.getByRole("button", { name: t("migration:send.wallet", { wallet }), exact: true }).click()
		const panel = page.locator(".crossing-klip")
		await panel.getByRole("heading", { name: t("migration:klip.nft") }).waitFor()
		expect(klip.prepared.at(-1)).toMatchObject({ type: "send_card", transaction: { from: address } })
		expect(await look(page, "klip-crossing")).toEqual([])
		for (const width of [1440, 390]) {
			await page.setViewportSize({ width, height: 844 })
			await shot(page, `klip-crossing-${width}-${lang}`)
		}
		klip.cancel(klip.latest())
		await panel.getByText(t("migration:klip.cancelled")).waitFor()

		const { page: plain } = await visit(browser, app, {
			javaScriptEnabled: false,
			storageState: await context.storageState(),
		})
		await plain.goto(code)
		await plain
			.getByRole("button", { name: /0[.,]1/ })
			.first()
			.click()
		await plain.locator(".crossing-klip svg").waitFor()
		expect(klip.prepared.at(-1)).toMatchObject({ type: "send_klay", transaction: { from: address, amount: "0.1" } })
		klip.confirm(klip.latest(), { tx_hash: `0x${randomBytes(32).toString("hex")}` })
		const looked = async () => {
			await plain
				.getByRole("link", { name: t("migration:klip.look"), exact: true })
				.click({ timeout: 1_000 })
				.catch(() => {})
			return await plain.locator(".crossing-klip").innerText()
		}
		await expect.poll(looked).toContain(t("migration:klip.completed"))
	})
