import type { Locator } from "playwright"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { pagePath } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { look } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, loaded, open, REFUSED, turnClock, visit } from "./visit.ts"

const { browser } = await liveSite()
// The clock of this app is turned by months: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

const walks = [
	...inTurn("kor").map((lang) => ({ lang, script: true })),
	...inTurn("eng").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks) {
	test(`NFTs are staked, checked in for, claimed of and unstaked (${lang}, ${script ? "with" : "without"} scripts)`, async () => {
		const say = await getT(lang)
		const t: typeof say = (key, params) => say(key, { product: "SCG", ...params })
		const signedIn = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		const boost = `${pagePath(lang, "powerzoneNftStaking")}?tab=kongz`
		const dialog = (name: string): Locator => page.getByRole("dialog", { name, exact: true })
		const press = (where: Locator, name: string) => where.getByRole("button", { name, exact: true }).click()

		await waitFor(async () => {
			await open(page, `${boost}&fresh=1`)
			return (await page.locator("#choose [name=n]").count()) === 3
		})
		await shot(page, `boost-free-${lang}`)
		if (script) expect(await look(page, "free")).toEqual([])
		// None is chosen: the form says so, and nothing happens.
		const boxes = page.locator("#choose [name=n]")
		await boxes.nth(0).check()
		await boxes.nth(1).check()
		await press(page.locator("#choose"), t("nft-staking:choose.staking"))
		const ask = dialog(t("nft-staking:ask.titleStake"))
		await ask.waitFor()
		await shot(page, `boost-ask-${lang}`)
		await ask.getByRole("link", { name: t("nft-staking:ask.no"), exact: true }).click()
		await loaded(page)
		expect(await page.locator("#choose .nft-mark").count()).toBe(0)
		await page.getByRole("link", { name: t("nft-staking:act.stakeAll", { count: "3" }), exact: true }).click()
		await ask.waitFor()
		await press(ask, t("nft-staking:act.staking"))
		const started = dialog(t("nft-staking:result.title.stake"))
		await started.waitFor()
		await shot(page, `boost-started-${lang}`)
		await started.getByRole("link", { name: t("nft-staking:ok"), exact: true }).click()
		await loaded(page)
		expect(await page.locator("#choose .nft-mark").count()).toBe(3)

		await turnClock(page, lang, [7])
		await open(page, boost)
		await press(page.locator("#nfts"), t("nft-staking:act.allCheckIn"))
		await dialog(t("nft-staking:result.title.check-in")).waitFor()
		await open(page, boost)
		expect(await page.getByRole("button", { name: t("nft-staking:act.allCheckIn"), exact: true }).count()).toBe(0)
		await shot(page, `boost-staked-${lang}`)

		for (const reward of ["twig", "coin"] as const) {
			await open(page, `${boost}&claim=${reward}#modal-claim`)
			const claim = dialog(t("nft-staking:claim.title", { kind: t(`nft-staking:reward.${reward}`) }))
			await claim.waitFor()
			await shot(page, `boost-claim-${reward}-${lang}`)
			const all = await claim.locator("[name=amount]").inputValue()
			await claim.locator("[name=amount]").fill("0")
			await press(claim, t("nft-staking:claim.next"))
			await claim.waitFor()
			expect(await claim.locator("[name=amount]").inputValue()).toBe("0")
			await claim.locator("[name=amount]").fill(all)
			await press(claim, t("nft-staking:claim.next"))
			const survey = page.locator("#modal-survey")
			await survey.waitFor()
			await shot(page, `boost-survey-${reward}-${lang}`)
			await press(survey, t("nft-staking:survey.confirm"))
			await dialog(t("nft-staking:done.title")).waitFor()
			await shot(page, `boost-claimed-${reward}-${lang}`)
		}
		await waitFor(async () => {
			if (!script) await page.reload()
			return page.getByText(t("nft-staking:state.done")).isVisible()
		})
		await open(page, `${boost}&details=coin#modal-details`)
		await shot(page, `boost-details-${lang}`)

		await open(page, boost)
		await boxes.nth(0).check()
		await press(page.locator("#choose"), t("nft-staking:choose.unstaking"))
		const leave = dialog(t("nft-staking:ask.titleUnstake"))
		await leave.waitFor()
		await shot(page, `boost-leave-${lang}`)
		await press(leave, t("nft-staking:act.unstaking"))
		await dialog(t("nft-staking:result.title.unstake")).waitFor()
		await open(page, boost)
		expect(await page.locator("#choose .nft-mark").count()).toBe(2)
		if (script) expect(await look(page, "left")).toEqual([])
		expect(problems).toEqual([])
	})
}

for (const lang of inTurn("idn")) {
	test(`NFTs are frozen for a term with a signature, and are free again at its end (${lang})`, async () => {
		const say = await getT(lang)
		const t: typeof say = (key, params) => say(key, { product: "SCG", ...params })
		const { page, problems, allow } = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		allow.push(REFUSED)
		const nova = `${pagePath(lang, "powerzonePunkyNova")}?tab=hag`
		await waitFor(async () => {
			await open(page, `${nova}&fresh=1`)
			return (await page.locator("#choose [name=n]").count()) === 3
		})
		await shot(page, `nova-free-${lang}`)
		expect(await look(page, "nova")).toEqual([])
		await page.getByRole("link", { name: t("nft-staking:act.stakeAll", { count: "3" }), exact: true }).click()
		const ask = page.locator("#modal-confirm")
		await ask.waitFor()
		await shot(page, `nova-ask-${lang}`)
		expect(await look(page, "nova ask")).toEqual([])
		await ask.locator("[name=term][value='90']").check()
		await ask.locator("[name=agree]").check()
		await ask.getByRole("button", { name: t("nft-staking:act.staking"), exact: true }).click()
		const sign = page.getByRole("button", { name: t("nft-staking:sign.sign"), exact: true })
		await sign.waitFor()
		await shot(page, `nova-sign-${lang}`)
		await sign.click()
		await page.getByRole("dialog", { name: t("nft-staking:result.title.stake"), exact: true }).waitFor()
		await shot(page, `nova-started-${lang}`)
		await open(page, nova)
		expect(await page.locator("#choose meter").count()).toBe(3)
		await shot(page, `nova-locked-${lang}`)
		await turnClock(page, lang, [90, 1])
		await waitFor(async () => {
			await open(page, nova)
			return (await page.locator("#choose meter").count()) === 0
			// What is due is looked for once a minute.
		}, 90_000)
		await shot(page, `nova-ended-${lang}`)
		expect(problems).toEqual([])
	})
}
