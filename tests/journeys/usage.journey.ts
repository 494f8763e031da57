import { sql } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, expect, test } from "vitest"
import { connect as connectDatabase } from "#app/db/client.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { paths } from "#app/lib/paths.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { publicPaths, UNLISTED } from "#tests/public-paths.ts"
import { fundedVisit, liveSite, open, REFUSED, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const { db, end } = connectDatabase(await ownerUrl(app.dataDir), { max: 1 })
afterAll(() => end())

type Action = { id: string; action_cd: string; param1?: string }
const PATH = "/api/actionLog/insertActionLogs"

/** What the page sends from now on by its script. */
function sentBy(page: Page): Action[] {
	const seen: Action[] = []
	page.on("request", (request) => {
		if (new URL(request.url()).pathname === PATH) seen.push(...((request.postDataJSON()?.actions ?? []) as Action[]))
	})
	return seen
}

const kept = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("actions") ?? "[]") as { id: string; action_cd: string }[])
const rowsOf = async (ids: readonly string[]): Promise<Record<string, unknown>[]> => [
	...(await db.execute(sql`select * from action_log_record where id::text = any(string_to_array(${ids.join()}, ','))`)),
]

/** Opens a page, and waits until it may record and has done so of its landing. */
async function openRecording(page: Page, path: string): Promise<void> {
	await open(page, path)
	await page.waitForFunction(() => sessionStorage.getItem("actionLogLevel") !== null)
}
const pressTheme = (page: Page) => page.locator("form.theme button:visible").first().click()
const THEME = "100_100_000_000_230_002"

test("a click on a Korean page becomes a row that says in Korean what was used, once", async () => {
	const t = await getT("kor")
	const { page, problems } = await visit(browser, app)
	const sent = sentBy(page)
	await openRecording(page, "/kor")
	await pressTheme(page)
	await expect.poll(() => sent.map(({ action_cd }) => action_cd)).toContain(THEME)
	const pressed = sent.filter(({ action_cd }) => action_cd === THEME)
	await expect.poll(() => rowsOf(pressed.map(({ id }) => id))).toHaveLength(1)
	const [row] = await rowsOf(pressed.map(({ id }) => id))
	expect(row).toMatchObject({
		lang: "kor",
		page_path: "/kor",
		title: t("tracking:page.header"),
		button_name: t("tracking:item.theme"),
		trigger_type: "click",
		log_level: 3,
	})
	expect(["light", "dark"]).toContain(row?.param1)
	await expect.poll(() => sent.map(({ action_cd }) => action_cd)).toContain("100_100_000_000_010_000")
	expect(problems).toEqual([])
})

test("what is pressed without a network arrives once there is one, each once", async () => {
	const { page, context, allow } = await visit(browser, app)
	allow.push(/Failed to load resource|insertActionLogs|dynamically imported/)
	await openRecording(page, "/kor")
	await expect.poll(() => kept(page)).toEqual([])
	await context.setOffline(true)
	await page.locator("#wallet-button").click()
	await page.keyboard.press("Escape")
	for (let n = 0; n < 3; n++) await pressTheme(page)
	await expect.poll(async () => (await kept(page)).length).toBeGreaterThanOrEqual(4)
	const ids = (await kept(page)).map(({ id }) => id)
	await context.setOffline(false)
	await expect.poll(() => rowsOf(ids), { timeout: 30_000 }).toHaveLength(ids.length)
	await expect.poll(() => kept(page)).toEqual([])
})

test("a refusal in the middle of a visit ends all records at once", async () => {
	const { page, problems } = await visit(browser, app, { asked: true })
	await openRecording(page, "/kor")
	await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(0)
	const ids = (await kept(page)).map(({ id }) => id)
	await page.locator("section.consent button[value=needed]").click()
	await page.locator("section.consent").waitFor({ state: "detached" })
	const sent = sentBy(page)
	await page.locator("#wallet-button").click()
	await page.keyboard.press("Escape")
	await pressTheme(page)
	await page.evaluate(() => dispatchEvent(new Event("online")))
	await expect.poll(() => kept(page)).toEqual([])
	await openRecording(page, paths.stakeWrite("kor"))
	await pressTheme(page)
	expect([sent, await kept(page), (await rowsOf(ids)).length, problems]).toEqual([[], [], 0, []])
})

test("a browser that asks not to be tracked leaves what matters alone, and no wallet", async () => {
	const { page, context } = await visit(browser, app)
	await context.addInitScript(() => {
		Object.defineProperty(navigator, "globalPrivacyControl", { value: true })
		localStorage.setItem("UUID", "a-browser")
	})
	const sent = sentBy(page)
	await openRecording(page, "/kor")
	await pressTheme(page)
	await page.locator("#wallet-button").click()
	await expect.poll(() => sent.length).toBeGreaterThan(0)
	await expect
		.poll(() => rowsOf(sent.map(({ id }) => id)))
		.toMatchObject([{ log_level: 1, wallet_address: "", reg_id: "" }])
	expect(sent.map(({ action_cd }) => action_cd)).toEqual(["100_100_000_000_250_001"])
})

test("at level 1 of the site a dialog's close is not recorded, and what opened it is", async () => {
	const { page } = await visit(browser, app)
	await page.route("**/api/common/selectKeyValue?cdKey=action_log_level", (route) =>
		route.fulfill({ json: { resultCd: "SUCCESS", returnValue: "1" } }),
	)
	const sent = sentBy(page)
	await openRecording(page, "/kor")
	await page.locator("#wallet-button").click()
	await page.locator("#modal-wallet .modal-shut").click()
	await expect.poll(() => sent.map(({ action_cd }) => action_cd)).toEqual(["100_100_000_000_250_001"])
	await expect.poll(() => kept(page)).toEqual([])
})

test("a burst is refused with 429; the page does not notice, and what it kept arrives later", async () => {
	const { page, problems, allow } = await visit(browser, app)
	allow.push(REFUSED, /insertActionLogs/)
	await openRecording(page, "/kor")
	await expect.poll(() => kept(page)).toEqual([])
	const burst = () =>
		page.evaluate(
			(path) =>
				Promise.all(
					Array.from({ length: 60 }, async () => {
						const headers = { "Content-Type": "application/json" }
						const answer = await fetch(path, { method: "POST", headers, body: '{"actions":[]}' })
						await answer.text()
						return answer.status
					}),
				),
			PATH,
		)
	await expect.poll(burst, { interval: 1 }).toContain(429)
	let isRefused = false
	page.on("response", (answer) => {
		const ours = answer.url().endsWith(PATH) && answer.request().postDataJSON()?.actions?.length > 0
		if (ours && answer.status() === 429) isRefused = true
	})
	// Until it is the page's own call that comes too late: the limit makes room again every second.
	const pressed = async () => {
		const exhausted = burst()
		if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape")
		await page.locator("#wallet-button").click()
		await exhausted
		return isRefused
	}
	await expect.poll(pressed, { interval: 1, timeout: 60_000 }).toBe(true)
	expect(await page.locator("dialog[open]").getAttribute("id")).toBe("modal-wallet")
	const ids = (await kept(page)).map(({ id }) => id)
	expect(ids.length).toBeGreaterThan(0)
	const again = async () => {
		await page.evaluate(() => dispatchEvent(new Event("online")))
		return rowsOf(ids)
	}
	await expect.poll(again, { interval: 1000 }).toHaveLength(ids.length)
	expect(problems).toEqual([])
})

/** Controls of a page that nothing records. Who refuses records leaves no record of that, either. */
function unmarked(html: string): string[] {
	const controls = [...html.matchAll(/<(?:a|button|summary)\b[^>]*>/g)].map(([tag]) => tag)
	return controls.filter((tag) => !tag.includes(" data-track=") && !tag.includes('value="needed"'))
}

test("every control of every public page has its mark, for a stranger and for somebody who is signed in", async () => {
	const found: [path: string, tag: string][] = []
	for (const path of [...(await publicPaths(app.origin)).filter((one) => one.startsWith("/kor")), ...UNLISTED]) {
		const html = await (await fetch(`${app.origin}${path}`)).text()
		expect([path, /<main[^>]* data-track="/.test(html)]).toEqual([path, true])
		found.push(...unmarked(html).map((tag): [string, string] => [path, tag]))
	}
	const { page } = await fundedVisit(browser, app, "kor")
	const own = [
		...[paths.stakeView("kor"), paths.stakeWrite("kor"), paths.myPage("kor"), paths.myData("kor"), paths.myTwig("kor")],
		...[paths.statement("kor"), paths.demo("kor"), paths.logIn("kor"), paths.watch("kor"), paths.stakePayment("kor")],
		...["/kor/powerzoneNftStaking", "/kor/powerzonePunkyNova", "/kor/punkyWorldStaking", "/kor/demoMail"],
	]
	for (const path of own) {
		const html = await (await page.request.get(path)).text()
		found.push(...unmarked(html).map((tag): [string, string] => [path, tag]))
	}
	expect([...new Set(found.map(([path, tag]) => `${path} ${tag.slice(0, 150)}`))]).toEqual([])
})
