import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { FRONT_VERSION } from "#app/lib/version.ts"
import { agree, fundedVisit, liveSite, sign, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

test("level and version are asked at start, the router log once a page, the address look-up before it (M004–M006, M015, M018)", async () => {
	const { context, page, problems } = await visit(browser, app)
	const calls: string[] = []
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url())
		if (pathname.startsWith("/api/"))
			calls.push([pathname.split("/").pop(), searchParams.get("cdKey")].filter(Boolean).join(" "))
	})
	const [log, level, version] = [
		"insertRouterLog",
		"selectKeyValue action_log_level",
		"selectKeyValue version_scg_front",
	]
	await page.goto("/kor", { waitUntil: "networkidle" })
	await expect.poll(() => [...calls].sort()).toEqual([log, "ip", level, version])
	expect(calls.indexOf("ip")).toBeLessThan(calls.indexOf("insertRouterLog"))
	expect(await page.evaluate(() => sessionStorage.actionLogLevel)).toBe("3")
	calls.length = 0
	await page.goto("/kor/powerzoneCoinStaking", { waitUntil: "networkidle" })
	await expect.poll(() => [log, version].every((call) => calls.includes(call ?? ""))).toBe(true)
	expect(calls.filter((call) => call === log)).toHaveLength(1)
	expect(calls).not.toContain(level)
	expect(problems).toEqual([])
	await context.close()
})

test("an older front is told once and reloads; an equal or newer one, or a mute server, changes nothing (M007–M010, M017)", async () => {
	const t = await getT("idn")
	const { context, page, problems, allow } = await visit(browser, app)
	let version = "20991231_0000"
	await context.route("**/selectKeyValue?cdKey=version_*", (route) =>
		version === "abort" ? route.abort() : route.fulfill({ json: { resultCd: "SUCCESS", returnValue: version } }),
	)
	const notice = page.locator("#modal-update")
	await page.goto("/idn")
	await notice.waitFor()
	expect(await notice.innerText()).toContain(t("shell:update.title"))
	const loaded = page.waitForEvent("load")
	await notice.getByRole("button", { name: t("shell:update.action") }).click()
	await loaded
	await page.waitForLoadState("networkidle")
	expect(await notice.isVisible()).toBe(false)
	for (version of [FRONT_VERSION, "20200101_0000", "abort"]) {
		if (version === "abort") {
			allow.push(/ERR_FAILED/, /(selectKeyValue|insertRouterLog).* TypeError/)
			await context.route("**/insertRouterLog", (route) => route.abort())
		}
		await page.evaluate(() => sessionStorage.clear())
		await page.goto("/idn/powerzoneCoinStaking", { waitUntil: "networkidle" })
		expect([version, await notice.isVisible(), await page.locator("dialog[open]").count()]).toEqual([version, false, 0])
	}
	expect(problems).toEqual([])
	await context.close()
})

test("the notice of a newer version waits while a payment is under way, and while another dialog is open (M007)", async () => {
	const { context, page, problems } = await fundedVisit(browser, app, "kor")
	await write(page, "kor", { days: 30, amount: "500" })
	await agree(page, "kor")
	await context.route("**/selectKeyValue?cdKey=version_*", (route) =>
		route.fulfill({ json: { resultCd: "SUCCESS", returnValue: "20991231_0000" } }),
	)
	const notice = page.locator("#modal-update")
	const asked = () => page.waitForResponse((answer) => answer.url().includes("cdKey=version_"))
	const quiet = async (path: string) => {
		await Promise.all([asked(), page.goto(path, { waitUntil: "networkidle" })])
		expect([path, await notice.isVisible()]).toEqual([path, false])
	}
	const payment = new URL(page.url())
	await quiet("/kor/companyAbout")
	await quiet(payment.pathname + payment.search)
	await sign(page, "kor")
	await notice.waitFor()
	// By then it is over: nothing is signed, nothing is open.
	expect(await page.locator("html[data-in-flight]").count()).toBe(0)
	expect((await context.cookies()).find(({ name }) => name === "hint")?.value ?? "").not.toMatch(/~[1-9]/)
	const t = await getT("kor")
	expect(await page.locator("h1").innerText()).toContain(t("coin-staking:complete.title.active"))

	await page.evaluate(() => sessionStorage.clear())
	await page.goto("/kor/companyAbout#modal-released")
	const popup = page.locator("#modal-released")
	await Promise.all([asked(), page.reload({ waitUntil: "networkidle" })])
	expect([await popup.isVisible(), await notice.isVisible()]).toEqual([true, false])
	await page.keyboard.press("Escape")
	await notice.waitFor()
	expect(problems).toEqual([])
	await context.close()
})
