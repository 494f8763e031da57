import { readdirSync, readFileSync } from "node:fs"
import type { Browser, Page } from "playwright"

const ASSETS = "build/client/assets"

/** Style sheets of the build, by address. */
export function builtSheets(): Readonly<Record<string, string>> {
	const names = readdirSync(ASSETS).filter((name) => name.endsWith(".css"))
	return Object.fromEntries(names.map((name) => [`/assets/${name}`, readFileSync(`${ASSETS}/${name}`, "utf8")]))
}

export const nameOf = (address: string) => address.replace(/^\/assets\/(.*)-[\w-]{8}\.(css|js)$/, "$1")

/** Addresses of the style sheets that a page links, in their order; neither those that wait in a template nor those for whoever has no script. */
export const linkedSheets = (html: string): string[] =>
	[...html.replaceAll(/<(noscript|template).*?<\/\1>/gs, "").matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
		([, href = ""]) => href,
	)

/** Rules of other pages' sheets, which a page does not link, that would dress something of it: "sheet: selector". */
export type UnlinkedRules = (html: string) => Promise<string[]>

/** An empty tab that knows all rules; pages are read in it, not opened. */
export async function unlinkedRules(browser: Browser): Promise<{ page: Page; find: UnlinkedRules }> {
	const page = await browser.newPage()
	await page.evaluate(prepare, builtSheets())
	const find = (html: string) => page.evaluate(match, { html, linked: linkedSheets(html) })
	return { page, find }
}

type Rule = Readonly<{ said: string; asked: string }>
declare global {
	var sheetRules: Readonly<Record<string, readonly Rule[]>>
}

function prepare(sheets: Readonly<Record<string, string>>) {
	// What depends on a press, on what a field holds or on a pseudo-element counts as if it were so.
	const fleeting =
		/:not\(:(has|is)\(:[\w-]+\)\)|::?(before|after|backdrop|selection|placeholder|marker|file-selector-button|hover|focus(-\w+)?|active|target|checked|disabled|enabled|open|popover-open|modal|-(webkit|moz)-[\w-]+|(user-)?(in)?valid)\b(?!-)/g
	const asked = (selector: string) => {
		const parts = selector.replaceAll(fleeting, "").replaceAll(/:(is|has|not|where)\((\s|,)*\)/g, "")
		return parts
			.split(/,(?![^(]*\))/)
			.map(
				(part) =>
					part
						.trim()
						.replace(/^[>+~]/, "*$&")
						.replace(/[>+~]$/, "$&*") || "*",
			)
			.join(",")
	}
	// Pages that work alone are dressed for paper.
	const isForPaper = (rule: CSSRule) => rule instanceof CSSMediaRule && rule.media.mediaText === "print"
	const selectorsOf = (rules: CSSRuleList): string[] =>
		[...rules].flatMap((rule) => {
			if (isForPaper(rule)) return []
			if (rule instanceof CSSStyleRule) return [rule.selectorText]
			return rule instanceof CSSKeyframesRule || !("cssRules" in rule) ? [] : selectorsOf(rule.cssRules as CSSRuleList)
		})
	globalThis.sheetRules = Object.fromEntries(
		Object.entries(sheets).map(([address, text]) => {
			const sheet = new CSSStyleSheet()
			sheet.replaceSync(text)
			const selectors = [...new Set(selectorsOf(sheet.cssRules))]
			return [address, selectors.map((said) => ({ said, asked: asked(said) }))]
		}),
	)
}

function match({ html, linked }: { html: string; linked: readonly string[] }): string[] {
	const text = new DOMParser().parseFromString(html, "text/html")
	const has = new Set(linked.flatMap((address) => (globalThis.sheetRules[address] ?? []).map(({ said }) => said)))
	// Dialogs are dressed when one is about to open.
	const isOutside = (address: string) => (element: Element) =>
		!address.includes("/dialogs-") || element.closest("dialog") === null
	return Object.entries(globalThis.sheetRules)
		.filter(([address]) => !linked.includes(address))
		.flatMap(([address, rules]) =>
			rules
				.filter(({ said, asked }) => !has.has(said) && [...text.querySelectorAll(asked)].some(isOutside(address)))
				.map(({ said }) => `${address}: ${said}`),
		)
}
