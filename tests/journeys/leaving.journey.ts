import type { BrowserContext, Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { installWallet, testKey } from "#tests/outside/standard-wallet.ts"
import { overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { connect, liveSite, loaded, open, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const LOG_OUT = "**/api/login/doLogout"

/** A browser with its wallet, signed in, on its own page. */
async function signedIn(lang: "eng" | "kor" | "idn") {
	const one = await visit(browser, app)
	const key = testKey()
	const wallet = await installWallet(one.context, { key })
	await open(one.page, paths.myPage(lang))
	await connect(one.page, "phantom")
	await loaded(one.page)
	await label(one.page).toBe(short5(key.address))
	return { ...one, wallet, key, t: await getT(lang) }
}
const label = (page: Page) => expect.poll(() => page.innerText("[data-wallet-label]"))
const isCovered = (page: Page) =>
	expect.poll(() => page.locator("main").evaluate((main) => getComputedStyle(main).visibility === "hidden"))
const hasSession = async (context: BrowserContext) =>
	expect.poll(async () => (await context.cookies()).some(({ name }) => name === "sid"))
const seesOwn = (page: Page, text: string) => expect.poll(async () => (await page.innerText("main")).includes(text))

for (const lang of inTurn("eng"))
	test(`after a disconnect every other tab covers what is private at once, and then shows it to nobody (${lang})`, async () => {
		const { page, context, key, t, problems } = await signedIn(lang)
		const other = await context.newPage()
		await open(other, paths.myPage(lang))
		await label(other).toBe(short5(key.address))
		const content = await context.newPage()
		await open(content, `/${lang}`)
		await label(content).toBe(short5(key.address))
		// The server has not answered yet: what is covered is so without it.
		let answer = () => {}
		const held = new Promise<void>((done) => {
			answer = done
		})
		await context.route(LOG_OUT, async (route) => {
			await held
			await route.continue()
		})
		await page.click("#wallet-button")
		await isCovered(other).toBe(true)
		await label(other).toBe(t("shell:wallet.select"))
		await label(content).toBe(t("shell:wallet.select"))
		answer()
		await isCovered(other).toBe(false)
		for (const tab of [page, other]) {
			await seesOwn(tab, t("my-page:signedOut")).toBe(true)
			expect(await tab.innerText("main")).not.toContain(key.address.slice(0, 4))
		}
		await (await hasSession(context)).toBe(false)
		expect(problems).toEqual([])
	})

for (const lang of inTurn("kor"))
	test(`a locked wallet covers what is private until it is unlocked, without another signature, or ends after 15 minutes (${lang})`, async () => {
		const { page, context, wallet, key, t, problems } = await signedIn(lang)
		const other = await context.newPage()
		await open(other, paths.myPage(lang))
		await label(other).toBe(short5(key.address))
		const signed = wallet.asked.signIn + wallet.asked.signMessage
		const { silent, connect: asked } = wallet.asked

		await wallet.changeAccount(null)
		for (const tab of [page, other]) {
			await isCovered(tab).toBe(true)
			await label(tab).toBe(t("shell:wallet.unlock"))
			expect(await tab.isVisible("#sign-out")).toBe(true)
		}
		expect(await page.innerText("#sign-out")).toBe(t("shell:wallet.signOut"))
		// One attempt for each open page, and no window.
		expect(wallet.asked).toMatchObject({ silent: silent + 2, connect: asked })
		await (await hasSession(context)).toBe(true)
		for (const width of [1440, 390, 320]) expect([width, await overflowAt(page, width, "locked")]).toEqual([width, []])

		await page.reload()
		await isCovered(page).toBe(true)
		await label(page).toBe(t("shell:wallet.unlock"))
		wallet.key = key
		await page.click("#wallet-button")
		await isCovered(page).toBe(false)
		await label(page).toBe(short5(key.address))
		await wallet.changeAccount(key)
		await isCovered(other).toBe(false)
		expect(wallet.asked.signIn + wallet.asked.signMessage).toBe(signed)

		await page.clock.install()
		await wallet.changeAccount(null)
		await isCovered(page).toBe(true)
		await page.clock.fastForward(14 * 60_000)
		await (await hasSession(context)).toBe(true)
		await page.clock.fastForward(61_000)
		await (await hasSession(context)).toBe(false)
		for (const tab of [page, other]) {
			await isCovered(tab).toBe(false)
			await seesOwn(tab, t("my-page:signedOut")).toBe(true)
			await label(tab).toBe(t("shell:wallet.select"))
			expect(await tab.isVisible("#sign-out")).toBe(false)
		}
		expect(problems).toEqual([])
	})

test("with a locked wallet one signs out, too; a wallet that takes its permission back ends the session at once", async () => {
	const locked = await signedIn("idn")
	await locked.wallet.changeAccount(null)
	await locked.page.click("#sign-out")
	await (await hasSession(locked.context)).toBe(false)
	await isCovered(locked.page).toBe(false)
	await label(locked.page).toBe(locked.t("shell:wallet.select"))

	const revoked = await signedIn("idn")
	await revoked.wallet.revoke()
	await (await hasSession(revoked.context)).toBe(false)
	await isCovered(revoked.page).toBe(false)
	await seesOwn(revoked.page, revoked.t("my-page:signedOut")).toBe(true)
	await label(revoked.page).toBe(revoked.t("shell:wallet.select"))
	expect([...locked.problems, ...revoked.problems]).toEqual([])
})

test("where the site does not answer a disconnect the header offers to sign out, and does not say that nobody is connected", async () => {
	const { page, context, t, allow } = await signedIn("eng")
	allow.push(/doLogout|Failed to (fetch|load)/)
	await context.route(LOG_OUT, (route) => route.abort())
	await page.click("#wallet-button")
	await label(page).toBe(t("shell:wallet.unlock"))
	await context.unroute(LOG_OUT)
	await page.click("#sign-out")
	await (await hasSession(context)).toBe(false)
	await label(page).toBe(t("shell:wallet.select"))
})
