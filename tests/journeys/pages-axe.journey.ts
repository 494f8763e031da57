import type { Page } from "playwright"
import { expect, test } from "vitest"
import { LANGS, type Lang, langOf } from "#app/lib/paths.ts"
import { publicPaths, UNLISTED } from "#tests/public-paths.ts"
import { findColours, findIn, overflowAt } from "./axe.ts"
import { liveSite, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const listed = await publicPaths(app.origin)

/** Browsers work side by side: axe's sums are most of the time, and there are two cores. */
const HANDS = 2

async function lookAtAll(paths: readonly string[], lang: Lang): Promise<string[]> {
	const found: string[] = []
	const queue = [...paths]
	await Promise.all(
		Array.from({ length: HANDS }, async () => {
			const { context, page, problems } = await visit(browser, app, { reducedMotion: "reduce" })
			for (let path = queue.pop(); path !== undefined; path = queue.pop())
				found.push(...(await look(page, path, isLanguageOfColours(queue.length, lang))))
			found.push(...problems)
			await context.close()
		}),
	)
	return found
}

/** Every rule in every language; the light theme's colours, which know no language, in one of the three, by turns. */
async function look(page: Page, path: string, withColours: boolean): Promise<string[]> {
	await page.goto(path)
	const found = await findIn(page, "dark", "main")
	if (withColours) found.push(...(await findColours(page, "light", "main")))
	return [...found.map((one) => `${path} ${one}`), ...(await overflowAt(page, 320, path))]
}

/** Lists of all languages name the same pages in the same order. */
const isLanguageOfColours = (place: number, lang: Lang) => place % LANGS.length === LANGS.indexOf(lang)

for (const lang of LANGS)
	test(`axe finds nothing on any page in two themes, and none is wider than 320 px (${lang})`, async () => {
		const mine = [...listed, ...UNLISTED].filter((path) => {
			const { pathname, search } = new URL(path, app.origin)
			return langOf(pathname, search) === lang
		})
		expect(mine.length).toBeGreaterThan(50)
		expect(await lookAtAll(mine, lang)).toEqual([])
	}, 600_000)
