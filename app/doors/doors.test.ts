import { expect, test } from "vitest"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import type { Gate, GateState } from "#app/settings/gates.ts"
import { UNPUBLISHED } from "#app/settings/unpublished.ts"
import { DOORS, type DoorId, doorOf, hasPage, isByHand, stateOf } from "./doors.ts"

const now = new Date("2026-12-01T00:00:00Z")
const [before, after] = ["2026-11-30T23:59:59.000Z", "2026-12-01T00:00:01.000Z"]
const facts = { published: UNPUBLISHED, sale: null, now }

const shut = { isOpen: false, at: null, pause: null }
const gate = (state: GateState, more: Partial<Gate> = {}): Gate => ({
	...{ state, reason: null, lang: null, until: null },
	...more,
})
const BY_HAND = DOORS.filter((door) => isByHand(door) && hasPage(door)).map(({ id }) => id)

test("while nothing is published every door is shut and has no date", () => {
	for (const door of DOORS) expect([door.id, stateOf(door, facts)]).toEqual([door.id, shut])
})

test("a date announces; it opens a door as it passes only where the operator has chosen so, and no other door", () => {
	expect(BY_HAND.length).toBeGreaterThan(3)
	for (const id of BY_HAND) {
		const at = (moment: string, state?: GateState) =>
			({
				...facts,
				published: { ...UNPUBLISHED, openings: { [id]: moment }, gates: state ? { [id]: gate(state) } : {} },
			}) as const
		for (const state of [undefined, "closed"] as const) {
			expect(stateOf(doorOf(id), at(after, state))).toEqual({ ...shut, at: after })
			expect(stateOf(doorOf(id), at(before, state))).toEqual(shut)
		}
		expect(stateOf(doorOf(id), at(after, "auto"))).toEqual({ ...shut, at: after })
		expect(stateOf(doorOf(id), at(before, "auto"))).toEqual({ ...shut, isOpen: true, at: before })
		expect(stateOf(doorOf(id), at(after, "open"))).toEqual({ ...shut, isOpen: true })
		expect(DOORS.filter((door) => stateOf(door, at(before, "auto")).isOpen).map((door) => door.id)).toEqual([id])
	}
})

test("a pause closes every door that has a page, says why, and ends by itself at its end", () => {
	const pause = { reason: "We move the servers.", lang: "eng", until: after } as const
	const standing = (id: DoorId, until: string | null) => {
		const gates = { [id]: gate("paused", { ...pause, until }) }
		return stateOf(doorOf(id), { ...facts, published: { ...UNPUBLISHED, gates } })
	}
	for (const id of BY_HAND) {
		expect(standing(id, after)).toEqual({ ...shut, pause })
		expect(standing(id, null)).toEqual({ ...shut, pause: { ...pause, until: null } })
		expect(standing(id, before)).toEqual({ ...shut, isOpen: true })
	}
	const sale = { isOpen: true, startsAt: null }
	const mint = (until: string) =>
		stateOf(doorOf("ltac"), {
			...{ ...facts, sale },
			published: { ...UNPUBLISHED, gates: { ltac: gate("paused", { ...pause, until }) } },
		})
	expect([mint(after).isOpen, mint(before).isOpen]).toEqual([false, true])
})

test("what has no page cannot be opened, by a date or by hand", () => {
	const without = DOORS.filter((door) => !hasPage(door))
	expect(without.length).toBeGreaterThan(0)
	for (const door of without)
		for (const state of ["auto", "open", "paused"] as const) {
			const published = { ...UNPUBLISHED, openings: { [door.id]: before }, gates: { [door.id]: gate(state) } }
			expect(stateOf(door, { ...facts, published })).toEqual(shut)
		}
})

test("a mint opens when a plan of it sells, whatever was announced; a date that has passed is told no more", () => {
	const ltac = doorOf("ltac")
	const announced = (opensAt: string) => ({ ...UNPUBLISHED, ltac: { opensAt, endsAt: null } })
	const sale = { isOpen: false, startsAt: new Date(after) }
	expect(stateOf(ltac, { ...facts, sale })).toEqual({ ...shut, at: after })
	expect(stateOf(ltac, { ...facts, published: announced(before) })).toEqual(shut)
	expect(stateOf(ltac, { ...facts, published: announced(after) })).toEqual({ ...shut, at: after })
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
