import type { Page } from "playwright"
import { expect, test } from "vitest"
import { homePath, LANGS, pagePath, paths } from "#app/lib/paths.ts"
import { onceEach, publicPaths, UNLISTED } from "#tests/public-paths.ts"
import { inTurn } from "./languages.ts"
import { linkedSheets, nameOf, unlinkedRules } from "./unlinked-rules.ts"
import { agree, connect, finalized, fund, liveSite, open, sign, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()
const { find } = await unlinkedRules(browser)

const read = async (path: string) => (await fetch(app.origin + path)).text()

test("a public page links every style sheet that has a rule for something on it", async () => {
	const listed = await publicPaths(app.origin)
	const tabs = ["/eng/nftProjectGearUp?tab=weapons", "/kor/etcCookie", "/eng/noSuchStreet", "/kor/mypage/noSuchList"]
	for (const path of onceEach([...listed, ...UNLISTED, ...tabs]))
		expect([path, await find(await read(path))]).toEqual([path, []])
})

test("a template's pages link its sheet, after those that all pages share", async () => {
	for (const [path, names] of [
		["/eng", ["app", "home"]],
		["/eng/companyAbout", ["app", "story"]],
		["/eng/etcPrivacy", ["app", "work", "story", "law"]],
		["/eng/companyCi", ["app", "story", "brand"]],
		["/eng/nftPunkyhag", ["app", "story", "family"]],
		["/eng/punkyWorld", ["app", "story", "gates"]],
		["/eng/rwaProject", ["app", "story", "ventures"]],
		["/eng/companyNews", ["app", "story", "news"]],
		["/eng/nftProjectGearUp", ["app", "work", "story", "crafting"]],
		["/eng/powerzoneCoinStaking", ["app", "dialogs", "work", "coin-staking"]],
		["/eng/powerzoneNftStaking", ["app", "dialogs", "work", "story", "nft-staking"]],
		["/eng/noSuchStreet", ["app", "errors"]],
	] as const)
		expect([path, linkedSheets(await read(path)).map(nameOf)]).toEqual([path, names])
})

for (const lang of inTurn("kor"))
	test(`a working page links every style sheet that has a rule for something on it (${lang})`, {
		timeout: 300_000,
	}, async () => {
		const { page } = await visit(browser, app)
		const dressed = async (path: string) => {
			await open(page, path)
			await page.waitForLoadState("networkidle")
			expect([path, await find(await page.content())]).toEqual([path, []])
		}
		const anybody = [
			paths.coinStaking(lang),
			paths.stakeWrite(lang, { days: 90, amount: "3000" }),
			paths.stakeView(lang),
			paths.stakePayment(lang),
			paths.myPage(lang),
			paths.statement(lang),
			paths.statementCheck(lang),
			paths.myTwig(lang),
			paths.myData(lang),
			pagePath(lang, "mypage/minting"),
			pagePath(lang, "ltacMint"),
			pagePath(lang, "nftPunkyCrafter"),
			pagePath(lang, "powerzoneCoinStaking/unstake"),
			pagePath(lang, "powerzoneCoinStaking/receipt"),
			paths.watch(lang),
			paths.airdrop(lang),
			paths.vestingPlan(lang),
			paths.vestingDetail(lang),
			paths.myVesting(lang),
			paths.myReservations(lang),
			paths.reservation("hotel", lang),
			paths.demo(lang),
			paths.reserves(lang),
			paths.isItUs(lang),
			paths.verifyDraw(lang),
			pagePath(lang, "ltacRaffle"),
			pagePath(lang, "ltacClaim"),
			pagePath(lang, "ltacMyTicket"),
		]
		// To whoever has not signed in they come as they were written.
		for (const path of anybody) expect([path, await find(await read(path))]).toEqual([path, []])
		await open(page, paths.demo(lang))
		const address = await connect(page, "demo")
		await fund(page, lang, address)
		const draft = await write(page, lang, { days: 30, amount: "1500" })
		await dressed(paths.stakeConfirm(lang, draft))
		await agree(page, lang)
		await dressed(paths.stakeComplete(lang, draft))
		await sign(page, lang)
		await finalized(page, lang)
		await dressed(paths.stakeComplete(lang, draft))
		for (const path of [...anybody, paths.watch(lang, address)]) await dressed(path)
		for (const path of await linksOf(page, paths.stakeView(lang), "claim=", "unstake")) await dressed(path)
		for (const path of await linksOf(page, paths.myPage(lang), "/mypage/")) await dressed(path)
	})

/** Addresses of links in a page's `<main>` that hold one of some texts, of each the first. */
async function linksOf(page: Page, path: string, ...texts: readonly string[]): Promise<string[]> {
	await open(page, path)
	const all = await page.locator("main a").evaluateAll((found) => found.map((one) => one.getAttribute("href") ?? ""))
	return [...new Set(all.filter((href) => texts.some((text) => href.includes(text)) && !href.includes("download")))]
}

for (const lang of LANGS)
	test(`a dialog of the shell is dressed before it is seen, and its sheet is loaded when one is about to open (${lang})`, async () => {
		const { page } = await visit(browser, app)
		await page.goto(homePath(lang))
		// Those of the letters come when everything else has.
		const sheets = () =>
			page
				.locator('head > link[rel="stylesheet"]:not([disabled]):not([href*="/text-"])')
				.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))
		expect((await sheets()).map(nameOf)).toEqual(["app", "home"])
		let answer = () => {}
		const held = new Promise<void>((done) => {
			answer = done
		})
		await page.route("**/dialogs-*.css", async (route) => {
			await held
			await route.continue()
		})
		await page.locator("#wallet-button").click()
		const dialog = page.locator("#modal-wallet")
		const seen = () => dialog.evaluate((one) => getComputedStyle(one).opacity)
		expect(await seen()).toBe("0")
		answer()
		await expect.poll(seen).toBe("1")
		expect((await sheets()).map(nameOf)).toEqual(["app", "dialogs", "home"])
		expect(await dialog.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("2px")
		expect(await page.evaluate(() => document.activeElement?.closest("dialog")?.id)).toBe("modal-wallet")
	})

test("without scripts dialogs are dressed from the start", async () => {
	const { page } = await visit(browser, app, { javaScriptEnabled: false })
	await page.goto("/eng#modal-wallet")
	const box = await page.locator("#modal-wallet .wallets").boundingBox()
	expect(box?.width).toBeGreaterThan(600)
})
