import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import {
	type Brand,
	ETHEREUM,
	type EvmRequest,
	type EvmTestKey,
	evmKey,
	installEvmWallet,
	KAIA,
} from "#tests/outside/evm-wallet.ts"
import { inTurn } from "./languages.ts"
import { connect, liveSite, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
const app = await startApp({ KAIA_CHAIN: "1", KAIA_CONFIRMATIONS: "2" })
afterAll(() => app.stop())

async function rpc(method: string, ...params: unknown[]): Promise<string> {
	const headers = { "Content-Type": "application/json", Origin: app.origin }
	const answer = await fetch(`${app.origin}/api/demo/kaia`, {
		method: "POST",
		headers,
		body: JSON.stringify({ method, params }),
	})
	const { resultCd, returnValue, message } = (await answer.json()) as Record<string, string>
	if (resultCd !== "SUCCESS") throw new Error(message)
	return returnValue ?? ""
}

/** As a wallet does it, on the demo's own Kaia. */
async function send({ from, to, value, data }: EvmRequest, { wallet }: EvmTestKey): Promise<string> {
	const nonce = Number(await rpc("eth_getTransactionCount", from, "latest"))
	const gas = { gasLimit: 3_000_000n, gasPrice: 2n * BigInt(await rpc("eth_gasPrice")) }
	const chainId = Number(await rpc("eth_chainId").catch(() => KAIA))
	return rpc(
		"eth_sendRawTransaction",
		await wallet.signTransaction({ type: 0, chainId, nonce, ...gas, to, value, data }),
	)
}

const WALLETS = [
	{ brand: "Kaia", type: "kaia", lang: "eng" },
	{ brand: "MetaMask", type: "metamask", lang: "idn" },
] as const satisfies readonly { brand: Brand; type: string; lang: string }[]

for (const { brand, type, lang: own } of WALLETS)
	for (const lang of inTurn(own))
		test(`G012, G014, G015, N019–N027: with ${brand} on another network, with another account or a no nothing is sent, in words; then it is (${lang})`, async () => {
			const t = await getT(lang)
			const { page, context, problems, allow } = await visit(browser, app, { reducedMotion: "reduce" })
			allow.push(REFUSED, /NotSent|The person did not want to|Internal JSON-RPC/)
			const key = evmKey()
			const wallet = await installEvmWallet(context, { brand, key, chainId: brand === "Kaia" ? KAIA : ETHEREUM })
			wallet.send = send
			await open(page, paths.demo(lang))
			await connect(page, type)
			await page.fill("#faucet-address", key.address)
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
			const name = t(`wallets:names.${type}`)
			const press = (what: "nft" | "fee") =>
				page
					.getByRole("button", {
						name:
							what === "nft"
								? t("migration:send.wallet", { wallet: name })
								: new RegExp(`0[.,]1.*${name}|${name}.*0[.,]1`),
					})
					.first()
					.click()
			const told = (text: string) => page.locator("[data-crossing-told]").filter({ hasText: text }).first().waitFor()

			wallet.chainId = "0x89"
			await press("nft")
			await told(t("messages:error.setMainnetCypress"))
			wallet.chainId = KAIA
			wallet.key = evmKey()
			await press("nft")
			await told(t("messages:error.walletAddressesDifferent"))
			wallet.key = key
			wallet.onSign = "reject"
			await press("nft")
			await told(t("messages:error.nftTransferFailed"))
			await press("fee")
			await told(t("messages:error.klayTransferError"))
			wallet.onSign = "fail"
			await press("fee")
			await told(t("messages:error.klayTransferError"))
			expect(await page.locator("[data-crossing-status]").first().getAttribute("data-crossing-status")).toBe("draft")
			wallet.onSign = "approve"
			await press("fee")
			await page.locator("[data-crossing-status=fee_paid]").waitFor({ timeout: 60_000 })
			await press("nft")
			await page.locator("[data-crossing-status=both]").waitFor({ timeout: 60_000 })
			expect(problems).toEqual([])
		})
