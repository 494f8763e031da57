import { readFileSync } from "node:fs"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { STRIPS } from "../scenes/strips/strips.ts"
import { ADDRESSES, addressAt, findPage, labelOf, posterOf, samePageIn, slugOf } from "./addresses.ts"
import { PAGES } from "./catalog.ts"
import { menuOf } from "./menu-of.ts"
import { sitemapOf } from "./sitemap.ts"

const product = { slug: "scg", name: "SCG" }
const at = (pathname: string, search = "") => ({ pathname, search })

test("no address is taken twice, and each page reads on to pages that exist", () => {
	const slugs = ADDRESSES.map(({ id }) => slugOf(id, product))
	expect(new Set(slugs).size).toBe(slugs.length)
	for (const page of PAGES) for (const id of page.next) expect(() => labelOf(id)).not.toThrow()
})

test("every page can be reached from the menu by reading on", () => {
	const menu = JSON.stringify(menuOf(product))
	const reached = new Set(ADDRESSES.map(({ id }) => id).filter((id) => menu.includes(`"${slugOf(id, product)}"`)))
	for (const id of reached) for (const next of PAGES.find((page) => page.id === id)?.next ?? []) reached.add(next)
	expect(ADDRESSES.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([])
})

test("the coin's pages carry the product's slug, and nothing else answers for them", () => {
	expect(findPage("scgCoin", "eng", product)?.id).toBe("coin")
	expect(findPage("abcCoinNftSynergy", "kor", { slug: "abc" })?.id).toBe("coinNftSynergy")
	for (const slug of ["coin", "{product}Coin", "rwaStructure", "rwaproject", ""])
		expect(findPage(slug, "eng", product)).toBeNull()
})

test("two pages are Korean only; their sisters are the homes of the other languages (Q010)", () => {
	for (const slug of ["soccergo", "reservation2"]) {
		expect(findPage(slug, "kor", product)?.id).toBe(slug)
		expect(findPage(slug, "eng", product)).toBeNull()
		expect(findPage(slug, "idn", product)).toBeNull()
		expect(samePageIn(at(`/kor/${slug}`), "eng", product)).toBe("/")
		expect(samePageIn(at(`/kor/${slug}`), "idn", product)).toBe("/idn")
	}
	expect(samePageIn(at("/kor/rwaProject", "?tab=dnn"), "idn", product)).toBe("/idn/rwaProject?tab=dnn")
	expect(samePageIn(at("/reservation/hotel", "?lang=kor"), "idn", product)).toBe("/reservation/hotel?lang=idn")
	expect(samePageIn(at("/reservation/hotel", "?lang=kor"), "eng", product)).toBe("/reservation/hotel")
})

test("most families of pages break their grid once, on a section that they have", () => {
	for (const { id, strip, langs } of PAGES) {
		if (!strip) continue
		const locale = langs?.[0] === "kor" ? "ko" : "en"
		const words = JSON.parse(readFileSync(`locales/${locale}/pages/${id}.json`, "utf8"))
		if (strip[1]) expect([id, Object.keys(words.sections)]).toEqual([id, expect.arrayContaining([strip[1]])])
	}
	for (const group of ["powerZone", "rwaPlan", "coinGroup", "game", "company", "legal"] as const)
		expect([group, PAGES.some((page) => page.group === group && page.strip)]).toEqual([group, true])
})

test("no two pages have the very same drawing in their grid", () => {
	const drawn = PAGES.flatMap(({ id, strip }) =>
		strip ? [{ id, html: renderToStaticMarkup(createElement(STRIPS[strip[0]], { part: strip[2] ?? 0 })) }] : [],
	)
	expect(drawn.length).toBeGreaterThan(30)
	for (const { id, html } of drawn)
		expect([id, drawn.filter((other) => other.html === html).map((other) => other.id)]).toEqual([id, [id]])
})

test("the sitemap lists each page in each of its languages, once", () => {
	const found = [...sitemapOf("https://x.example", product).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
	expect(new Set(found).size).toBe(found.length)
	expect(found).toContain("https://x.example/idn/rwaSutucture")
	expect(found).toContain("https://x.example/kor/soccergo")
	expect(found).not.toContain("https://x.example/eng/soccergo")
	expect(found).toHaveLength(3 + 9 + ADDRESSES.reduce((sum, { langs }) => sum + langs.length, 0))
})

test("a page's picture for sharing is its own; what has none shows the home's", () => {
	expect(posterOf("/kor/scgCoin", product)).toBe("/og/kor/coin.png")
	expect(posterOf("/eng/mypage", product)).toBe("/og/eng/home.png")
	expect(addressAt("/eng/powerzoneCoinStaking", product)?.id).toBe("powerzoneCoinStaking")
})

test("no page names the product by itself", () => {
	const source = readFileSync(new URL("./catalog.ts", import.meta.url), "utf8")
	expect(source).not.toMatch(/SCG|scgCoin/)
})
