import AxeBuilder from "@axe-core/playwright"
import type { Page } from "playwright"

export const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** Themes change colours alone: the second one is asked about those, the first about everything. */
export async function inBothThemes(page: Page, where: string, within = "html"): Promise<string[]> {
	const found: string[] = []
	for (const theme of ["dark", "light"]) {
		await page.evaluate((name) => {
			document.documentElement.dataset.theme = name
		}, theme)
		// There is no frame on any page; the mode without them needs no second tab for its sums.
		const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
		const { violations } = await (theme === "dark" ? axe.withTags(TAGS) : axe.withRules(["color-contrast"])).analyze()
		for (const { id, nodes } of violations)
			for (const { html, any, all } of nodes)
				found.push(`${where} ${theme} ${id}: ${html.slice(0, 140)} ${[...any, ...all][0]?.message ?? ""}`)
	}
	return found
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
