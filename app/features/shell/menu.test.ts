import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { type Entry, hrefOf, LANGUAGES, LEGAL, menuOf } from "./menu.ts"

const product = { slug: "scg", name: "SCG" }
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.items ?? [])])
const all = menuOf(product).flatMap(({ items }) => flat(items))
const page = (label: string) => all.find((entry) => entry.label === `shell:menu.${label}`)?.page

test("the groups are the printed ones, in the printed order", async () => {
	const t = await getT("eng")
	expect(menuOf(product).map(({ label }) => t(label, { product: product.name }))).toEqual([
		"Punktopia",
		"Benefit",
		"Power zone",
		"RWA Plan",
		"SCG Coin",
		"Game",
		"Company",
	])
})

test("the mapped labels lead to their printed pages", () => {
	expect(page("punkyWorld")).toBe("punkyWorldIntro")
	expect(page("tormia")).toBe("nftProject")
	expect(page("coinStaking")).toBe("powerzoneCoinStaking")
	expect(page("punkyBoost")).toBe("powerzoneNftStaking")
	expect(page("punkyNova")).toBe("powerzonePunkyNova")
	expect(page("punkyDrop")).toBe("powerzonePunkyDrop")
	expect(page("vestingPlan")).toBe("tokenVestingPlan")
	expect(page("news")).toBe("companyNews")
})

test("four entries are not released and lead nowhere yet", () => {
	const waiting = all.filter((entry) => !entry.page && !entry.items)
	expect(waiting.map(({ label }) => label)).toEqual([
		"shell:menu.chaosCube",
		"shell:menu.punkyForge",
		"shell:menu.dashBoard",
		"shell:menu.gameStructure",
	])
	for (const entry of waiting) expect(hrefOf(entry, "kor")).toBeNull()
})

test("every link keeps the language of the page", () => {
	for (const lang of LANGS) {
		for (const entry of [...all, ...LEGAL]) {
			const href = hrefOf(entry, lang)
			if (href) expect(href).toMatch(new RegExp(`^/${lang}/[A-Za-z]+$`))
		}
	}
})

test("another product changes label and addresses, never a literal", async () => {
	const other = menuOf({ slug: "abc", name: "ABC" })
	expect(other[4]?.items[0]?.page).toBe("abcCoin")
	expect((await getT("eng"))(other[4]?.label ?? "", { product: "ABC" })).toBe("ABC Coin")
})

test("the footer names the five legal pages", () => {
	expect(LEGAL.map((entry) => entry.page)).toEqual([
		"etcPrivacy",
		"etcTermsofUse",
		"etcEmail",
		"etcCookie",
		"companyAbout",
	])
})

test("English is the one language that opens the popup first", () => {
	expect(LANGUAGES.filter(({ released }) => !released).map(({ lang }) => lang)).toEqual(["eng"])
})

test("no label is written into the menu itself", () => {
	const source = readFileSync(new URL("./menu.ts", import.meta.url), "utf8")
	expect(source).not.toMatch(/"SCG|scgCoin/)
})
