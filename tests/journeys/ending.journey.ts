import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { actionCdOf, definitionNamed } from "#app/tracking/definitions/definitions.ts"
import { startApp } from "#tests/app.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { look } from "./axe.ts"
import { focused, leave, tabTo } from "./keyboard.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { onPaper, printed } from "./printed.ts"
import { shot } from "./shot.ts"
import {
	agree,
	finalized,
	fundedVisit,
	liveSite,
	open,
	REFUSED,
	sign,
	turnClock,
	typed,
	visit,
	write,
} from "./visit.ts"

const { browser } = await liveSite()
// The clock of this app is turned by years: it is no other journey's.
const app = await startApp()
const { db, end } = connect(await ownerUrl(app.dataDir), { max: 1 })
afterAll(async () => {
	await end()
	await app.stop()
})

/** What was recorded of a way from a wallet to a claim, in a language: each outcome with its first value, once. */
async function outcomes(lang: Lang) {
	const names = ["walletDialog.connected", "walletDialog.signedIn", "stakeComplete.staked", "stakeView.claimRefused"]
	const codes = [...names, "stakeView.claimed"].map((name) => {
		const definition = definitionNamed(name)
		if (!definition) throw new Error(`no item ${name}`)
		return { name, code: actionCdOf(definition, lang) }
	})
	const rows = await db.execute<{ action_cd: string; param1: string | null }>(
		sql`select distinct action_cd, param1 from action_log where action_cd = any(string_to_array(${codes.map(({ code }) => code).join()}, ','))`,
	)
	return Object.fromEntries(
		rows.map(({ action_cd, param1 }) => [codes.find(({ code }) => code === action_cd)?.name, param1]),
	)
}

/** A wallet with 10,000 of the coin staked for 90 days, 60 of which have passed. */
async function stakeThatEarns(lang: Lang) {
	const one = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
	one.allow.push(REFUSED)
	await write(one.page, lang, { days: 90, amount: "10000" })
	await agree(one.page, lang)
	await sign(one.page, lang)
	await finalized(one.page, lang)
	await turnClock(one.page, lang, [30, 30, 1])
	return one
}

const walks = [
	...inTurn("idn").map((lang) => ({ lang, script: true })),
	...inTurn("eng").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks) {
	test(`a reward is claimed, a term is left and undone, and what has matured comes back (${lang}, ${script ? "with" : "without"} scripts)`, async () => {
		const t = await getT(lang)
		const signedIn = await stakeThatEarns(lang)
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		const link = (name: string) => page.locator("main").getByRole("link", { name, exact: true }).first()
		const button = (name: string) => page.locator("main").getByRole("button", { name, exact: true })
		const figure = (amount: number) => new Intl.NumberFormat(LOCALES[lang]).format(amount)
		/** Pages that look by themselves do; without scripts their reader does. */
		const paid = () =>
			waitFor(async () => {
				if (await page.getByText(t("coin-staking:payout.states.done")).isVisible()) return true
				if (!script) await page.reload()
				return false
			})

		await open(page, paths.stakeView(lang))
		await shot(page, `view-${lang}`)
		await link(t("coin-staking:view.claim")).click()
		const dialog = page.getByRole("dialog", { name: t("coin-staking:claim.title"), exact: true })
		await dialog.waitFor()
		const max = dialog.getByRole("button", { name: t("coin-staking:claim.max"), exact: true })
		const all = await dialog.locator("[name=amount]").inputValue()
		expect(await max.isVisible()).toBe(script)
		if (script) {
			await dialog.locator("[name=amount]").fill("")
			await max.click()
			expect(await dialog.locator("[name=amount]").inputValue()).toBe(all)
		}
		await shot(page, `claim-${lang}`)

		await dialog.locator("[name=amount]").fill(typed("9999", lang))
		await dialog.getByRole("button", { name: t("coin-staking:claim.submit"), exact: true }).click()
		const failed = page.getByRole("dialog", { name: t("coin-staking:claim.titleFailed"), exact: true })
		await failed.waitFor()
		await shot(page, `claim-failed-${lang}`)
		expect(await failed.innerText()).toContain(t("coin-staking:error.claim-too-much", { bound: "\n" }).split("\n")[0])
		await failed.getByRole("link", { name: t("coin-staking:claim.again"), exact: true }).click()
		await dialog.waitFor()
		expect(await dialog.locator("[name=amount]").inputValue()).toBe(typed("9999", lang))
		await dialog.locator("[name=amount]").fill(typed("80", lang))
		await dialog.getByRole("button", { name: t("coin-staking:claim.submit"), exact: true }).click()
		const done = page.getByRole("dialog", { name: t("coin-staking:claim.titleDone"), exact: true })
		await done.waitFor()
		await shot(page, `claim-done-${lang}`)
		if (script)
			await expect
				.poll(() => outcomes(lang))
				.toEqual({
					...{ "walletDialog.connected": expect.any(String), "walletDialog.signedIn": expect.any(String) },
					...{ "stakeComplete.staked": null, "stakeView.claimed": null },
					"stakeView.claimRefused": "coin-staking:error.claim-too-much",
				})
		await done.getByRole("link", { name: t("coin-staking:claim.receipt"), exact: true }).click()
		await paid()
		await shot(page, `receipt-${lang}`)
		const paper = await printed(page)
		expect(paper.sheets).toBe(1)
		// The whole transaction, whose it is, when in which zone, and where it can be found again.
		const proofs = await page.locator(".slip-proof .sr-only").allInnerTexts()
		expect(proofs.length).toBeGreaterThan(1)
		for (const text of [...proofs, page.url(), "UTC"]) expect(paper.text).toContain(onPaper(text))
		expect(paper.text).not.toContain(onPaper(t("shell:footer.title")))

		// A day has to pass: the dialog says so before anybody tries.
		await open(page, paths.stakeView(lang))
		await link(t("coin-staking:view.claim")).click()
		await dialog.waitFor()
		const soon = t("coin-staking:claim.tooSoon", { time: "\n" }).split("\n")
		for (const part of soon) expect(await dialog.innerText()).toContain(part.trim())
		expect(await dialog.getByRole("button", { name: t("coin-staking:claim.submit"), exact: true }).isDisabled()).toBe(
			true,
		)

		const unstake = async () => {
			await open(page, paths.stakeView(lang))
			await button(t("coin-staking:view.titleDetails")).click()
			const details = page.getByRole("dialog", { name: t("coin-staking:view.titleDetails"), exact: true })
			await details.getByRole("link", { name: t("coin-staking:view.unstake"), exact: true }).click()
			await page.waitForURL("**/unstake?stake=*")
		}
		const next = async () => {
			await button(t("coin-staking:unstake.next")).click()
			await page.waitForURL("**/unstake/confirm?stake=*")
		}
		await unstake()
		await shot(page, `unstake-early-${lang}`)
		await next()
		await shot(page, `unstake-early-confirm-${lang}`)
		expect(await page.locator("main").innerText()).toContain(figure(9920))
		await button(t("coin-staking:unstake.submit")).click()
		const request = page.getByRole("dialog", { name: t("messages:confirm.request"), exact: true })
		await request.getByRole("button", { name: t("coin-staking:unstake.leave.no"), exact: true }).click()
		await request.waitFor({ state: "hidden" })
		await button(t("coin-staking:unstake.submit")).click()
		await shot(page, `request-${lang}`)
		await request.getByRole("button", { name: t("coin-staking:unstake.leave.yes"), exact: true }).click()
		await page.waitForURL("**/unstake/complete?stake=*")
		await shot(page, `unstake-early-complete-${lang}`)
		await link(t("coin-staking:unstake.ok")).click()
		await link(t("coin-staking:view.undo")).click()
		await page.waitForURL("**/unstake?stake=*")
		await shot(page, `undo-${lang}`)
		await button(t("coin-staking:unstake.undo.submit")).click()
		const withdraw = page.getByRole("dialog", { name: t("messages:confirm.withdraw"), exact: true })
		await withdraw.getByRole("button", { name: t("coin-staking:unstake.undo.yes"), exact: true }).click()
		await page.getByText(t("coin-staking:unstake.undo.done")).waitFor()

		await turnClock(signedIn.page, lang, [30, 1])
		await unstake()
		await shot(page, `unstake-${lang}`)
		const amount = page.locator("[name=amount]")
		const whole = await amount.inputValue()
		await amount.fill("")
		await button(t("coin-staking:unstake.next")).click()
		await page.getByText(t("coin-staking:error.amount-needed")).waitFor()
		expect(await button(t("coin-staking:unstake.all")).isVisible()).toBe(script)
		if (script) {
			await amount.fill("5")
			await button(t("coin-staking:unstake.all")).click()
			expect(await amount.inputValue()).toBe(whole)
		}
		await amount.fill(typed("4000", lang))
		// The slip beside it says the same before anything is posted: by itself, or when it is asked.
		const whatStays = page.locator("main aside [data-figure=rest]")
		if (!script) await button(t("coin-staking:calculator.show")).click()
		await waitFor(async () => (await whatStays.innerText()) === `${figure(6000)} SCG`)
		expect(await amount.inputValue()).toBe(figure(4000))
		await next()
		await link(t("coin-staking:unstake.previous")).click()
		await page.waitForURL("**/unstake?stake=*")
		expect(await page.inputValue("[name=amount]")).toBe(figure(4000))
		await next()
		await shot(page, `unstake-confirm-${lang}`)
		await button(t("coin-staking:unstake.submit")).click()
		await page.waitForURL("**/unstake/complete?id=*")
		await paid()
		await shot(page, `unstake-complete-${lang}`)
		await unstake()
		await next()
		await button(t("coin-staking:unstake.submit")).click()
		await page.waitForURL("**/unstake/complete?id=*")
		await paid()
		await open(page, paths.stakeView(lang))
		await page.locator("main").getByText(t("coin-staking:state.withdrawn")).first().waitFor()
		await shot(page, `view-end-${lang}`)
		// What was claimed and withdrawn can be found again: three receipts.
		expect(
			await page
				.locator("main")
				.getByRole("link", { name: t("coin-staking:claim.receipt"), exact: true })
				.count(),
		).toBe(3)
		await button(t("coin-staking:view.titleDetails")).click()
		await shot(page, `details-${lang}`)
		expect(problems).toEqual([])
		await page.context().close()
		await signedIn.context.close()
	})
}

for (const lang of inTurn("kor"))
	test(`claiming and leaving by keyboard alone, and axe finds nothing on the way (${lang})`, async () => {
		const t = await getT(lang)
		const { context, page, problems, allow } = await stakeThatEarns(lang)
		allow.push(REFUSED)
		const found: string[] = []
		const see = async (where: string) => {
			found.push(...(await look(page, `${lang} ${where}`)))
			const size = page.viewportSize()
			await page.setViewportSize({ width: 320, height: 800 })
			const wide = await page.evaluate(() => document.documentElement.scrollWidth)
			if (wide > 320) found.push(`${lang} ${where}: ${wide} px wide on a phone of 320`)
			if (size) await page.setViewportSize(size)
		}
		await open(page, paths.stakeView(lang))
		await see("view")
		await tabTo(page, "main a[href*='claim=']")
		await leave(page, "**/view?claim=*")
		await page.getByRole("dialog", { name: t("coin-staking:claim.title"), exact: true }).waitFor()
		await see("claim")
		await tabTo(page, "#modal-claim [name=amount]")
		await page.keyboard.press("ControlOrMeta+A")
		await page.keyboard.type("0.5")
		await page.keyboard.press("Enter")
		await page.getByRole("dialog", { name: t("coin-staking:claim.titleFailed"), exact: true }).waitFor()
		await see("claim failed")
		await tabTo(page, "#modal-claim-failed a[href='#modal-claim']")
		await page.keyboard.press("Enter")
		await page.getByRole("dialog", { name: t("coin-staking:claim.title"), exact: true }).waitFor()
		await tabTo(page, "#modal-claim [data-fill]")
		await page.keyboard.press("Space")
		await focused(page, "#modal-claim [name=amount]")
		await page.keyboard.press("Enter")
		const done = page.getByRole("dialog", { name: t("coin-staking:claim.titleDone"), exact: true })
		await done.waitFor()
		await see("claim done")
		await tabTo(page, "#modal-claim-done a[href*='receipt']")
		await leave(page, "**/receipt?id=*")
		await page.getByText(t("coin-staking:payout.states.done")).waitFor()
		await see("receipt")
		const [, signature = ""] = /([1-9A-HJ-NP-Za-km-z]{86,88})/.exec(await page.innerText("main")) ?? []

		await open(page, paths.stakeView(lang))
		await tabTo(page, "main a[href*='/unstake?stake=']")
		await leave(page, "**/unstake?stake=*")
		await see("unstake")
		await tabTo(page, "main button[type=submit]")
		await leave(page, "**/unstake/confirm?stake=*")
		await see("unstake confirm")
		await tabTo(page, "main [commandfor=modal-request]")
		await page.keyboard.press("Enter")
		await tabTo(page, "#modal-request button[type=submit]")
		await see("request")
		await leave(page, "**/unstake/complete?stake=*")
		await see("unstake complete")
		await tabTo(page, "main .actions a.button-signal")
		await leave(page, `**${paths.stakeView(lang)}`)
		await tabTo(page, "main a[href*='/unstake?stake=']")
		await leave(page, "**/unstake?stake=*")
		await see("undo")
		await tabTo(page, "main [commandfor=modal-withdraw]")
		await page.keyboard.press("Enter")
		await tabTo(page, "#modal-withdraw button[type=submit]")
		await leave(page, "**/view?undone=*")
		await tabTo(page, "main a[href$='/payment']")
		await leave(page, "**/payment")
		await see("payment")
		await tabTo(page, "[name=signature]")
		await page.keyboard.type("x")
		await page.keyboard.press("Enter")
		await page.getByText(t("coin-staking:error.signature")).waitFor()
		expect(await page.inputValue("[name=signature]")).toBe("x")
		await see("payment refused")
		await page.keyboard.press("ControlOrMeta+A")
		await page.keyboard.insertText(`https://explorer.example/tx/${signature}`)
		await leave(page, "**/payment?id=*")
		// What we paid is told apart from what we were paid.
		await page.getByRole("heading", { name: t("coin-staking:find.title.ours"), exact: true }).waitFor()
		await page.locator("main .pay-head a[href*='/receipt?id=']").waitFor()
		await see("payment found")
		expect(found).toEqual([])

		// The same acts by JSON: refused with a code and words, done once however often they are sent.
		await turnClock(page, lang, [1, 1])
		await open(page, paths.stakeView(lang))
		const href = (await page.locator("main a[href*='/unstake?stake=']").first().getAttribute("href")) ?? ""
		const stake = new URL(href, app.origin).searchParams.get("stake")
		const post = async (path: string, data: Record<string, unknown>) => {
			const headers = { Accept: "application/json", Origin: app.origin }
			const answer = await page.request.post(path, { headers, data })
			return { status: answer.status(), ...((await answer.json()) as Record<string, unknown>) }
		}
		const request = crypto.randomUUID()
		const claims = (amount: string) => post(paths.stakeView(lang), { stake, request, amount })
		expect(await claims("0.5")).toMatchObject({
			status: 422,
			resultCd: "FAIL",
			code: "coin-staking:error.claim-below-min",
		})
		expect(await claims("1e3")).toMatchObject({ status: 422, resultCd: "FAIL", code: "coin-staking:error.amount" })
		const taken = { status: 200, resultCd: "SUCCESS", returnValue: expect.stringContaining(`claimed=${request}`) }
		for (const amount of ["1", "1"]) expect(await claims(amount)).toMatchObject(taken)
		expect(await post(paths.stakeView(lang), { stake, request: crypto.randomUUID(), amount: "1" })).toMatchObject({
			resultCd: "FAIL",
			code: "coin-staking:error.claim-too-soon",
		})
		expect(await post(paths.unstakeWrite(lang, stake ?? ""), { act: "next", stake })).toMatchObject({
			resultCd: "SUCCESS",
			returnValue: expect.stringContaining("/unstake/confirm?stake="),
		})
		expect(
			await post(paths.unstakeConfirm(lang, stake ?? ""), { stake, request, kind: "early", principal: "x", pays: "1" }),
		).toMatchObject({ status: 400, resultCd: "FAIL" })
		expect(await post(paths.stakePayment(lang), { signature: "x" })).toMatchObject({ status: 400, resultCd: "FAIL" })
		expect(problems).toEqual([])
		await context.close()
	})
