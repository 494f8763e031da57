import { renderAsync } from "@resvg/resvg-js"
import { expect, test } from "vitest"
import { wellFormed } from "../ink/testing.ts"
import { listWeapons, WEAPONS } from "./codex.ts"
import { KINDS, TIERS } from "./weapon.ts"
import { weaponSvg } from "./weapon-svg.ts"

test("the codex holds 6 mythic, 8 legendary, 12 epic, 12 rare and 12 common weapons", () => {
	expect(TIERS.map((tier) => listWeapons(tier).length)).toEqual([6, 8, 12, 12, 12])
	expect(WEAPONS).toHaveLength(50)
})

test("each weapon is a sword, a spear or a bow, and each tier has all three", () => {
	for (const tier of TIERS) expect(new Set(listWeapons(tier).map(({ kind }) => kind))).toEqual(new Set(KINDS))
})

test("no two weapons share a name, a picture or a shape", () => {
	expect(new Set(WEAPONS.map(({ id }) => id)).size).toBe(50)
	expect(new Set(WEAPONS.map(({ id }) => weaponSvg(id)?.replaceAll(id, ""))).size).toBe(50)
	expect(new Set(WEAPONS.map(({ plate }) => plate.solid)).size).toBe(50)
})

test("numbers run from 1, the rarest first", () => {
	expect(TIERS.flatMap((tier) => listWeapons(tier)).map(({ no }) => no)).toEqual(WEAPONS.map((_, i) => i + 1))
})

test("the squares of its rarity are printed last: no drawing hides them", () => {
	for (const { id, tier } of WEAPONS) {
		const [, last = ""] = /<path d="([^"]*)"[^>]*\/><\/g><\/svg>$/.exec(weaponSvg(id) ?? "") ?? []
		expect([id, last.match(/M\d+ 562/g)?.length]).toEqual([id, TIERS.length - TIERS.indexOf(tier)])
	}
})

test("every weapon is a small, well-formed SVG without style, script or text", () => {
	for (const { id } of WEAPONS) wellFormed(weaponSvg(id) ?? "")
	for (const { id } of WEAPONS) wellFormed(weaponSvg(id, { silhouette: true }) ?? "")
	expect(weaponSvg("excalibur")).toBeUndefined()
})

test("no shape touches the edge of its square", async () => {
	const SIZE = 120
	const MARGIN = 2
	const all = Array.from({ length: SIZE }, (_, n) => n)
	const edges = all.filter((n) => n < MARGIN || n >= SIZE - MARGIN)
	const SIDES = edges.flatMap((at) => all.flatMap((n) => [[at, n] as const, [n, at] as const]))
	for (const { id } of WEAPONS) {
		const { pixels, width } = await renderAsync(weaponSvg(id, { silhouette: true, size: SIZE }) ?? "")
		expect(width).toBe(SIZE)
		const isInked = (x: number, y: number) => (pixels[(y * SIZE + x) * 4 + 3] ?? 0) > 0
		const touching = SIDES.filter(([x, y]) => isInked(x, y))
		expect([id, touching]).toEqual([id, []])
	}
})
