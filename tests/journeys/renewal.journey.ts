import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { dateFormat } from "#app/lib/formats.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { look } from "./axe.ts"
import { tabTo } from "./keyboard.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { agree, finalized, fundedVisit, liveSite, open, REFUSED, sign, turnClock, visit, write } from "./visit.ts"

const { browser } = await liveSite()
// The clock of this app is turned: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

/** What a term brings is looked for each minute. */
const A_MINUTE_AND_MORE = 90_000

const walks = [
	...inTurn("kor").map((lang) => ({ lang, script: true })),
	...inTurn("idn").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks)
	test(`auto-renew is one press, says its date, is told of before it, and goes on by itself (${lang}, ${script ? "with" : "without"} scripts)`, {
		timeout: 300_000,
	}, async () => {
		const t = await getT(lang)
		const signedIn = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		await write(signedIn.page, lang, { days: 30, amount: "1000" })
		await agree(signedIn.page, lang)
		await sign(signedIn.page, lang)
		await finalized(signedIn.page, lang)
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		const renews = page.getByRole("switch", { name: t("coin-staking:renewal.switch") })
		await open(page, paths.stakeView(lang))
		expect(await renews.getAttribute("aria-checked")).toBe("false")
		await tabTo(page, "main [role=switch]")
		await page.keyboard.press("Space")
		await page.waitForURL("**/view?renewal=*")
		expect(await renews.getAttribute("aria-checked")).toBe("true")
		const end = await page.locator("main .strip-facts time").last().getAttribute("datetime")
		const date = dateFormat(LOCALES[lang], { dateStyle: "medium", timeZone: "UTC" }).format(new Date(end ?? ""))
		await page.getByText(t("coin-staking:renewal.next", { date }), { exact: true }).waitFor()
		await shot(page, `renewal-${lang}`)
		if (script) expect(await look(page, `renewal ${lang}`)).toEqual([])

		await turnClock(signedIn.page, lang, [7, 7, 7, 1, 1, 1])
		const begun = t("my-page:begun.coin-renewal")
		await waitFor(async () => {
			await open(page, paths.myPage(lang))
			return (await page.locator("main").innerText()).includes(begun)
		}, A_MINUTE_AND_MORE)
		await turnClock(signedIn.page, lang, [7])
		// The term is over by now, and goes on as another.
		await waitFor(async () => {
			await open(page, paths.stakeView(lang))
			return (await page.locator("main .strip").count()) === 2
		}, A_MINUTE_AND_MORE)
		await page.locator(".strip-state").getByText(t("coin-staking:state.renewed"), { exact: true }).waitFor()
		expect(await page.locator("main").textContent()).toContain(t("coin-staking:payout.titleWhat.renewed"))
		expect(await renews.getAttribute("aria-checked")).toBe("true")
		await shot(page, `renewed-${lang}`)
		await renews.click()
		await page.waitForURL("**/view?renewal=*")
		expect(await renews.getAttribute("aria-checked")).toBe("false")
		expect(problems).toEqual([])
		await page.context().close()
		await signedIn.context.close()
	})
