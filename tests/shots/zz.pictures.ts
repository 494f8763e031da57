import { mkdirSync } from "node:fs"
import { test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { paths } from "#app/lib/paths.ts"
import { setting } from "#app/settings/tables.server.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { liveSite, open, visit } from "../journeys/visit.ts"

const OUT = "/tmp/h2v/zz"
const { app, browser } = await liveSite()
test("zz", { timeout: 300_000 }, async () => {
	mkdirSync(OUT, { recursive: true })
	const { db, end } = connect(await ownerUrl(app.dataDir), { max: 1 })
	const put = (key: string, value: unknown) =>
		db.insert(setting).values({ key, value: JSON.stringify(value), public: false })
	await put("published.access", { minimumAge: 19, blockedCountries: ["KP", "IR", "SY"] })
	await put("published.company", {
		name: "Punktopia Co., Ltd.",
		address: "12, Teheran-ro, Gangnam-gu, Seoul",
		registration: "123-45-67890",
		contact: "desk@example.org",
	})
	await end()
	const { cookie } = await operatorsOf(app)
	const { context, page } = await visit(browser, app, { reducedMotion: "reduce", timezoneId: "Asia/Seoul" })
	const [name = "", value = ""] = (await cookie({ role: "owner" })).split("=")
	await context.addCookies([{ name, value, url: app.origin }])
	for (const lang of ["kor", "eng"] as const) {
		await open(page, paths.admin())
		await page.click(`.admin-languages [value=${lang}]`)
		for (const screen of (process.env.PART ?? "settings,coins,published,projects,audit").split(",")) {
			await open(page, paths.admin(screen))
			if (screen === "settings") await page.click(".settings details >> nth=1")
			await page.waitForTimeout(1500)
			for (const width of [390, 1024, 1440])
				for (const colorScheme of ["light", "dark"] as const) {
					await page.setViewportSize({ width, height: 900 })
					await page.emulateMedia({ colorScheme })
					await page.screenshot({ path: `${OUT}/${lang}-${screen}-${width}-${colorScheme}.png`, fullPage: true })
				}
		}
		console.log(
			await page.evaluate(() => [
				document.documentElement.scrollWidth,
				document.querySelector("time + small")?.outerHTML,
				Intl.DateTimeFormat().resolvedOptions().timeZone,
			]),
		)
	}
	await context.close()
})
