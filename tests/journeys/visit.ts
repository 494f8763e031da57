import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Connection } from "@solana/web3.js"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright"
import { expect, inject, onTestFinished } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { amountText } from "#app/lib/amount.ts"
import { formatMoney, money, parseMoney } from "#app/lib/money.ts"
import { type Lang, LOCALES, langOf, paths } from "#app/lib/paths.ts"
import { newAddress } from "#tests/addresses.ts"
import type { Site } from "#tests/app.ts"
import { openBrowser } from "#tests/browser.ts"
import { limited } from "#tests/outside/limited.ts"
import { installWallet, type TestKey, type TestWallet } from "#tests/outside/standard-wallet.ts"
import { timed } from "#tests/timings/phases.ts"

export type Visit = Readonly<{
	context: BrowserContext
	page: Page
	/** What no visit may see: errors in the console, faults of a page, broken policies, requests to other hosts. */
	problems: string[]
	/** Texts of console errors that a test provokes on purpose. */
	allow: RegExp[]
}>

let opened: Promise<Browser> | undefined

/** The app and the browser of this worker: journeys of several files use them, one after the other. The browser ends with the worker. */
export async function liveSite(): Promise<{ app: Site; browser: Browser }> {
	const app = inject("sites")[Number(process.env.VITEST_POOL_ID) - 1]
	if (!app) throw new Error(`no app for worker ${process.env.VITEST_POOL_ID}`)
	opened ??= timed("browser", openBrowser)
	return { app, browser: await opened }
}

/** `asked`: the visitor still has to answer the notice at the foot of the window. */
type VisitOptions = BrowserContextOptions & { asked?: boolean }

/** A fresh browser profile on the site, with a watch on everything that must not happen. */
export async function visit(browser: Browser, app: Site, { asked, ...options }: VisitOptions = {}): Promise<Visit> {
	const context = await browser.newContext({
		viewport: { width: 1440, height: 900 },
		baseURL: app.origin,
		extraHTTPHeaders: { "X-Forwarded-For": newAddress() },
		...options,
	})
	const problems: string[] = []
	// A context whose page is just being replaced is now and then never said to be closed; it ends with the browser.
	const close = context.close.bind(context)
	context.close = (options) =>
		limited("a context is closed", close(options), 20_000).catch((error: Error) => console.warn(error.message))
	// A test that failed tells what its visitor saw, and leaves no page behind that goes on asking.
	onTestFinished(async ({ task }) => {
		if (task.result?.state === "fail") console.error(await whatIsSeen(context, problems))
		await context.close()
	})
	if (!asked) await context.addCookies([{ name: "consent", value: "usage", url: app.origin }])
	const allow: RegExp[] = []
	const add = (text: string) => allow.some((one) => one.test(text)) || problems.push(text)
	context.on("weberror", (error) => add(`page error: ${error.error().message}`))
	context.on("console", (message) => message.type() === "error" && add(`console: ${message.text()}`))
	context.on("request", (request) => {
		const url = new URL(request.url())
		if (url.origin !== app.origin && url.protocol !== "data:") add(`request to ${url.origin}`)
	})
	return { context, page: await context.newPage(), problems, allow }
}

/** Each open page in a few lines: where it is, what its dialogs and its status say, and what must not have happened. */
async function whatIsSeen(context: BrowserContext, problems: readonly string[]): Promise<string> {
	const pages = await Promise.all(
		context.pages().map(async (page) => {
			const look = () => {
				const texts = (selector: string) =>
					[...document.querySelectorAll<HTMLElement>(selector)].map((one) =>
						one.innerText.replaceAll(/\s+/g, " ").trim(),
					)
				const stored = Object.entries(localStorage).map(([name, value]) => `${name}=${value.slice(0, 60)}`)
				return [
					`label: ${texts("[data-wallet-label]")}`,
					`said: ${texts("[role=status], [aria-live]").filter(Boolean).join(" | ")}`,
					`dialogs: ${texts("dialog[open]").join(" | ").slice(0, 600)}`,
					`stored: ${stored.join(" ")}`,
				]
			}
			const seen = await limited("a page tells what it shows", page.evaluate(look)).catch((error: Error) => [
				error.message,
			])
			return [page.url(), ...seen].join("\n  ")
		}),
	)
	return ["What was seen:", ...pages, `problems: ${problems.join(" | ") || "none"}`].join("\n")
}

/** A refused form answers 4xx, which Chromium writes into the console by itself. */
export const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

/** The page and its scripts are there. */
export const loaded = (page: Page) => page.waitForLoadState("load")

export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await loaded(page)
}

/** Goes to a page whose clock is the test's: once the visit is logged, nothing is under way that a turn of the clock would end. */
export async function openByClock(page: Page, path: string): Promise<void> {
	await page.clock.install()
	const logged = page.waitForResponse((answer) => answer.url().endsWith("/api/routerLog/insertRouterLog"))
	await page.goto(path)
	await logged
}

/** Opens the dialog of wallets by the button of the header, and presses one. While a wallet is connected that button disconnects it. */
export async function press(page: Page, type: string): Promise<void> {
	const button = page.locator("#wallet-button")
	if ((await button.getAttribute("data-connected")) !== null)
		throw new Error(`${await button.innerText()} is connected: its button would disconnect it`)
	await button.click()
	await page.click(`[data-wallet-connect=${type}]`)
}

/** Presses a wallet in the dialog and waits until the page has come back for its owner. */
export async function connect(page: Page, type: string): Promise<string> {
	// The load that follows the sign-in: a page that is only just coming, by Back for one, has a load of its own.
	const renewed = page
		.waitForResponse((answer) => answer.url().endsWith("/api/identity/verify"))
		.then(() => page.waitForEvent("load"))
	await Promise.all([renewed, press(page, type)])
	return page.evaluate(() => localStorage.getItem("WALLETADDRESS") ?? "")
}

/** Presses the button of a connected wallet, and waits until it is gone from the page, its storage and the server. */
export async function disconnect(page: Page, { stays = false } = {}): Promise<void> {
	// A page that shows its owner comes anew, unless something is typed in it; any other says that it is done.
	const shown = await page.locator("main[data-owner]:not([data-owner=''], [data-posted])").count()
	const t = await getT(langOf(new URL(page.url()).pathname))
	const done =
		shown && !stays
			? page.waitForEvent("load")
			: page
					.locator("#wallet-voice")
					.filter({ hasText: t("wallets:status.disconnected") })
					.waitFor({ state: "attached" })
	await Promise.all([done, page.click("#wallet-button[data-connected]")])
	await page.locator("#wallet-button[commandfor]").waitFor()
}

/** Play money through the demo page, as a visitor gets it. Leaves the visitor there: whoever goes on, goes to a page of their own. */
export async function fund(page: Page, lang: Lang, address: string): Promise<void> {
	const t = await getT(lang)
	if (new URL(page.url()).pathname !== paths.demo(lang)) await open(page, paths.demo(lang))
	await page.fill("#faucet-address", address)
	await page.getByRole("button", { name: t("demo:faucet.give"), exact: true }).click()
	await page.getByText(t("demo:faucet.given")).waitFor()
	// The gift counts once a block holds it; what the write page says is asked for without drawing it.
	const spendable = t("coin-staking:write.spendable", { amount: formatMoney(GIFT, LOCALES[lang]) })
	const said = async () => (await page.request.get(paths.stakeWrite(lang))).text()
	await expect.poll(said).toContain(spendable)
}

const GIFT = money({ symbol: "SCG", scale: 6 }, 20_000_000_000n)

export type Funded = Visit & { wallet: TestWallet; key: TestKey }

/** A visitor whose Phantom is connected, signed in and funded. */
export async function fundedVisit(browser: Browser, app: Site, lang: Lang, options = {}): Promise<Funded> {
	const one = await visit(browser, app, options)
	const wallet = await installWallet(one.context)
	const { key } = wallet
	if (!key) throw new Error("the test wallet has no key")
	await open(one.page, paths.demo(lang))
	await connect(one.page, "phantom")
	await fund(one.page, lang, key.address)
	return { ...one, wallet, key }
}

export type Plan = { days: number; amount: string }

/** A canonical amount as a reader of the language types it, and as the site fills it in. */
export const typed = (amount: string, lang: Lang): string => {
	const coin = { symbol: "SCG", scale: 6 }
	return amountText(parseMoney(amount, coin)?.units ?? 0n, coin, lang)
}

/** From the write page to the confirm page. Answers the draft's id. */
export async function write(page: Page, lang: Lang, { days, amount }: Plan): Promise<string> {
	const t = await getT(lang)
	await open(page, paths.stakeWrite(lang, { days }))
	await page.fill("[name=amount]", typed(amount, lang))
	await page
		.locator(".actions")
		.getByRole("button", { name: t("coin-staking:write.next") })
		.click()
	await page.waitForURL("**/write/confirm?draft=*")
	await loaded(page)
	return new URL(page.url()).searchParams.get("draft") ?? ""
}

export async function agree(page: Page, lang: Lang): Promise<void> {
	const t = await getT(lang)
	await page.check("[name=agree]")
	await page.getByRole("button", { name: t("coin-staking:confirm.submit") }).click()
	await page.waitForURL("**/write/complete?draft=*")
	await loaded(page)
}

export async function sign(page: Page, lang: Lang): Promise<void> {
	const t = await getT(lang)
	await page.getByRole("button", { name: t("coin-staking:complete.wallet.sign") }).click()
}

export async function finalized(page: Page, lang: Lang): Promise<void> {
	const t = await getT(lang)
	await page
		.getByRole("heading", { level: 1, name: t("coin-staking:complete.title.active") })
		.waitFor({ timeout: 15_000 })
}

/** The lines of the sheet by their labels; a moment in UTC. */
export const readSheet = (page: Page): Promise<Record<string, string>> =>
	page.locator(".receipt-line").evaluateAll((lines) => {
		const text = (line: Element) => {
			const value = line.querySelector("dd time") ?? line.querySelector("dd > span")
			return [line.querySelector("dt")?.textContent ?? "", value?.textContent?.trim() ?? ""]
		}
		return Object.fromEntries(lines.map(text))
	})

export type ShownStake = Readonly<{
	amount: string
	term: string
	apr: string
	state: string
	facts: Record<string, string>
}>

/** The page's own list of positions; facts by their labels. */
export const readStakes = (page: Page): Promise<ShownStake[]> =>
	page.locator("main .strips .strip").evaluateAll((records) =>
		records.map((record) => {
			const text = (selector: string) => record.querySelector(selector)?.textContent?.trim() ?? ""
			const facts = [...record.querySelectorAll(".strip-facts > div")].map((line) => [
				line.querySelector("dt")?.textContent ?? "",
				(line.querySelector("dd time") ?? line.querySelector("dd"))?.textContent ?? "",
			])
			return {
				amount: text(".strip-sum"),
				term: text(".strip-kind span"),
				apr: text(".strip-kind span + span"),
				state: text(".strip-state"),
				facts: Object.fromEntries(facts),
			}
		}),
	)

/** The app's own chain, as a wallet on this machine reaches it. */
export async function chainOf(app: Site) {
	const { chain: port } = JSON.parse(await readFile(join(app.dataDir, "ports.json"), "utf8")) as { chain: number }
	const url = `http://127.0.0.1:${port}`
	const control = async (method: string, params: Record<string, unknown> = {}) => {
		const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [params] })
		const headers = { "Content-Type": "application/json" }
		const answer = (await (await fetch(url, { method: "POST", headers, body })).json()) as { error?: unknown }
		if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
	}
	return { connection: new Connection(url, "confirmed"), control }
}

/** Turns the clock of the demo on, by its buttons. */
export async function turnClock(page: Page, lang: Lang, days: readonly number[]): Promise<void> {
	await open(page, paths.demo(lang))
	for (const one of days) {
		await page.locator(`main button[name=days][value='${one}']`).click()
		await loaded(page)
	}
}
