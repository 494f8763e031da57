import { FAMILY_IDS } from "#app/collections/portraits/kit.ts"

/** Each note has a resident of its own, drawn from its number. */
export function portraitOf(id: number) {
	const family = FAMILY_IDS[id % FAMILY_IDS.length] ?? "kongz"
	return { family, seed: id % 1_000_000 }
}
