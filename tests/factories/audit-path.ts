import { levelsOf } from "#app/reserves/merkle.ts"

/**
 * What a verifier needs beside a leaf to come to the root, the hashes beside its way up, reckoned from the whole tree: what the app reads from its
 * levels is held against it. Throws where there is no such leaf.
 */
export function auditPath(leaves: readonly Buffer[], index: number): Buffer[] {
	if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError(`there is no leaf ${index}`)
	let at = index
	return levelsOf(leaves).flatMap((level) => {
		const beside = level[at ^ 1]
		at >>= 1
		return level.length > 1 && beside ? [beside] : []
	})
}
