import type { BrowserContext, Page } from "playwright"
import { expect, test } from "vitest"
import { type Life, STORED_THINGS } from "#app/features/content/stored-things.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { homePath, LANGS, pagePath, paths } from "#app/lib/paths.ts"
import { stored } from "./stored.ts"
import { connect, disconnect, liveSite, open, visit } from "./visit.ts"

const { app, browser } = await liveSite()

const strip = (page: Page) => page.locator("section.consent")
const answer = (page: Page, value: "needed" | "usage") => strip(page).locator(`button[value=${value}]`).click()
const consentOf = async (context: BrowserContext) =>
	(await context.cookies()).find((cookie) => cookie.name === "consent")?.value

/** What the browser tells the router log from now on. */
function reports(page: Page): Record<string, string>[] {
	const seen: Record<string, string>[] = []
	page.on("request", (request) => {
		if (request.url().endsWith("/api/routerLog/insertRouterLog")) seen.push(request.postDataJSON())
	})
	return seen
}

for (const javaScriptEnabled of [true, false]) {
	const how = javaScriptEnabled ? "with a script" : "without one"
	test(`the notice is answered once and does not come back, on kept pages and on working ones (${how})`, async () => {
		const { context, page, problems } = await visit(browser, app, { asked: true, javaScriptEnabled })
		for (const lang of LANGS) {
			const t = await getT(lang)
			await page.goto(homePath(lang))
			expect(await strip(page).innerText()).toContain(t("content:consent.text"))
		}
		await page.goto(`${paths.coinStaking("kor")}?amount=500&days=365`)
		await answer(page, "needed")
		await strip(page).waitFor({ state: "detached" })
		expect(new URL(page.url()).search).toBe("?amount=500&days=365")
		expect(await consentOf(context)).toBe("needed")
		for (const path of [homePath("kor"), homePath("eng"), paths.stakeView("idn"), "/kor/noSuchStreet"]) {
			await page.goto(path)
			expect([path, await strip(page).count()]).toEqual([path, 0])
		}
		expect(problems.filter((one) => !one.includes("404"))).toEqual([])
		await context.close()
	})

	test(`the cookie policy takes the answer back, and says so (${how})`, async () => {
		const t = await getT("eng")
		const { context, page, problems } = await visit(browser, app, { asked: true, javaScriptEnabled })
		await page.goto(pagePath("eng", "etcCookie"))
		const form = page.locator("main form.consent-form")
		for (const value of ["needed", "usage"] as const) {
			await form.locator(`button[value=${value}]`).click()
			await page.waitForURL(`**/etcCookie#consent-${value}`)
			expect(await form.locator(".consent-said:visible").innerText()).toBe(t(`content:consent.said.${value}`))
			expect(await consentOf(context)).toBe(value)
		}
		expect(await strip(page).count()).toBe(0)
		expect(problems).toEqual([])
		await context.close()
	})
}

test("an answer loses nothing that was typed, and gives the focus to the page", async () => {
	const { context, page } = await visit(browser, app, { asked: true })
	await open(page, paths.stakeWrite("eng"))
	await page.fill("[name=amount]", "1234")
	await answer(page, "usage")
	await strip(page).waitFor({ state: "detached" })
	await expect.poll(() => page.inputValue("[name=amount]")).toBe("1,234")
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")
	await context.close()
})

test("routes are reported until that is refused; then never again, not even when a wallet is connected", async () => {
	const { context, page } = await visit(browser, app, { asked: true })
	const seen = reports(page)
	await page.goto(homePath("kor"), { waitUntil: "networkidle" })
	expect(seen.map((one) => one.path)).toEqual(["/kor"])
	await answer(page, "needed")
	await strip(page).waitFor({ state: "detached" })
	await page.goto(paths.coinStaking("kor"), { waitUntil: "networkidle" })
	await connect(page, "demo")
	await page.waitForLoadState("networkidle")
	expect(seen).toHaveLength(1)
	await context.close()
})

test("a browser that asks not to be tracked is reported without its wallet", async () => {
	const { context, page } = await visit(browser, app)
	await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }))
	await open(page, paths.coinStaking("eng"))
	const seen = reports(page)
	await connect(page, "demo")
	await page.goto(homePath("eng"), { waitUntil: "networkidle" })
	expect(seen.length).toBeGreaterThan(1)
	expect(new Set(seen.map((one) => `${one.wallet_address}${one.reg_id}`))).toEqual(new Set([""]))
	await context.close()
})

test("the strip covers nothing for good: it ends the page, leaves focus in sight, and shifts nothing", async () => {
	for (const viewport of [
		{ width: 320, height: 640 },
		{ width: 1440, height: 900 },
	]) {
		const { context, page } = await visit(browser, app, { asked: true, viewport })
		await page.goto(homePath("idn"))
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
		const box = await strip(page).boundingBox()
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(viewport.height, 0)
		expect(box?.height ?? 999).toBeLessThan(viewport.height / 2.5)
		for (let presses = 0; presses < 40; presses++) {
			await page.keyboard.press("Tab")
			const covered = await page.evaluate(() => {
				const at = document.activeElement
				const notice = document.querySelector(".consent")
				if (!at || !notice || notice.contains(at) || at === document.body) return null
				const { top } = at.getBoundingClientRect()
				return top >= notice.getBoundingClientRect().top ? at.outerHTML.slice(0, 80) : null
			})
			expect(covered).toBeNull()
		}
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
		const [footer, foot] = [await page.locator(".site-footer").boundingBox(), await strip(page).boundingBox()]
		expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
		await context.close()
	}
})

const seconds = (life: Life) =>
	typeof life === "string" ? -1 : "days" in life ? life.days * 86_400 : life.minutes * 60

test("Chromium holds what the cookie policy lists, and nothing else", async () => {
	const { context, page } = await visit(browser, app, { asked: true })
	const held = async () => {
		const { local, session } = await stored(page)
		return {
			local: Object.keys(local).sort(),
			session: Object.keys(session).sort(),
			database: await page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name ?? "")),
		}
	}
	const names = (kind: string) =>
		STORED_THINGS.flatMap((one) => (one.kind === kind || (one.twice && kind === "session") ? [one.name] : []))
	await page.goto(homePath("eng"), { waitUntil: "networkidle" })
	await expect.poll(held).toEqual({ local: [], session: ["actionLogLevel"], database: [] })
	expect(await context.cookies()).toEqual([])

	await page.locator(".theme button:visible").click()
	await answer(page, "usage")
	// The demo's wallets are two, with a key each.
	await connect(page, "demoKaia")
	await disconnect(page)
	await open(page, paths.stakeWrite("eng"))
	await page.fill("[name=amount]", "1000")
	await page.locator("main .actions .button-signal").click()
	await page.waitForURL("**/write/confirm?draft=*")
	await open(page, paths.coinStaking("eng"))
	await connect(page, "demo")
	await expect.poll(async () => (await held()).local).toEqual(["NFTNAME", "UUID", "WALLETADDRESS", "WALLETTYPE"])

	// The question of the sign-in is answered, and its cookie gone: asked once more, it is there.
	await expect.poll(async () => (await context.cookies()).map((one) => one.name)).not.toContain("ask")
	const address = await page.evaluate(() => localStorage.getItem("WALLETADDRESS"))
	await context.request.post("/api/identity/challenge", {
		data: { address, wallet_type: "demo" },
		headers: { Origin: app.origin },
	})
	const now = Date.now() / 1000
	const cookies = await context.cookies()
	// Those of an account are of who logs in with an ID; little data is chosen where the policy stands.
	const ofOthers = ["lid", "step", "data"]
	expect(cookies.map((one) => one.name).sort()).toEqual(
		names("cookie")
			.filter((one) => !ofOthers.includes(one))
			.sort(),
	)
	for (const { name, expires, sameSite } of cookies) {
		const listed = STORED_THINGS.find((one) => one.name === name)
		expect([name, Math.abs(expires - now - seconds(listed?.life ?? "tab")) < 120]).toEqual([name, true])
		expect([name, sameSite]).toEqual([name, "Lax"])
	}
	const { local, session, database } = await held()
	for (const name of local) expect(names("local")).toContain(name)
	for (const name of session) expect(names("session")).toContain(name)
	expect(database.sort()).toEqual(names("database").sort())
	await context.close()
})
