import type { Page } from "playwright"
import { expect, test } from "vitest"
import { paths } from "#app/lib/paths.ts"
import { fundedVisit, liveSite, loaded, open, visit, write } from "./visit.ts"

const { app, browser } = await liveSite()

/** Each moment of the page, and whether what stands below it is seen, and where. */
const moments = (page: Page) =>
	page.locator("main time + small[data-at]").evaluateAll((notes) =>
		notes
			.filter((note) => note.parentElement?.checkVisibility())
			.map((note) => {
				const above = note.previousElementSibling?.getBoundingClientRect()
				const box = note.getBoundingClientRect()
				const inWords = note.getAttribute("data-words")?.startsWith("(") === true
				return {
					text: note.textContent ?? "",
					seen: box.height > 0,
					below: inWords || box.top >= (above?.bottom ?? 0) - 1,
				}
			}),
	)

test("a moment in UTC has the reader's own time below it, and no second line where both are the same", async () => {
	const seoul = await fundedVisit(browser, app, "eng", { timezoneId: "Asia/Seoul" })
	await write(seoul.page, "eng", { days: 30, amount: "500" })
	const confirm = seoul.page.url()
	for (const path of [confirm, paths.reserves("eng"), paths.stakeWrite("eng", { days: 30, amount: "500" })]) {
		await open(seoul.page, path)
		await expect.poll(async () => (await moments(seoul.page)).length).toBeGreaterThan(0)
		await expect.poll(async () => (await moments(seoul.page)).filter(({ text }) => !text.includes("GMT+9"))).toEqual([])
		expect((await moments(seoul.page)).filter(({ seen, below }) => !seen || !below)).toEqual([])
	}
	const { context, page } = await visit(browser, app, { timezoneId: "UTC" })
	await open(page, paths.reserves("eng"))
	await loaded(page)
	await expect.poll(async () => [...new Set((await moments(page)).map(({ seen }) => seen))]).toEqual([false])
	expect(seoul.problems).toEqual([])
	await context.close()
	await seoul.context.close()
})
