/**
 * A page of little data: HTML and one sheet. It is the page that a browser without scripts is shown, less what is there to be looked at; the
 * words are all there. Reads only markup that React has rendered: no ">" stands in an attribute.
 */
export const lightPage = (html: string, seal: Seal): string => {
	const shown = oneSheet(withoutPictures(shownWithoutScript(html)), seal)
	// Around it are the signs by which the site is known and worked with.
	const [from, to] = [shown.indexOf("<main"), shown.lastIndexOf("</main>")]
	return from < 0 ? shown : shown.slice(0, from) + withoutDrawings(shown.slice(from, to)) + shown.slice(to)
}

/** Scripts run in this browser, so it would show nothing of what is meant for those in which none do. */
const shownWithoutScript = (html: string) => html.replace(/<\/?noscript[^>]*>/g, "")

/** What a picture shows is said where it says anything. */
const withoutPictures = (html: string) =>
	html.replace(/<\/?picture[^>]*>|<source[^>]*>/g, "").replace(/<img\b[^>]*>/g, (tag) => {
		const [, said = ""] = /\salt="([^"]*)"/.exec(tag) ?? []
		return said && `<span>${said}</span>`
	})

/** Signs beside words are shorter; a longer drawing that says nothing of itself is there to be looked at. */
const LONGEST_SIGN = 1_200

function withoutDrawings(html: string): string {
	const kept: string[] = []
	let from = 0
	let depth = 0
	let begun = 0
	for (const { 0: tag, index } of html.matchAll(/<svg\b[^>]*>|<\/svg>/g)) {
		if (tag === "</svg>") {
			depth--
			const end = index + tag.length
			if (depth === 0 && isDrawing(html.slice(begun, end))) {
				kept.push(html.slice(from, begun))
				from = end
			}
		} else if (depth++ === 0) begun = index
	}
	kept.push(html.slice(from))
	return kept.join("")
}

const isDrawing = (svg: string) => svg.length > LONGEST_SIGN && !/^<svg\b[^>]*\s(?:role="img"|aria-label)/.test(svg)

const SHEET = /<link rel="stylesheet" href="\/assets\/([\w-]+)\.css"\/?>/g

/** All sheets of the page as one file, in their order. */
function oneSheet(html: string, seal: Seal): string {
	const names = [...new Set([...html.matchAll(SHEET)].map(([, name]) => name ?? ""))]
	let isFirst = true
	return html.replace(SHEET, () => {
		if (!isFirst) return ""
		isFirst = false
		return `<link rel="stylesheet" href="/light/${names.join(".")}.${sealOf(names, seal)}.css"/>`
	})
}

/** What is made of sheets: counted up whenever that changes. */
const FORMAT = 1
/** Part of the address, which is kept for a year: the names cover what the build has made, this the rest. Nobody else has it, so nobody names sets of their own. */
const sealOf = (names: readonly string[], seal: Seal) => seal(`${FORMAT}\n${OWN}\n${names.join(".")}`).slice(0, 16)
/** Made with the secret of the site. */
export type Seal = (text: string) => string

/** The sheets that an address of a light page's sheet names, or null: no page of ours names it. */
export function sheetsIn(file: string, seal: Seal): readonly string[] | null {
	const [, list = "", sealed] = /^([\w.-]{1,1000})\.([\w-]{16})\.css$/.exec(file) ?? []
	const names = list.split(".")
	return sealed === sealOf(names, seal) ? names : null
}

/** A sheet without the letters that it would load: the system's are there already. */
export const withoutLetters = (css: string): string =>
	css.replace(/@font-face\s*\{[^}]*\}/g, "").replace(/@import[^;]*;/g, "")

/** Sheets that have no letters, as one. What drawings stood in has nothing to hold. */
export const lightSheet = (sheets: readonly string[]): string => [...sheets, OWN].join("\n")

const OWN = `.light{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.75rem var(--gutter);border-bottom:2px solid var(--ink)}
.picture{display:none}`
