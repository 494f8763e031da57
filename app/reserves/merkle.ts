import { createHash } from "node:crypto"

/**
 * The tree of RFC 6962 over SHA-256: leaves and nodes are hashed with prefixes of their own, and nothing is ever doubled to fill a level, so no
 * two lists have one root.
 */
const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
	const hash = createHash("sha256")
	for (const part of parts) hash.update(part)
	return hash.digest()
}
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

export const leafHash = (bytes: Uint8Array): Buffer => sha256(LEAF, bytes)
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right)

/** The levels of the tree from its leaves up; of each pair one that stands alone goes up as it is. */
export function levelsOf(leaves: readonly Buffer[]): Buffer[][] {
	const levels = [[...leaves]]
	for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
		const above: Buffer[] = []
		for (let n = 0; n < level.length; n += 2) {
			const [left, right] = [level[n] as Buffer, level[n + 1]]
			above.push(right ? nodeHash(left, right) : left)
		}
		levels.push(above)
	}
	return levels
}

/** The root of leaves that are hashed already; of none the hash of nothing. */
export const rootOf = (leaves: readonly Buffer[]): Buffer => levelsOf(leaves).at(-1)?.[0] ?? sha256()
