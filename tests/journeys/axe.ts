import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "playwright"

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
type Theme = "dark" | "light"

/**
 * What axe finds within a part of the page: by every rule, or by the one about colours. axe is handed to a document once and answers with
 * violations only: its Playwright binding sends half a megabyte for each question and takes the sound parts back, twice the time in all.
 */
async function ask(page: Page, theme: Theme, within: string, rules: "all" | "colours"): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await source)
	const found = await page.evaluate(
		async ({ theme, within, values, type }) => {
			document.documentElement.dataset.theme = theme
			const { axe } = window as unknown as { axe: typeof import("axe-core") }
			const { violations } = await axe.run(within, {
				runOnly: { type, values },
				resultTypes: ["violations"],
				// What it would load are style sheets, for rules that are not among these.
				preload: false,
			})
			return violations.flatMap(({ id, nodes }) =>
				nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 140)} ${[...any, ...all][0]?.message ?? ""}`),
			)
		},
		rules === "all"
			? { theme, within, type: "tag" as const, values: TAGS }
			: { theme, within, type: "rule" as const, values: ["color-contrast"] },
	)
	return found.map((one) => `${theme} ${one}`)
}

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Every rule, in one theme. */
export const findIn = (page: Page, theme: Theme, within = "html") => ask(page, theme, within, "all")

/** Themes change colours alone, whatever the language: a page whose every rule holds in one theme is asked about those in the other. */
export const findColours = (page: Page, theme: Theme, within = "html") => ask(page, theme, within, "colours")

/** Every rule in one theme, colours in the other. */
export async function inBothThemes(page: Page, where: string, within = "html"): Promise<string[]> {
	const found = [...(await findIn(page, "dark", within)), ...(await findColours(page, "light", within))]
	return found.map((one) => `${where} ${one}`)
}

/** What makes a page wider than a window of this width; nothing, where all is well. Leaves the window as it was. */
export async function overflowAt(page: Page, width: number, where: string): Promise<string[]> {
	const before = page.viewportSize()
	await page.setViewportSize({ width, height: 640 })
	const over = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		const wide = [...document.querySelectorAll("main, main *, .site-header *")].filter((one) => {
			const { right } = one.getBoundingClientRect()
			return (
				right > clientWidth + 1 &&
				!one.closest(".table-box, svg, .sr-only, [data-rise], #menu, .picture, .tabs, .strip-row")
			)
		})
		if (scrollWidth <= clientWidth && wide.length === 0) return []
		return [`${scrollWidth} px wide`, ...wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120))]
	})
	if (before) await page.setViewportSize(before)
	return over.length > 0 ? [`${where} ${width}: ${over.join(" | ")}`] : []
}
