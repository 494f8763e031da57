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
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource)
	const found = await page.evaluate(
		async ({ theme, within, values, type }) => {
			document.documentElement.dataset.theme = theme
			// Asked about `main` alone, axe goes through all that stands around it, too: seven of eight elements are the shell's.
			const around: [Comment, Element][] = []
			const main = within === "main" ? document.querySelector("main") : null
			for (let inner: Element | null = main; inner && inner !== document.body; inner = inner.parentElement)
				for (const one of inner.parentElement?.children ?? [])
					if (one !== inner && !one.matches("script, style, link")) around.push([document.createComment(""), one])
			for (const [mark, one] of around) one.replaceWith(mark)
			const { axe } = window as unknown as { axe: typeof import("axe-core") }
			const { violations } = await axe.run(within, {
				runOnly: { type, values },
				resultTypes: ["violations"],
				// What it would load are style sheets, for rules that are not among these.
				preload: false,
			})
			for (const [mark, one] of around) mark.replaceWith(one)
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

/** A page that is asked again and again takes it as an init script: it need not be sent to each document. */
export const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

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
	const resized = before?.width !== width
	if (resized) await page.setViewportSize({ width, height: 640 })
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
	if (before && resized) await page.setViewportSize(before)
	return over.length > 0 ? [`${where} ${width}: ${over.join(" | ")}`] : []
}

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

/**
 * Every rule at both widths, each in a theme of its own; and no page wider than a small phone. Answers what is wrong. What stands around
 * `main` is the same on all pages.
 */
export async function look(page: Page, where: string, within = "main"): Promise<string[]> {
	const wide = [...(await findIn(page, "dark", within)), ...(await cutTables(page))]
	await page.setViewportSize(NARROW)
	const narrow = await findIn(page, "light", within)
	const over = await overflowAt(page, 320, where)
	await page.setViewportSize(WIDE)
	return [...wide, ...narrow, ...over].map((one) => `${where} ${one}`)
}

/** On a desktop a table shows all of its columns. */
const cutTables = (page: Page): Promise<string[]> =>
	page
		.locator("main .table-box:visible")
		.evaluateAll((all) =>
			all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
				scrollWidth > clientWidth
					? [`a table of ${scrollWidth} px in ${clientWidth} px: ${textContent?.slice(0, 60)}`]
					: [],
			),
		)
