import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import type { Published } from "#app/settings/published.ts"
import { VENTURES } from "#app/settings/ventures.ts"
import { SIGNS } from "./marks.ts"
import { Ventures } from "./ventures.tsx"

const say = (key: string, params?: object) => (params ? `${key} ${Object.values(params).join(" ")}` : key)
const pageOf = (tab: string | null, published: Partial<Published> = {}) =>
	renderToStaticMarkup(
		<Ventures t={say} own="pages/rwaProject" lang="eng" here="/eng/rwaProject" tab={tab} published={published} />,
	)
const count = (html: string, part: string) => html.split(part).length - 1

test("the tabs of the page are the twelve ventures, in their order", () => {
	expect(VENTURES).toHaveLength(12)
	expect(PAGES.find(({ id }) => id === "rwaProject")?.tabs).toEqual(VENTURES.map(({ id }) => id))
})

test("no two ventures have the same sign", () => {
	const drawn = Object.values(SIGNS).map(({ shapes }) => shapes.map(({ d }) => d).join())
	expect(new Set(drawn).size).toBe(12)
})

test("whichever tab is shown, all twelve are on the page with five entries and one button each, and nothing dead to press", () => {
	for (const tab of [null, "pvt", "dnn", "foodie", "nobody"]) {
		const html = pageOf(tab)
		expect(count(html, 'command="show-modal"')).toBe(12)
		expect(count(html, "venture.preparing")).toBe(12)
		for (const paper of ["whitePaper", "fs", "youtube", "article", "page"])
			expect([paper, count(html, `venture.${paper}`)]).toEqual([paper, 12])
		expect(html).not.toContain("aria-disabled")
		for (const { id } of VENTURES) {
			expect(html).toContain(`id="modal-mining-${id}"`)
			expect(count(html, ` id="${id}"`)).toBe(1)
		}
	}
})

test("PVT and ETM stand large and the other ten in the roll, which says what each still owes", () => {
	const html = pageOf(null)
	expect(count(html, "<details")).toBe(10)
	expect(count(html, "venture.owesBoth 5")).toBe(10)
	expect([...html.matchAll(/stage-name">(.+?)<\/h2>/g)].map(([, name]) => name)).toEqual(["PVT", "ETM"])
	expect(count(pageOf("dnn"), "<details")).toBe(11)
})

test("a tab shows its venture large, and an unknown one shows the first", () => {
	const large = (tab: string | null) => /stage-name">(.+?)<\/h2>/.exec(pageOf(tab))?.[1]?.replaceAll("<wbr/>", "")
	expect(large("chichipingping")).toBe("ChiChiPingPing")
	expect(large("nobody")).toBe("PVT")
})

test("an amount is shown with its day and, in the demo, as an example; without one the notice says so", () => {
	const links = { whitePaper: "https://example.org/dnn.pdf", fs: null, youtube: null, article: null, page: null }
	const dailyMining = { amount: "12.5", unit: "DNN", at: "2026-11-20", example: true }
	const html = pageOf(null, { ventures: { dnn: { links, dailyMining } } })
	expect(html).toContain('<time dateTime="2026-11-20">November 20, 2026</time>')
	expect(html).toContain("12.5 DNN (content:example)")
	expect(html).toContain('href="https://example.org/dnn.pdf"')
	expect(count(html, "venture.preparing")).toBe(12)
	expect(count(html, "venture.whitePaper")).toBe(12)
	expect(html).toContain("venture.owesLinks 4")
	expect(html).toContain("venture.unpublished ETM")
	expect(html).not.toContain("venture.unpublished DNN")
})
