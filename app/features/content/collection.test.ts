import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { portrait } from "#app/collections/portraits/portrait.ts"
import type { Words } from "#app/i18n/words.ts"
import { tellTraits } from "./collection.tsx"
import { TOLD, WALLS } from "./collection-walls.ts"

const wordsOf = (id: string): Words => JSON.parse(readFileSync(`locales/en/pages/${id}.json`, "utf8"))
const SILENT = ["none", "nothing", "empty", "unarmed"]

test("a family's page has a word for everything its members wear, look and hold, and for nothing else", () => {
	for (const [id, { family }] of Object.entries(WALLS)) {
		const worn = Object.fromEntries(TOLD.map((slot) => [slot, new Set<string>()]))
		for (let seed = 0; seed < 3000; seed++) {
			const { traits } = portrait(family, seed)
			for (const slot of TOLD) worn[slot]?.add(traits[slot] ?? "none")
		}
		const told = wordsOf(id).traits as Readonly<Record<string, Words>>
		for (const slot of TOLD) {
			const drawn = [...(worn[slot] ?? [])].filter((value) => !SILENT.includes(value))
			expect({ id, slot, words: Object.keys(told[slot] ?? {}).sort() }).toEqual({ id, slot, words: drawn.sort() })
		}
	}
})

test("whoever stands on a family's page can be described, and stands there once", () => {
	for (const [id, wall] of Object.entries(WALLS)) {
		const shown = [wall.leader, wall.one, ...wall.crowd, ...wall.strip]
		expect(new Set(shown).size).toBe(shown.length)
		for (const seed of [wall.one, ...wall.strip])
			expect(tellTraits(wordsOf(id), wall.family, seed).length).toBeGreaterThanOrEqual(2)
		expect(tellTraits(wordsOf(id), wall.family, wall.one)).toHaveLength(3)
	}
})
