import { mkdirSync } from "node:fs"
import { test } from "vitest"
import { screensOf } from "#app/features/admin/screens.ts"
import { FIRST_PERMISSIONS } from "#app/identity/roles/permissions.ts"
import { isLang, LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { agree, connect, finalized, fund, liveSite, open, sign, turnClock, visit, write } from "../journeys/visit.ts"

const WIDTHS = [390, 1024, 1440]
const OUT = "tests/.out/pictures/operators"
const asked = process.env.LANGS?.split(",").filter(isLang) ?? LANGS
/** `PART=news,users` takes these screens alone, and what lies below them. */
const parts = process.env.PART?.split(",")

const { app, browser } = await liveSite()

test("what an owner sees, as pictures", { timeout: 900_000 }, async () => {
	mkdirSync(OUT, { recursive: true })
	await somebodyStakes("eng")
	const { cookie } = await operatorsOf(app)
	const { context, page } = await visit(browser, app, { reducedMotion: "reduce", timezoneId: "Asia/Seoul" })
	const [name = "", value = ""] = (await cookie({ role: "owner" })).split("=")
	await context.addCookies([{ name, value, url: app.origin }])
	const screens = screensOf(FIRST_PERMISSIONS.owner).filter((one) => !parts || parts.includes(one.name))
	for (const lang of asked) {
		await open(page, paths.admin())
		await page.click(`.admin-languages [value=${lang}]`)
		for (const screen of screens) {
			await open(page, paths.admin(screen.path))
			for (const width of WIDTHS)
				for (const colorScheme of ["light", "dark"] as const) {
					await page.setViewportSize({ width, height: 900 })
					await page.emulateMedia({ colorScheme })
					await page.screenshot({ path: `${OUT}/${lang}-${screen.name}-${width}-${colorScheme}.png`, fullPage: true })
				}
		}
	}
	await context.close()
})

/** So that there is something to see. */
async function somebodyStakes(lang: Lang) {
	const { context, page } = await visit(browser, app, { reducedMotion: "reduce" })
	await open(page, paths.demo(lang))
	await fund(page, lang, await connect(page, "demo"))
	await write(page, lang, { days: 30, amount: "1500" })
	await agree(page, lang)
	await sign(page, lang)
	await finalized(page, lang)
	await turnClock(page, lang, [1, 1, 1])
	await context.close()
}
