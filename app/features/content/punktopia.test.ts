import { expect, test } from "vitest"
import { ADDRESSES, findPage, labelOf } from "./catalog/addresses.ts"
import { PAGES } from "./catalog/catalog.ts"
import { sitemapOf } from "./catalog/sitemap.ts"
import { COLLECTIONS } from "./collections.ts"
import { LINES, SIGNS } from "./home-places.ts"
import { findTestPage, TEST_PAGES } from "./test-pages.ts"

const product = { slug: "abc", name: "ABC" }
const next = (id: string) => findPage(id, "eng", product)?.next ?? []

test("the three doors of Punky World lead to the rewards, to the claw machines and to the show, in this order (Q058)", () => {
	expect(next("punkyWorld").slice(0, 3)).toEqual(["punkyWorldStaking", "punkyWorldView", "ronaldinhoSoccerShow"])
})

test("the list of collections carries the six tabs of Lost Tesla Art as links (Q053)", () => {
	const tabs = ["ltacMint", "ltacOverview", "ltacRaffle", "ltacClaim", "ltacMyTicket", "ltacFAQ"]
	expect(next("nftProject").filter((id) => id.startsWith("ltac"))).toEqual(tabs)
})

test("a collection that has a page links to it, and only printed supplies are shown", () => {
	for (const { page } of COLLECTIONS) if (page) expect(() => labelOf(page)).not.toThrow()
	expect(COLLECTIONS.flatMap(({ key, supply }) => (supply ? [[key, supply]] : []))).toEqual([
		["kongz", 5000],
		["grilla", 19999],
		["superGrilla", 4999],
	])
})

test("signs and stops of the home page lead to pages that exist in every language", () => {
	const everywhere = ADDRESSES.filter(({ langs }) => langs.length === 3).map(({ id }) => id)
	for (const { page } of SIGNS) expect(everywhere).toContain(page)
	for (const { stops } of LINES) for (const stop of stops) expect(everywhere).toContain(stop)
})

test("the test area has the six printed pages, and no menu or sitemap knows them (Q014)", () => {
	const printed = ["alyaEng", "alyaKor", "soccerGo", "powerzonePunkyDropCreator", "myMinting", "myDrop"]
	expect(TEST_PAGES.map(({ id }) => id)).toEqual(printed)
	for (const id of printed) {
		expect(PAGES.some((page) => page.id === id)).toBe(false)
		expect(sitemapOf("https://x.example", product)).not.toContain(`/${id}<`)
	}
	expect(findTestPage("soccergo")).toBeNull()
})
