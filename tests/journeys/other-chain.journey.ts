import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { evmKey, installEvmWallet } from "#tests/outside/evm-wallet.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { shot } from "./shot.ts"
import { agree, connect, liveSite, open, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

for (const lang of inTurn("eng"))
	test(`a wallet of another network is told so wherever Solana is needed, with both ways on (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems } = await visit(browser, app)
		const wallet = await installEvmWallet(context, { brand: "Kaia" })
		await open(page, paths.coinStaking(lang))
		const strip = page.locator("main .other-chain")
		expect(await strip.count()).toBe(0)
		await connect(page, "kaia")
		const key = wallet.key ?? evmKey()
		const named = { wallet: t("wallets:names.kaia"), address: short4(key.address) }
		const told = async () => {
			expect(await strip.innerText()).toContain(t("wallets:otherChain.title", named))
			expect(await strip.innerText()).toContain(t("wallets:otherChain.text"))
		}
		const nfts = `/${lang}/powerzoneNftStaking`
		for (const path of [paths.coinStaking(lang), paths.stakeWrite(lang), paths.stakeView(lang), nfts]) {
			await open(page, path)
			await told()
		}
		await write(page, lang, { days: 30, amount: "500" })
		await told()
		await agree(page, lang)
		await told()
		await page.setViewportSize({ width: 390, height: 844 })
		await shot(page, `other-chain-390-${lang}`)
		await page.setViewportSize({ width: 1440, height: 900 })
		await shot(page, `other-chain-${lang}`)
		expect(await look(page, "other chain")).toEqual([])

		const dialog = page.locator("#modal-wallet")
		await strip.getByRole("button", { name: t("wallets:otherChain.link"), exact: true }).click()
		await dialog.waitFor()
		expect(await dialog.getAttribute("data-purpose")).toBe("link")
		await page.keyboard.press("Escape")
		await open(page, paths.statement(lang))
		await page
			.locator("main")
			.getByRole("button", { name: t("statement:link"), exact: true })
			.waitFor()
		await open(page, `${paths.reserves(lang)}/proof`)
		expect(await page.innerText("main")).not.toContain(t("reserves:signedOut"))

		// The other way: the Demo wallet of this page is on Solana.
		await open(page, paths.stakeView(lang))
		await strip.getByRole("button", { name: t("wallets:otherChain.change"), exact: true }).click()
		const renewed = page.waitForEvent("load")
		await dialog.locator("[data-wallet-connect=demo]").click()
		await renewed
		await expect.poll(() => strip.count()).toBe(0)
		expect(problems).toEqual([])
		await context.close()
	})
