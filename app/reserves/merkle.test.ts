import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { auditPath } from "#tests/factories/audit-path.ts"
import { leafHash, rootOf } from "./merkle.ts"

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest()

/** As the document defines it, word for word: split at the largest power of two below the size. */
function defined(leaves: readonly Uint8Array[]): Buffer {
	if (leaves.length === 0) return sha256()
	if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] as Uint8Array)
	let half = 1
	while (half * 2 < leaves.length) half *= 2
	return sha256(Buffer.of(1), defined(leaves.slice(0, half)), defined(leaves.slice(half)))
}

const some = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 70 })

test("the root is that of RFC 6962, for lists of every length, and the published one of its well-known example", () => {
	fc.assert(
		fc.property(some, (leaves) => rootOf(leaves.map(leafHash)).equals(defined(leaves))),
		{ numRuns: 200 },
	)
	expect(rootOf([]).toString("hex")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
	const known = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
	const root = rootOf(known.map((hex) => leafHash(Buffer.from(hex, "hex"))))
	expect(root.toString("hex")).toBe("5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328")
})

test("no list has the root of another with its last leaf doubled, and a node is no leaf", () => {
	const [a, b, c] = ["a", "b", "c"].map((text) => leafHash(Buffer.from(text))) as [Buffer, Buffer, Buffer]
	expect(rootOf([a, b, c]).equals(rootOf([a, b, c, c]))).toBe(false)
	expect(leafHash(Buffer.concat([a, b])).equals(rootOf([a, b]))).toBe(false)
})

test("there is a path to every leaf, and to none that is not there", () => {
	const leaves = Array.from({ length: 11 }, (_, n) => leafHash(Buffer.from(String(n))))
	expect(leaves.map((_, n) => auditPath(leaves, n).length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 2])
	expect(auditPath(leaves.slice(0, 1), 0)).toEqual([])
	for (const wrong of [-1, 11, 0.5, Number.NaN]) expect(() => auditPath(leaves, wrong)).toThrow(RangeError)
})
