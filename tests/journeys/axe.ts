import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Page } from "playwright"

const LEVELS = { type: "tag" as "tag" | "rule", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }
const RULES = {
	all: { runOnly: LEVELS, rules: {} },
	/** Where a finger's window is asked about sizes anyway. */
	allButSizes: { runOnly: LEVELS, rules: { "target-size": { enabled: false } } },
	colours: { runOnly: { type: "rule" as "tag" | "rule", values: ["color-contrast"] }, rules: {} },
	sizes: { runOnly: { type: "rule" as "tag" | "rule", values: ["target-size"] }, rules: {} },
}
type Theme = "dark" | "light"

/** Contrast is most of what axe costs: of two themes a page has one, by its name, and both where `npm run journeys` asks for everything. */
const isAll = Boolean(process.env.EVERY_LANGUAGE)
const isDarksTurn = (where: string) => [...where].reduce((sum, one) => sum + one.charCodeAt(0), 0) % 2 === 0

/**
 * What axe finds within a part of the page: by every rule, or by the one about colours. axe is handed to a document once and answers with
 * violations only: its Playwright binding sends half a megabyte for each question and takes the sound parts back, twice the time in all.
 */
async function ask(page: Page, theme: Theme, within: string, rules: keyof typeof RULES): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource)
	const found = await page.evaluate(
		async ({ theme, within, options, everyRow }) => {
			document.documentElement.dataset.theme = theme
			const around: [Comment, Element][] = []
			// Asked about `main` alone, axe goes through all that stands around it, too: seven of eight elements are the shell's.
			const main = within === "main" ? document.querySelector("main") : null
			for (let inner: Element | null = main; inner && inner !== document.body; inner = inner.parentElement)
				for (const one of inner.parentElement?.children ?? [])
					if (one !== inner && !one.matches("script, style, link")) around.push([document.createComment(""), one])
			// Of neighbours that differ in their words alone two are asked about: a list of a hundred rows is drawn by the rules of one.
			const shapeOf = (one: Element): string => {
				const named = [...one.attributes].map(({ name, value }) =>
					/^(href|src|srcset|alt|title|value|datetime|aria-label|d|points)$/.test(name) ? name : `${name}=${value}`,
				)
				return `${one.tagName} ${named.sort().join(" ")}(${[...one.children].map(shapeOf).join()})`
			}
			const rows: Element[] = []
			const thin = (parent: Element) => {
				const seen = new Map<string, number>()
				for (const one of parent.children) {
					const shape = shapeOf(one)
					const times = (seen.get(shape) ?? 0) + 1
					seen.set(shape, times)
					if (times > 2 && !one.matches("svg *")) rows.push(one)
					else thin(one)
				}
			}
			if (!everyRow) for (const part of document.querySelectorAll(within)) thin(part)
			for (const [mark, one] of around) one.replaceWith(mark)
			const { axe } = window as unknown as { axe: typeof import("axe-core") }
			const { violations } = await axe.run(
				{ include: [within], exclude: rows },
				{
					...options,
					resultTypes: ["violations"],
					// What it would load are style sheets, for rules that are not among these.
					preload: false,
				},
			)
			for (const [mark, one] of around) mark.replaceWith(one)
			return violations.flatMap(({ id, nodes }) =>
				nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 140)} ${[...any, ...all][0]?.message ?? ""}`),
			)
		},
		{ theme, within, options: RULES[rules], everyRow: isAll },
	)
	return found.map((one) => `${theme} ${one}`)
}

/** A page that is asked again and again takes it as an init script: it need not be sent to each document. */
export const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Every rule, in one theme. */
export const findIn = (page: Page, theme: Theme, within = "html") => ask(page, theme, within, "all")

/** Every rule in the page's theme by turns; themes change colours alone, and those of the other are asked about where all is. */
export async function inThemes(page: Page, where: string, within = "html"): Promise<string[]> {
	const found = await findIn(page, isAll || isDarksTurn(where) ? "dark" : "light", within)
	if (isAll) found.push(...(await ask(page, "light", within, "colours")))
	return found.map((one) => `${where} ${one}`)
}

/** Syllables in display letters that no file of the face holds: a heading would show a hole, or another face. */
export async function unprintedAt(page: Page, where: string, printed: ReadonlySet<string>): Promise<string[]> {
	const set = await page.evaluate(() => {
		const signs = new Map<string, string>()
		for (const one of document.querySelectorAll("body *")) {
			const own = [...one.childNodes].flatMap((node) =>
				node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ""] : [],
			)
			const hangul = own.join("").match(/[\uac00-\ud7a3]/g)
			if (hangul && getComputedStyle(one).fontFamily.startsWith('"Punktopia Display"'))
				for (const sign of hangul) signs.set(sign, one.outerHTML.slice(0, 80))
		}
		return [...signs]
	})
	return set.filter(([sign]) => !printed.has(sign)).map(([sign, html]) => `${where} ${sign}: ${html}`)
}

/** Hangul in the text face whose words stand closer than the face has them: that is for the wide space of the mono face alone. */
export async function squeezedAt(page: Page, where: string): Promise<string[]> {
	const found = await page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		const squeezed: string[] = []
		for (let node = texts.nextNode(); node; node = texts.nextNode()) {
			if (!node.parentElement || !/[\uac00-\ud7a3] [\uac00-\ud7a3]/.test(node.nodeValue ?? "")) continue
			const { wordSpacing, fontFamily } = getComputedStyle(node.parentElement)
			if (Number.parseFloat(wordSpacing) < 0 && !/^"[^"]*mono/i.test(fontFamily)) squeezed.push(node.nodeValue ?? "")
		}
		return squeezed
	})
	return found.map((text) => `${where} words without gaps: ${text.trim().slice(0, 60)}`)
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
 * Every rule, wide in dark or narrow in light by turns (both where all is asked for); and no page wider than a small phone, nor a button
 * too small for a finger. Answers what is wrong. What stands around `main` is the same on all pages.
 */
export async function look(page: Page, where: string, within = "main"): Promise<string[]> {
	const isWide = isDarksTurn(where)
	const wide = [...(isAll || isWide ? await ask(page, "dark", within, "allButSizes") : []), ...(await cutTables(page))]
	await page.setViewportSize(NARROW)
	const narrow = await ask(page, "light", within, isAll || !isWide ? "all" : "sizes")
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
