import { expect, test } from "vitest"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { OPENINGS } from "#app/settings/published.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { DOORS, doorOf, stateOf } from "./doors.ts"

const now = new Date("2026-12-01T00:00:00Z")
const [before, after] = ["2026-11-30T23:59:59.000Z", "2026-12-01T00:00:01.000Z"]
const facts = { published: UNPUBLISHED, sale: null, now }

test("while nothing is published every door is shut and has no date", () => {
	for (const door of DOORS) expect([door.id, stateOf(door, facts)]).toEqual([door.id, { isOpen: false, at: null }])
})

test("a published moment opens its door as it passes, and no other", () => {
	for (const id of OPENINGS.filter((one) => one !== "punkyCrafter")) {
		const at = (moment: string) => ({ ...facts, published: { ...UNPUBLISHED, openings: { [id]: moment } } })
		expect(stateOf(doorOf(id), at(after))).toEqual({ isOpen: false, at: after })
		expect(stateOf(doorOf(id), at(before))).toEqual({ isOpen: true, at: before })
		expect(DOORS.filter((door) => stateOf(door, at(before)).isOpen).map((door) => door.id)).toEqual([id])
	}
})

test("a mint opens when a plan of it sells, whatever was announced; a date that has passed is told no more", () => {
	const ltac = doorOf("ltac")
	const announced = (opensAt: string) => ({ ...UNPUBLISHED, ltac: { opensAt, endsAt: null } })
	const sale = { isOpen: false, startsAt: new Date(after) }
	expect(stateOf(ltac, { ...facts, sale })).toEqual({ isOpen: false, at: after })
	expect(stateOf(ltac, { ...facts, published: announced(before) })).toEqual({ isOpen: false, at: null })
	expect(stateOf(ltac, { ...facts, published: announced(after) })).toEqual({ isOpen: false, at: after })
	expect(stateOf(ltac, { ...facts, published: announced(after), sale: { ...sale, isOpen: true } }).isOpen).toBe(true)
})

test("an entry of the register opens with its first paper or figure", () => {
	const links = { whitePaper: null, fs: null, youtube: null, article: null, page: "https://example.org/dnn" }
	const published = { ...UNPUBLISHED, ventures: { dnn: { links, dailyMining: null } } }
	expect(DOORS.filter((door) => stateOf(door, { ...facts, published }).isOpen).map(({ id }) => id)).toEqual([
		"venture-dnn",
	])
})

test("every page that says that it is not open stands before a door, and each door is named in every language", async () => {
	const named = PAGES.flatMap(({ opens, leadsTo = [] }) => [...(opens ? [opens] : []), ...leadsTo])
	expect(named.length).toBeGreaterThan(8)
	for (const id of named) expect(DOORS.map((door) => door.id)).toContain(id)
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const door of DOORS) if ("label" in door) expect(t(door.label)).not.toMatch(/[:{]/)
	}
})
