import { Keypair } from "@solana/web3.js"
import { afterAll, expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { startApp } from "#tests/app.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { look, overflowAt } from "./axe.ts"
import { inTurn } from "./languages.ts"
import { waitFor } from "./phone.ts"
import { BLACK_ON_WHITE, inkOf, onPaper, printed } from "./printed.ts"
import { shot } from "./shot.ts"
import { fundedVisit, liveSite, loaded, open, REFUSED, visit } from "./visit.ts"

const { browser } = await liveSite()
// Its vault is used up: it is no other journey's.
const app = await startApp()
afterAll(() => app.stop())

const WIDTHS = [360, 390, 768, 1024, 1440]

const walks = [
	...inTurn("eng").map((lang) => ({ lang, script: true })),
	...inTurn("idn").map((lang) => ({ lang, script: false })),
]
for (const { lang, script } of walks) {
	test(`H001–H006, K007, K019–K021: a plan is read and searched, a schedule opened, and what is released is claimed once (${lang}, ${script ? "with" : "without"} scripts)`, async () => {
		const t = await getT(lang)
		const signedIn = await fundedVisit(browser, app, lang, { reducedMotion: "reduce" })
		const { page, problems, allow } = script
			? signedIn
			: await visit(browser, app, { javaScriptEnabled: false, storageState: await signedIn.context.storageState() })
		allow.push(REFUSED)
		const dialog = (id: string) => page.locator(`#modal-${id}`)

		// The demo's examples are published within minutes of the first start.
		await waitFor(async () => {
			await open(page, paths.vestingPlan(lang))
			return (await page.locator(".vesting-line").count()) >= 3
		}, 240_000)
		expect(await page.locator(".vesting-plan .tabs a").allTextContents()).toEqual(["SCG", "ETM", "PVT"])
		expect(await page.locator(".curve svg .curve-today").count()).toBe(1)
		await shot(page, `vesting-plan-${lang}`)
		if (script) {
			expect(await look(page, "vesting plan")).toEqual([])
			for (const width of WIDTHS) expect(await overflowAt(page, width, "vesting")).toEqual([])
		}

		// A search narrows the list, and says when nothing fits.
		await page.fill("#vesting-q", t("vesting:category.team"))
		await page.locator(".vesting-search [type=submit]").click()
		await loaded(page)
		expect(await page.locator(".vesting-line h3").allTextContents()).toEqual([t("vesting:category.team")])
		await page.fill("#vesting-q", "nobody at all")
		await page.locator(".vesting-search [type=submit]").click()
		await loaded(page)
		expect(await page.locator(".vesting-line").count()).toBe(0)
		await page.getByText("nobody at all").first().waitFor()
		await page.getByRole("link", { name: t("vesting:search.all"), exact: true }).click()
		await loaded(page)

		// What is not connected says so.
		await page.locator(".vesting-plan .tabs a").nth(1).click()
		await loaded(page)
		await page.getByText(t("vesting:plan.noMint", { coin: "ETM" })).waitFor()
		await shot(page, `vesting-etm-${lang}`)

		// Files of all schedules together, and a schedule with the way back.
		const ics = await page.request.get(paths.vestingFile(lang, { tab: "coin", format: "ics" }))
		expect(await ics.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR\r\n$/)
		const csv = await page.request.get(paths.vestingFile(lang, { tab: "coin", format: "csv" }))
		expect(await csv.text()).toContain("day,coin,released,together,state")
		await open(page, paths.vestingPlan(lang))
		await page.locator(".vesting-line a").first().click()
		await loaded(page)
		await page.getByText(t("vesting:who.operators")).waitFor()
		if (script) {
			// On paper every release stands, whether or not the table was opened; what is told of all schedules does not.
			expect(await inkOf(page, ".vesting-all dd")).toEqual(BLACK_ON_WHITE)
			const paper = await printed(page)
			expect(paper.sheets).toBeLessThanOrEqual(3)
			for (const day of await page.locator(".curve tbody time").allTextContents())
				expect(paper.text).toContain(onPaper(day))
			expect(paper.text).toContain(onPaper(page.url()))
			for (const text of [t("vesting:detail.back"), t("vesting:rules.title"), t("shell:footer.title")])
				expect(paper.text).not.toContain(onPaper(text))
		}
		await page.locator(".curve summary").click()
		expect(await page.locator(".curve tbody tr").count()).toBe(36)
		await shot(page, `vesting-detail-${lang}`)
		if (script) {
			expect(await look(page, "vesting detail")).toEqual([])
			for (const width of WIDTHS) expect(await overflowAt(page, width, "vesting")).toEqual([])
		}
		await page.getByRole("link", { name: t("vesting:detail.back"), exact: true }).click()
		await loaded(page)
		expect(new URL(page.url()).pathname).toBe(paths.vestingPlan(lang))
		await open(page, paths.vestingDetail(lang))
		expect(await page.locator(".vesting-line").count()).toBeGreaterThanOrEqual(5)

		// One's own: nothing yet, then the demo's examples.
		await open(page, paths.myPage(lang))
		await page
			.locator(`main a[href="${paths.myVesting(lang)}"]`)
			.first()
			.click()
		await loaded(page)
		await page.getByRole("heading", { name: t("vesting:my.none") }).waitFor()
		await shot(page, `vesting-none-${lang}`)
		await page.getByRole("button", { name: t("vesting:my.example"), exact: true }).click()
		await loaded(page)
		await waitFor(async () => {
			await open(page, paths.myVesting(lang))
			return (await page.locator(".vesting-line").count()) === 2
		}, 90_000)
		await shot(page, `vesting-mine-${lang}`)
		if (script) {
			expect(await look(page, "my vesting")).toEqual([])
			for (const width of WIDTHS) expect(await overflowAt(page, width, "vesting")).toEqual([])
		}
		await page
			.getByRole("link", { name: t("vesting:my.view") })
			.first()
			.click()
		await loaded(page)
		await shot(page, `vesting-my-detail-${lang}`)
		await page.getByRole("link", { name: t("vesting:my.toList"), exact: true }).click()
		await loaded(page)

		// All at once: the cost is said first, the receipt afterwards, and Back claims nothing twice.
		await page.getByRole("link", { name: t("vesting:my.claimAll"), exact: true }).click()
		await loaded(page)
		await dialog("vesting").getByText(t("vesting:claim.all")).waitFor()
		expect(await dialog("vesting").getByText(t("vesting:claim.feeUnknown")).count()).toBe(2)
		await shot(page, `vesting-claim-${lang}`)
		if (script) expect(await look(page, "vesting claim", "#modal-vesting")).toEqual([])
		await dialog("vesting")
			.getByRole("button", { name: t("vesting:claim.submit"), exact: true })
			.click()
		await loaded(page)
		await dialog("vesting-done").getByText(t("vesting:done.text")).waitFor()
		expect(await dialog("vesting-done").locator(".receipt").count()).toBe(2)
		await shot(page, `vesting-done-${lang}`)
		await waitFor(async () => {
			await open(page, paths.myVesting(lang))
			return (await page.getByText(t("vesting:payments.state.done")).count()) === 2
		}, 90_000)
		expect(await page.getByRole("link", { name: t("vesting:my.claimAll"), exact: true }).count()).toBe(0)
		await shot(page, `vesting-claimed-${lang}`)
		await open(page, `${paths.myVesting(lang, { ask: "all" })}#modal-vesting`)
		await dialog("vesting").getByText(t("vesting:claim.gone")).waitFor()
		expect(problems).toEqual([])
	}, 600_000)
}

test("schedules are uploaded, published and cancelled by two operators", async () => {
	const lang = "eng"
	const t = await getT(lang)
	const { page, context, problems, allow } = await visit(browser, app, { reducedMotion: "reduce" })
	allow.push(REFUSED)
	const operators = await operatorsOf(app)
	const as = async () => {
		const [name = "", value = ""] = (await operators.cookie({ role: "finance" })).split("=")
		await context.addCookies([{ name, value, url: app.origin }])
	}
	await as()
	await open(page, paths.admin("vesting"))
	await shot(page, `vesting-operators-${lang}`)
	expect(await look(page, "vesting operators")).toEqual([])
	await open(page, paths.admin("vesting/upload"))
	const wallet = Keypair.generate().publicKey.toBase58()
	const head = "wallet,coin,category,total,start,first_percent,cliff_months,linear_months,step,cancel"
	const send = async (rows: readonly string[]) => {
		await page.fill("[name=title]", "A list of a journey")
		const buffer = Buffer.from([head, ...rows].join("\r\n"))
		await page.setInputFiles("[name=file]", { name: "list.csv", mimeType: "text/csv", buffer })
		await page.click("main .content-form [type=submit]")
		await loaded(page)
	}
	const row = `${wallet},scg,partner,12,2026-01-31,25,0,120,month,operators`
	await send([row, "x,btc,nobody,0,31.1.2026,200,x,7,week,me"])
	expect(await page.locator("main tbody tr").count()).toBe(8)
	await shot(page, `vesting-problems-${lang}`)
	expect(await look(page, "vesting problems")).toEqual([])
	await send([row])
	await page.getByText(t("operators-vesting:done.uploaded")).waitFor()
	await shot(page, `vesting-upload-${lang}`)
	const agreed = async () => {
		await page.locator(".admin-act summary").click()
		await page.locator(".admin-act [name=reason]").fill("a test")
		await page.locator(".admin-act [type=submit]").click()
		await loaded(page)
		await page.getByText(t("operators-vesting:done.proposed")).waitFor()
		const here = page.url().replace(/&done=.*$/, "")
		await as()
		await open(page, paths.admin("proposals"))
		await page.locator('button[value="approved"]').first().click()
		await loaded(page)
		return here
	}
	const list = await agreed()
	await waitFor(async () => {
		await open(page, list)
		return (
			(await page.locator("main").getByText(t("operators-vesting:listState.published"), { exact: true }).count()) === 1
		)
	}, 60_000)
	await page.locator("main tbody a").first().click()
	await loaded(page)
	await shot(page, `vesting-one-${lang}`)
	expect(await look(page, "vesting one")).toEqual([])
	const one = await agreed()
	await waitFor(async () => {
		await open(page, one)
		return (
			(await page.locator("main dd").getByText(t("operators-vesting:state.cancelled"), { exact: true }).count()) === 1
		)
	}, 60_000)
	await open(page, paths.vestingPlan(lang, { q: wallet }))
	expect(await page.locator(".vesting-line").getAttribute("data-state")).toBe("cancelled")
	expect(problems).toEqual([])
}, 300_000)
