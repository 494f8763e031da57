import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { chromium } from "playwright"

/**
 * Which syllables of the text face stand in which file: those that pages have together. Run it with the address of a running demo, and then
 * `node app/ui/text-face.mjs`, when pages have come or changed so much that `npm run bench` finds them too heavy.
 */
const [origin = "http://localhost:3000", executablePath = "/usr/bin/chromium"] = process.argv.slice(2)
const OUT = new URL("../../app/ui/text-face/slices.json", import.meta.url)
const LOCALES = new URL("../../locales/ko/", import.meta.url)
/** Bytes of a syllable, and what another file costs beside them: its head, and the time of asking. */
const [SIGN, FILE] = [66, 700]
/** Pages that have the most words are the heaviest: what they share counts more. */
const weightOf = (signs) => (signs.size > 270 ? 8 : signs.size > 230 ? 4 : 1)
const isHangul = (sign) => sign >= "\uac00" && sign <= "\ud7a3"

/** Syllables in text letters that a page shows, by weight. */
async function pagesOf() {
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
	const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
		.map(([, url]) => new URL(url))
		.map(({ pathname, search }) => pathname + search)
		.filter((path) => path.startsWith("/kor"))
	const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
	const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
	const pages = []
	for (const path of paths) {
		await page.goto(origin + path, { waitUntil: "load" })
		pages.push(
			await page.evaluate(() => {
				const found = { 400: "", 700: "" }
				const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
				while (walk.nextNode()) {
					const element = walk.currentNode.parentElement
					if (!element?.checkVisibility()) continue
					const { fontFamily, fontWeight } = getComputedStyle(element)
					if (!fontFamily.includes("Display")) found[Number(fontWeight) >= 600 ? 700 : 400] += walk.currentNode.data
				}
				return found
			}),
		)
	}
	await browser.close()
	return pages
}

/** Files of syllables for which all pages together load the least: of any two that cost less as one, those that save most are joined. */
function cluster(pages) {
	const weights = pages.map(weightOf)
	const groups = new Map()
	for (const sign of new Set(pages.flatMap((signs) => [...signs]))) {
		const mask = pages.map((signs) => (signs.has(sign) ? 1 : 0)).join("")
		groups.set(mask, (groups.get(mask) ?? "") + sign)
	}
	const files = [...groups].map(([mask, signs]) => ({ mask: [...mask].map(Number), signs }))
	const cost = ({ mask, signs }) =>
		(signs.length * SIGN + FILE) * mask.reduce((sum, on, n) => sum + (on ? weights[n] : 0), 0)
	const joined = (a, b) => ({ mask: a.mask.map((on, n) => on | b.mask[n]), signs: a.signs + b.signs })
	const gains = files.map((a, i) => files.slice(0, i).map((b) => cost(a) + cost(b) - cost(joined(a, b))))
	for (;;) {
		let best = { gain: 0, i: 0, j: 0 }
		for (const [i, row] of gains.entries())
			if (row) for (const [j, gain] of row.entries()) if (gain !== null && gain > best.gain) best = { gain, i, j }
		if (best.gain === 0) break
		const one = joined(files[best.i], files[best.j])
		for (const gone of [best.i, best.j]) {
			files[gone] = null
			gains[gone] = null
			for (const row of gains) if (row && gone < row.length) row[gone] = null
		}
		gains.push(files.map((other) => other && cost(one) + cost(other) - cost(joined(one, other))))
		files.push(one)
	}
	return files.filter(Boolean).sort((a, b) => cost(b) - cost(a))
}

/** What only signed-in and operators' pages have: by how many of their files of words, in files of 60. */
function furtherOf(known) {
	const count = new Map()
	for (const name of readdirSync(LOCALES, { recursive: true }).filter((one) => one.endsWith(".json")))
		for (const sign of new Set(readFileSync(new URL(name, LOCALES), "utf8")))
			if (isHangul(sign) && !known.has(sign)) count.set(sign, (count.get(sign) ?? 0) + 1)
	const signs = [...count].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([sign]) => sign)
	return Array.from({ length: Math.ceil(signs.length / 60) }, (_, n) => signs.slice(n * 60, (n + 1) * 60).join(""))
}

const pages = await pagesOf()
const sliced = [400, 700].map((weight) => {
	const sets = pages.map((page) => new Set([...page[weight]].filter(isHangul)))
	const own = cluster(sets).map(({ signs }) => [...signs].sort().join(""))
	const bytes = sets.map((set) =>
		own
			.filter((signs) => [...signs].some((sign) => set.has(sign)))
			.reduce((sum, one) => sum + one.length * SIGN + 300, 0),
	)
	console.log(`${weight}: ${own.length} files, at most ${Math.max(...bytes)} bytes a page`)
	return [weight, [...own, ...furtherOf(new Set(own.join("")))]]
})
writeFileSync(OUT, `${JSON.stringify(Object.fromEntries(sliced), null, "\t")}\n`)
