import type { BrowserContext, Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { startApp } from "#tests/app.ts"
import { until } from "#tests/boot/until.ts"
import { installBridge } from "#tests/outside/dcent-bridge.ts"
import { installEvmWallet } from "#tests/outside/evm-wallet.ts"
import { startKlip } from "#tests/outside/klip-service.ts"
import { plugLedger } from "#tests/outside/ledger-device.ts"
import { installWallet } from "#tests/outside/standard-wallet.ts"
import { PROJECT_ID, startRelay } from "#tests/outside/walletconnect-relay.ts"
import { startPeer } from "#tests/outside/walletconnect-wallet.ts"
import { inTurn } from "./languages.ts"
import { agree, finalized, fundedVisit, liveSite, press, sign, write } from "./visit.ts"

const klip = await startKlip()
afterAll(() => klip.stop())
const relay = await startRelay()
afterAll(() => relay.end())
const app = await startApp({
	KLIP_API_URL: klip.apiUrl,
	WALLETCONNECT_PROJECT_ID: PROJECT_ID,
	WALLETCONNECT_RELAY_URL: relay.url,
})
afterAll(() => app.stop())
const { browser } = await liveSite()

type Case = Readonly<{
	/** Most that may come after the press, gzip; null: as much as its library weighs, and only then. */
	limit: number | null
	prepare?(context: BrowserContext): Promise<unknown>
	/** What the person does after the press, on the page or on another device. */
	act?(page: Page): Promise<unknown>
}>

const CASES: Readonly<Record<string, Case>> = {
	phantom: { limit: 15_000, prepare: (context) => installWallet(context) },
	solflare: { limit: 15_000, prepare: (context) => installWallet(context, { name: "Solflare" }) },
	metamask: { limit: 15_000, prepare: (context) => installEvmWallet(context, { brand: "MetaMask" }) },
	kaia: { limit: 15_000, prepare: (context) => installEvmWallet(context, { brand: "Kaia" }) },
	klip: {
		limit: 15_000,
		async act(page) {
			for (const slot of ["[data-qr-picture] svg", "[data-qr-code-note]:not([hidden])"]) {
				await page.locator(`#modal-wallet-qr ${slot}`).waitFor()
				klip.confirm(klip.latest())
			}
		},
	},
	dcent: {
		limit: 25_000,
		prepare: (context) => installBridge(context),
		act: (page) => page.click("[data-failure-go-on]"),
	},
	walletconnect: {
		limit: null,
		async act(page) {
			await page.locator("#modal-wallet-qr [data-qr-picture] svg").waitFor()
			const peer = await startPeer(relay.url)
			await peer.scan((await page.getAttribute("[data-qr-link]", "href")) ?? "")
		},
	},
	ledger: { limit: null, prepare: (context) => plugLedger(context) },
}

async function weigh(page: Page, files: Iterable<string>): Promise<number> {
	let gzip = 0
	for (const file of files) {
		const answer = await page.request.get(file, { headers: { "Accept-Encoding": "gzip" } })
		gzip += Number(answer.headers()["content-length"] ?? Number.NaN)
	}
	return gzip
}

for (const [type, { limit, prepare, act }] of Object.entries(CASES)) {
	const said = limit === null ? "is measured" : `is at most ${limit / 1000} kB`
	test(`what ${type} loads after the press, to connect and to sign in, ${said}`, async () => {
		const weights: Record<string, number> = {}
		const named: string[] = []
		for (const lang of limit === null ? (["eng"] as const) : inTurn("kor")) {
			const context = await browser.newContext({ baseURL: app.origin })
			await context.addCookies([{ name: "consent", value: "usage", url: app.origin }])
			await prepare?.(context)
			const page = await context.newPage()
			await page.goto(`/${lang}/rwaProject`, { waitUntil: "networkidle" })
			const files = new Set<string>()
			let signedIn = false
			page.on("request", (request) => {
				const { pathname } = new URL(request.url())
				if (pathname === "/api/identity/verify") signedIn = true
				// What the page loads anew once somebody is signed in is not the wallet's.
				if (pathname.endsWith(".js") && !signedIn) files.add(pathname)
			})
			await press(page, type)
			await act?.(page)
			await until(`${type} is signed in`, async () => signedIn)
			weights[lang] = await weigh(page, files)
			named.push(...files)
			await context.close()
		}
		console.log(`after the press, gzip: ${type} ${JSON.stringify(weights)}`)
		for (const weight of Object.values(weights)) expect(weight).toBeGreaterThan(1_000)
		if (limit !== null) expect(Math.max(...Object.values(weights)), named.join(" ")).toBeLessThanOrEqual(limit)
	})
}

test("what a working page loads to have a transaction signed is at most 170 kB", async () => {
	const { context, page } = await fundedVisit(browser, app, "eng")
	await write(page, "eng", { days: 30, amount: "500" })
	await agree(page, "eng")
	await page.waitForLoadState("networkidle")
	const files = new Set<string>()
	page.on("request", (request) => {
		const { pathname } = new URL(request.url())
		if (pathname.endsWith(".js")) files.add(pathname)
	})
	await sign(page, "eng")
	await finalized(page, "eng")
	const weight = await weigh(page, files)
	console.log(`to sign a transaction, gzip: ${weight}`)
	expect(weight).toBeGreaterThan(50_000)
	expect(weight).toBeLessThanOrEqual(170_000)
	await context.close()
})
