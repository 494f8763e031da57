import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { ADDRESSES, addressOf } from "#app/features/content/catalog/addresses.ts"
import { menuOf } from "#app/features/content/catalog/menu-of.ts"
import { TEST_PAGES } from "#app/features/content/test-pages.ts"
import { LANGS } from "#app/lib/paths.ts"
import { definitionNamed } from "./definitions/definitions.ts"
import { pageOf, trackLink, trackRefusal } from "./marks.ts"
import { misused } from "./marks-in-sources.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const product = { slug: "scg", name: "SCG" }

test("no mark is written by hand, and every name that sources mark something with has a definition", () => {
	expect(misused(join(root, "app"), (name: string) => definitionNamed(name) !== undefined)).toEqual([])
})

test.each([
	['const a = <a data-track="030_010_000_120_001:1" />', "written by hand"],
	['const a = { "data-track": "x" }', "written by hand"],
	['track("stakeView.nothing")', "stakeView.nothing"],
	['trackTo("header", "nowhere")', "header.nowhere"],
	['trackPage("nowhere")', "nowhere.landing"],
	['reportOutcome("walletDialog.nothing", type)', "walletDialog.nothing"],
])("%s is found", (text, why) => {
	const found = misused({ "features/x.tsx": text }, (name: string) => definitionNamed(name) !== undefined)
	expect(found).toEqual([expect.stringContaining(why)])
})

test("every page of the catalog, of the menu and of the test area has its definition, in each language", () => {
	const ids = [...ADDRESSES.map(({ id }) => id)]
	expect(ids.length).toBeGreaterThan(50)
	const without = LANGS.flatMap((lang) => ids.map((id) => addressOf(id, lang, product))).filter((one) => !pageOf(one))
	expect([...without, ...TEST_PAGES.map(({ id }) => `/test/${id}`).filter((one) => !pageOf(one))]).toEqual([])
	const listed = menuOf(product).groups.flatMap(({ items }) => items.flatMap((one) => [one, ...(one.items ?? [])]))
	for (const { page } of listed) if (page) expect([page, trackLink(`/kor/${page}`)]).not.toEqual([page, {}])
})

/** Routes that show nothing of their own to a visitor. */
const NO_PAGES = ["/", "/$page", "/companyNewsView", "/test/$page"]

test("every route of a public page has its definition", () => {
	const routes = readdirSync(join(root, "app/routes"))
		.filter((name) => name.endsWith(".tsx") && !/^(admin|\$)/.test(name))
		.filter((name) => readFileSync(join(root, "app/routes", name), "utf8").includes("export default"))
		.map(
			(name) =>
				`/${name
					.replace(/(\._index)?\.tsx$/, "")
					.replace(/^\(\$lang\)\.?|_index$/g, "")
					.replaceAll(".", "/")}`,
		)
	expect(routes.length).toBeGreaterThan(25)
	expect(routes.filter((path) => !NO_PAGES.includes(path) && !pageOf(path.replace(/\$\w+/g, "some")))).toEqual([])
})

test("addresses lead to their pages, whatever is behind them; what is none of ours, to none", () => {
	expect(["/", "/kor", "/idn?x=1", "/eng#y"].map(pageOf)).toEqual(["home", "home", "home", "home"])
	expect(["/kor/scgCoin", "/eng/p2tCoinNftSynergy"].map(pageOf)).toEqual(["coin", "coinNftSynergy"])
	expect(["/kor/companyNewsView/7", "/reservation/gym?lang=kor"].map(pageOf)).toEqual(["newsNote", "reservation"])
	expect(["/kor/powerzoneCoinStaking/view?claim=1#x", "/kor/mypage/myTwig"].map(pageOf)).toEqual([
		"stakeView",
		"myTwig",
	])
	expect(
		["#top", "https://example.com/kor", "//example.com/kor", "/admin", "/files/x", "/kor/none"].map(pageOf),
	).toEqual(Array(6).fill(null))
})

test("a form that was refused says so with the code, where its page has a definition for it", () => {
	expect(trackRefusal("/kor/powerzoneCoinStaking/write", "errors:field")).toMatchObject({
		"data-track": "030_010_000_130_002:1",
		"data-reached": "",
		"data-param": "errors:field",
	})
	expect(trackRefusal("/kor/rwaProject", "errors:field")).toBeNull()
})
