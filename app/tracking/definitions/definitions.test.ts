import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { actionCdOf, asPrinted, DEFINITIONS, definitionOf, LANG_CODES, mark, track, unique } from "./definitions.ts"
import { MENUS, SECTIONS } from "./menus.ts"
import { TRACKED_PAGES } from "./pages.ts"
import { decode, definitionSchema, readDefinition } from "./read-definition.ts"

const of = (name: string) => {
	const found = DEFINITIONS.find((one) => one.name === name)
	if (!found) throw new Error(`no item ${name}`)
	return found
}

test("the printed codes are as printed", () => {
	expect(MENUS.powerZone.code).toBe("030")
	expect(Object.values(SECTIONS).map(({ code }) => code)).toEqual(["010", "020", "030"])
	const { stakeView, stakeWrite, stakeConfirm, stakeComplete } = TRACKED_PAGES
	expect([stakeView, stakeWrite, stakeConfirm, stakeComplete].map(({ code }) => code)).toEqual([
		"120",
		"130",
		"140",
		"150",
	])
	const { unstakeWrite, unstakeConfirm, unstakeComplete, nftStaking, punkyNova } = TRACKED_PAGES
	expect([unstakeWrite, unstakeConfirm, unstakeComplete, nftStaking, punkyNova].map(({ code }) => code)).toEqual([
		"160",
		"170",
		"180",
		"190",
		"200",
	])
	expect(LANG_CODES).toEqual({ kor: "100", eng: "200", idn: "300" })
})

test("every definition in every language has every field, in words, and its code is the join of its parts", async () => {
	const codes = new Set<string>()
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const definition of DEFINITIONS) {
			const printed = definitionSchema.parse(asPrinted(definition, lang, t))
			expect(printed.action_cd).toBe(
				[
					printed.lang_cd,
					printed.menu1_cd,
					printed.menu2_cd,
					printed.menu3_cd,
					printed.page_name_cd,
					printed.button_name_cd,
				].join("_"),
			)
			expect([printed.action_cd, printed.menu1, printed.title, printed.button_name].join()).not.toMatch(/\w:\w|,,|,$/)
			expect(definitionOf(printed.action_cd)).toEqual({ lang, definition })
			codes.add(printed.action_cd)
		}
	}
	expect(codes.size).toBe(DEFINITIONS.length * LANGS.length)
})

test("a code or a name that stands twice, and one that is none, is refused", () => {
	const one = of("stakeView.claim")
	expect(() => unique([one, { ...one, name: "other.name" }])).toThrow(/are one/)
	expect(() => unique([one, { ...one, code: "030_010_000_120_099" }])).toThrow(/are one/)
	expect(() => unique([{ ...one, code: "030_010_000_120_9" }])).toThrow(/no action code/)
})

test("what matters has level 1, and what is closed has level 3", () => {
	for (const name of ["stakeView.claim", "stakeWrite.next", "stakeConfirm.submit"]) expect(of(name).item.level).toBe(1)
	const closes = DEFINITIONS.filter(({ name }) => name.endsWith(".close"))
	expect(closes.length).toBeGreaterThan(0)
	for (const { item } of closes) expect(item.level).toBe(3)
})

test("definitions are read in both spellings of the menus' names, never in both at once", async () => {
	const printed = asPrinted(of("stakeView.claim"), "eng", await getT("eng"))
	const { menu1_cd, menu2_cd, ...others } = printed
	expect(readDefinition({ ...others, meneu1_cd: menu1_cd, meneu2_cd: menu2_cd })).toEqual(printed)
	expect(() => readDefinition({ ...printed, meneu1_cd: menu1_cd })).toThrow()
	expect(() => readDefinition({ ...printed, log_level: 9 })).toThrow()
	expect(() => readDefinition({ ...printed, trigger_type: "hover" })).toThrow()
	expect(() => readDefinition({ ...printed, lang_cd: "400" })).toThrow()
})

test("an action code says its parts", () => {
	expect(decode(actionCdOf(of("stakeView.claim"), "eng"))).toEqual({
		lang_cd: "200",
		menu1_cd: "030",
		menu2_cd: "010",
		menu3_cd: "000",
		page_name_cd: "120",
		button_name_cd: "001",
	})
	for (const junk of ["", "200", "200_030_010_000_120", "x00_030_010_000_120_001"]) expect(decode(junk)).toBeNull()
})

test("a control carries its code and level; an item that a language lacks says which it has", () => {
	expect(track("stakeView.claim")).toEqual({ "data-track": "030_010_000_120_001:1" })
	const { item, ...one } = of("stakeView.claim")
	expect(mark({ ...one, item: { ...item, langs: ["kor", "eng"] } })).toBe("030_010_000_120_001:1:kor,eng")
	expect(track("stakeView.nothing" as never)).toEqual({ "data-track": "stakeView.nothing" })
})
