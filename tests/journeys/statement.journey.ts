import { readFile } from "node:fs/promises"
import { Keypair } from "@solana/web3.js"
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { look } from "./axe.ts"
import { waitFor } from "./phone.ts"
import { BLACK_ON_WHITE, inkOf, onPaper, printed } from "./printed.ts"
import { shot } from "./shot.ts"
import { agree, finalized, fundedVisit, liveSite, loaded, open, REFUSED, sign, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

/** Has the NFTs of the gift staked, by the page. */
async function stakeNfts(page: Page): Promise<void> {
	const t = await getT("eng")
	await waitFor(async () => {
		await open(page, `${pagePath("eng", "powerzoneNftStaking")}?tab=kongz&fresh=1`)
		return (await page.locator("#choose [name=n]").count()) === 3
	})
	await page.getByRole("link", { name: t("nft-staking:act.stakeAll", { count: "3" }), exact: true }).click()
	const ask = page.getByRole("dialog", { name: t("nft-staking:ask.titleStake", { product: "SCG" }), exact: true })
	await ask.getByRole("button", { name: t("nft-staking:act.staking", { product: "SCG" }), exact: true }).click()
	await page.getByRole("dialog", { name: t("nft-staking:result.title.stake"), exact: true }).waitFor()
}

const amountIn = (lang: Lang) => new Intl.NumberFormat(LOCALES[lang]).format(1000)

/** The page of a wallet's own movements, and the files that it leads to. */
async function readsStatement(page: Page, lang: Lang, { isScripted }: { isScripted: boolean }): Promise<void> {
	const t = await getT(lang)
	await open(page, paths.myPage(lang))
	await page.getByRole("link", { name: t("my-page:statement"), exact: true }).click()
	await loaded(page)
	expect(new URL(page.url()).pathname).toBe(paths.statement(lang))
	const year = new Date().getUTCFullYear()
	const main = page.locator("main")
	await main.getByRole("heading", { name: String(year), exact: true }).waitFor()
	expect(await main.innerText()).toContain(t("statement:count", { count: "1" }))
	expect(await main.innerText()).toContain(`−${amountIn(lang)}`)
	expect(await main.innerText()).toContain(t("statement:noPrices"))
	if (isScripted) {
		await shot(page, `statement-${lang}`)
		expect(await look(page, `statement ${lang}`)).toEqual([])
		expect(await inkOf(page, ".statement-count")).toEqual(BLACK_ON_WHITE)
		const paper = await printed(page)
		expect(paper.sheets).toBe(1)
		const owner = await main.locator(".statement-owner").innerText()
		for (const text of [owner, `−${amountIn(lang)}`, page.url()]) expect(paper.text).toContain(onPaper(text))
		for (const text of [t("statement:titleAll"), t("statement:file.csv", { year })])
			expect(paper.text).not.toContain(onPaper(text))
	}
	const download = async (name: string) => {
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name, exact: true }).click(),
		])
		return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") }
	}
	const csv = await download(t("statement:file.csv", { year }))
	expect(csv.name).toBe(`punktopia-statement-${year}.csv`)
	expect(csv.text.charCodeAt(0)).toBe(0xfeff)
	expect(csv.text.split("\r\n")[1]).toContain(`,deposit,${t("statement:code.deposit")},`)
	const json = await download(t("statement:all.json"))
	expect(JSON.parse(json.text)).toMatchObject({ year: null, movements: [{ code: "deposit", amount: "-1000" }] })
}

/** The page for any address, for somebody who is not signed in. */
async function watches(
	page: Page,
	lang: Lang,
	{ address, isScripted }: { address: string; isScripted: boolean },
): Promise<void> {
	const t = await getT(lang)
	await open(page, paths.coinStaking(lang))
	await page.getByRole("link", { name: t("coin-staking:status.watch"), exact: true }).click()
	await loaded(page)
	const field = page.getByLabel(t("watch:address"), { exact: true })
	const show = () => page.getByRole("button", { name: t("watch:submit"), exact: true }).click()
	if (isScripted) await shot(page, `watch-empty-${lang}`)
	await field.fill("not an address")
	await show()
	await page.getByText(t("watch:error"), { exact: true }).waitFor()
	expect(await field.inputValue()).toBe("not an address")
	expect(await field.getAttribute("aria-invalid")).toBe("true")
	if (isScripted) await shot(page, `watch-error-${lang}`)
	await field.fill(`  ${address} `)
	await field.press("Enter")
	await page.getByRole("heading", { name: address }).waitFor()
	const text = await page.locator("main").innerText()
	for (const says of [
		amountIn(lang),
		t("watch:titleNfts"),
		t("watch:left.days", { count: "" }).trim(),
		t("watch:share"),
	])
		expect(text).toContain(says)
	expect(await page.locator(".watch-faces img").count()).toBe(3)
	expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex")
	if (isScripted) {
		await shot(page, `watch-${lang}`)
		expect(await look(page, `watch ${lang}`)).toEqual([])
	}
	// The address of the page says it all.
	await open(page, paths.watch(lang, Keypair.generate().publicKey.toBase58()))
	await page.getByText(t("watch:titleNone"), { exact: true }).waitFor()
}

test("a staker takes their statement home and anybody watches their wallet, in every language, with scripts and without", async () => {
	const signedIn = await fundedVisit(browser, app, "eng", { reducedMotion: "reduce" })
	const { address } = signedIn.key
	await stakeNfts(signedIn.page)
	await write(signedIn.page, "eng", { days: 90, amount: "1000" })
	await agree(signedIn.page, "eng")
	await sign(signedIn.page, "eng")
	await finalized(signedIn.page, "eng")
	const storageState = await signedIn.context.storageState()
	const silent = await visit(browser, app, { javaScriptEnabled: false, storageState })
	for (const lang of LANGS) {
		await readsStatement(signedIn.page, lang, { isScripted: true })
		await readsStatement(silent.page, lang, { isScripted: false })
		for (const isScripted of [true, false]) {
			const { page, problems, allow, context } = await visit(browser, app, { javaScriptEnabled: isScripted })
			allow.push(REFUSED)
			await watches(page, lang, { address, isScripted })
			expect(problems).toEqual([])
			await context.close()
		}
	}
	expect([...signedIn.problems, ...silent.problems]).toEqual([])
})
