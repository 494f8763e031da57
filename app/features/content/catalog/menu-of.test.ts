import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { menuOf } from "./menu-of.ts"

const product = { slug: "scg", name: "SCG" }
const menu = menuOf(product)
type Entry = (typeof menu.groups)[number]["items"][number]
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.items ?? [])])
const all = menu.groups.flatMap(({ items }) => flat(items))

async function byLabel(label: string) {
	const t = await getT("eng")
	return all.find((entry) => t(entry.label, { product: product.name }) === label)?.page
}

test("the groups are the printed ones, in the printed order", async () => {
	const t = await getT("eng")
	expect(menu.groups.map(({ label }) => t(label, { product: product.name }))).toEqual([
		"Punktopia",
		"Benefit",
		"Power zone",
		"RWA Plan",
		"SCG Coin",
		"Game",
		"Company",
	])
})

test("the mapped labels lead to their printed pages", async () => {
	expect(await byLabel("Punky World")).toBe("punkyWorldIntro")
	expect(await byLabel("Tormia")).toBe("nftProject")
	expect(await byLabel("Coin Staking")).toBe("powerzoneCoinStaking")
	expect(await byLabel("Punky Boost")).toBe("powerzoneNftStaking")
	expect(await byLabel("Punky Nova")).toBe("powerzonePunkyNova")
	expect(await byLabel("Punky Drop")).toBe("powerzonePunkyDrop")
	expect(await byLabel("Vesting Plan")).toBe("tokenVestingPlan")
	expect(await byLabel("News")).toBe("companyNews")
})

test("four entries are not released and lead nowhere yet; one opens the coin's popup", () => {
	const without = all.filter((entry) => !entry.page && !entry.items)
	expect(without.filter(({ dialog }) => !dialog).map(({ label }) => label)).toEqual([
		"shell:menu.chaosCube",
		"shell:menu.punkyForge",
		"shell:menu.dashBoard",
		"shell:menu.gameStructure",
	])
	expect(without.filter(({ dialog }) => dialog).map(({ dialog }) => dialog)).toEqual(["modal-coin-info"])
})

test("what has no page yet is marked, and pages before a shut door are while it is shut", () => {
	const marked = (shut: Parameters<typeof menuOf>[1]) =>
		menuOf(product, shut)
			.groups.flatMap(({ items }) => flat(items))
			.filter(({ soon }) => soon)
			.map(({ label, page }) => page ?? label)
	const always = ["shell:menu.chaosCube", "shell:menu.punkyForge", "shell:menu.dashBoard", "shell:menu.gameStructure"]
	expect(marked([])).toEqual(always)
	expect(marked(["toriShop", "ltac", "game"]).filter((one) => !always.some((label) => label === one))).toEqual([
		"nftProjectToriShop",
		"gameProject",
	])
})

test("every label is said in every language", async () => {
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const { label } of [...all, ...menu.legal]) expect(t(label, { product: "SCG" })).not.toMatch(/[:{]/)
	}
})

test("another product changes labels and addresses, never a literal", async () => {
	const other = menuOf({ slug: "abc" })
	expect(other.groups[4]?.items[0]?.page).toBe("abcCoin")
	expect((await getT("eng"))(other.groups[4]?.label ?? "shell:menu.label", { product: "ABC" })).toBe("ABC Coin")
})

test("the footer names the five legal pages, and the one by which the site is known", () => {
	expect(menu.legal.map((entry) => entry.page)).toEqual([
		"etcPrivacy",
		"etcTermsofUse",
		"etcEmail",
		"etcCookie",
		"isItUs",
		"companyAbout",
	])
})
