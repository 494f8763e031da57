import type { Page } from "playwright"
import { expect, test } from "vitest"
import { LANGS, langOf } from "#app/lib/paths.ts"
import { publicPaths, UNLISTED } from "#tests/public-paths.ts"
import { inBothThemes, overflowAt } from "./axe.ts"
import { liveSite, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const listed = await publicPaths(app.origin)

/** Browsers work side by side: axe's sums are most of the time, and there are two cores. */
const HANDS = 2

async function lookAtAll(paths: readonly string[]): Promise<string[]> {
	const found: string[] = []
	const queue = [...paths]
	await Promise.all(
		Array.from({ length: HANDS }, async () => {
			const { context, page, problems } = await visit(browser, app, { reducedMotion: "reduce" })
			for (let path = queue.pop(); path !== undefined; path = queue.pop()) found.push(...(await look(page, path)))
			found.push(...problems)
			await context.close()
		}),
	)
	return found
}

async function look(page: Page, path: string): Promise<string[]> {
	await page.goto(path)
	const found = await inBothThemes(page, path, "main")
	return [...found, ...(await overflowAt(page, 320, path))]
}

for (const lang of LANGS)
	test(`axe finds nothing on any page in two themes, and none is wider than 320 px (${lang})`, async () => {
		const mine = [...listed, ...UNLISTED].filter((path) => {
			const { pathname, search } = new URL(path, app.origin)
			return langOf(pathname, search) === lang
		})
		expect(mine.length).toBeGreaterThan(50)
		expect(await lookAtAll(mine)).toEqual([])
	}, 600_000)
