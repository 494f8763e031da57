import { expect, test } from "vitest"
import { screensOf } from "#app/features/admin/screens.ts"
import { FIRST_PERMISSIONS } from "#app/identity/roles/permissions.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { operatorsOf } from "#tests/factories/operators.ts"
import { liveSite, open, visit } from "./visit.ts"

const { app, browser } = await liveSite()

test("on a phone every operators' screen begins with itself, its tables stand whole in the window, and the menu leads out", async () => {
	const { context, page, problems } = await visit(browser, app, { viewport: { width: 390, height: 844 } })
	const operators = await operatorsOf(app)
	const wrong: string[] = []
	const lookAs = async (role: "partner" | "owner", lang: Lang) => {
		const screens = screensOf(FIRST_PERMISSIONS[role])
		await open(page, paths.admin(screens[0]?.path))
		await page.click(".admin-fold > summary")
		await page.click(`.admin-fold .admin-languages [value=${lang}]`)
		for (const screen of screens) {
			await open(page, paths.admin(screen.path))
			const seen = await page.evaluate(() => {
				const head = document.querySelector("h1")?.getBoundingClientRect().top ?? 0
				const mark = document.querySelector(".admin-mark span")?.getBoundingClientRect().left
				// The shape itself: an image that is narrower than its box stands in the middle of it.
				const logo = document.querySelector(".admin-logo path")?.getBoundingClientRect().left
				const boxes = [...document.querySelectorAll(".table-box")].filter((one) => !one.closest(".admin-matrix"))
				const cells = boxes.flatMap((one) => [...one.querySelectorAll("td")])
				return [
					...(head < 320 ? [] : [`its title stands at ${head}`]),
					...(Math.abs((mark ?? 0) - (logo ?? 99)) < 3 ? [] : [`the name is at ${logo}, what is below it at ${mark}`]),
					...boxes.filter((one) => one.scrollWidth > one.clientWidth).map((one) => `cut: ${one.ariaLabel}`),
					...cells.filter((one) => !one.dataset.label).map((one) => `no label: ${one.textContent}`),
					...cells.filter((one) => one.textContent && one.clientWidth < 250).map((one) => `narrow: ${one.textContent}`),
				]
			})
			wrong.push(...seen.map((one) => `${lang} ${screen.name}: ${one}`))
		}
	}
	for (const role of ["partner", "owner"] as const) {
		const [name = "", value = ""] = (await operators.cookie({ role })).split("=")
		await context.addCookies([{ name, value, url: app.origin }])
		for (const lang of LANGS) await lookAs(role, lang)
	}
	expect(wrong).toEqual([])
	await page.click(".admin-fold > summary")
	await page.click(".admin-fold .admin-foot form:last-child button")
	await page.waitForURL(/\/login\?done=loggedOut$/)
	expect(problems).toEqual([])
	await context.close()
})
