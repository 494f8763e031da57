import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import { COINS, VestingPlan } from "./plan.tsx"
import { VestingDetail } from "./plan-detail.tsx"

/** Without the marks by which its use is recorded. */
const unmarked = (html: string) => html.replace(/ data-(?:track|param)="[^"]*"/g, "")
const say = (key: string, params?: object) => (params ? `${key} ${Object.values(params).join(" ")}` : key)
const shared = { t: say, own: "pages/tokenVestingPlan" as const, product: { name: "XYZ" } }

test("three coins have a plan, the product's first, and each has its tab", () => {
	expect(PAGES.find(({ id }) => id === "tokenVestingPlan")?.tabs).toEqual(COINS.map(({ id }) => id))
	const next = [{ id: "tokenVestingPlanDetail", href: "/eng/tokenVestingPlanDetail" }]
	const html = renderToStaticMarkup(<VestingPlan {...shared} here="/eng/tokenVestingPlan" tab="etm" next={next} />)
	expect(unmarked(html)).toMatch(/tokenVestingPlan">XYZ<.*\?tab=etm" aria-current="page">ETM<.*\?tab=pvt">PVT</)
	expect(html).toContain("titlePlan ETM")
	expect(html).toContain('href="/eng/tokenVestingPlanDetail"')
})

test("nothing is published yet, and the plan says so instead of showing a figure", () => {
	const html = renderToStaticMarkup(<VestingPlan {...shared} here="/eng/tokenVestingPlan" tab={null} next={[]} />)
	expect(html).toContain("toBeAnnounced")
	expect(html).toContain("unpublished XYZ")
	expect(html.replace(/<[^>]*>/g, "")).not.toMatch(/\d/)
})

test("without a line chosen the details say what can be opened, and lead back to the plan", () => {
	const next = [{ id: "tokenVestingPlan", href: "/eng/tokenVestingPlan" }]
	const html = renderToStaticMarkup(<VestingDetail {...shared} next={next} />)
	expect(unmarked(html)).toMatch(/<a[^>]* href="\/eng\/tokenVestingPlan">.*back<\/a>/)
	expect(html).toContain('href="/eng/tokenVestingPlan?tab=pvt"')
})
