import { expect, test } from "vitest"
import { LANGS, type Lang, langOf } from "#app/lib/paths.ts"
import { signsInFiles } from "#app/ui/fonts.mjs"
import { publicPaths, UNLISTED } from "#tests/public-paths.ts"
import { axeSource, inThemes, overflowAt, squeezedAt, unprintedAt } from "./axe.ts"
import { liveSite, visit } from "./visit.ts"

const { app, browser } = await liveSite()
const listed = await publicPaths(app.origin)

/** Browsers work side by side: axe's sums are most of the time, and there are two cores. */
const HANDS = 2
const { core, more } = signsInFiles()
const PRINTED = new Set([core, ...more].flatMap((signs) => [...signs]))
const SMALL_PHONE = { width: 320, height: 640 }

async function lookAtAll(paths: readonly string[], lang: Lang): Promise<string[]> {
	const found: string[] = []
	const queue = [...paths.entries()]
	await Promise.all(
		Array.from({ length: HANDS }, async () => {
			const { context, page: wide, problems } = await visit(browser, app, { reducedMotion: "reduce" })
			await wide.addInitScript(await axeSource)
			// A page that is only measured is loaded in a small window: half the work of a wide one that is made small.
			const narrow = await context.newPage()
			await narrow.setViewportSize(SMALL_PHONE)
			for (let next = queue.pop(); next; next = queue.pop()) {
				const [place, path] = next
				const page = isTurnOf(lang, place) ? wide : narrow
				await page.goto(path)
				if (page === wide) found.push(...(await inThemes(page, path, "main")))
				found.push(...(await overflowAt(page, SMALL_PHONE.width, path)))
				if (lang !== "kor") continue
				found.push(...(await unprintedAt(page, path, PRINTED)), ...(await squeezedAt(page, path)))
			}
			found.push(...problems)
			await context.close()
		}),
	)
	return found
}

/**
 * What axe looks at is the same in every language but for the words: each page is asked about in one, by turns. Lists of all languages
 * name the same pages in the same order. Widths are the words' own, and measured in all.
 */
const isTurnOf = (lang: Lang, place: number) => place % LANGS.length === LANGS.indexOf(lang)

for (const lang of LANGS)
	test(`axe finds nothing on a third of all pages, in two themes by turns, no page is wider than 320 px and no heading lacks a letter (${lang})`, async () => {
		const mine = [...listed, ...UNLISTED].filter((path) => {
			const { pathname, search } = new URL(path, app.origin)
			return langOf(pathname, search) === lang
		})
		expect(mine.length).toBeGreaterThan(50)
		expect(await lookAtAll(mine, lang)).toEqual([])
	}, 600_000)
