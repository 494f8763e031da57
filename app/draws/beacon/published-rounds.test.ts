import { bls12_381 } from "@noble/curves/bls12-381.js"
import { expect, test } from "vitest"
import { bytesToHex, hexToBytes } from "../bytes.ts"
import { chainHashOf, QUICKNET, roundAt, timeOf } from "./chains.ts"
import { isRoundOf, randomnessOf } from "./verify-round.ts"

/** Rounds that drand has published. */
const PUBLISHED: [round: number, signature: string][] = [
	[1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"],
	[1001, "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41"],
	[1002, "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e"],
	[1003, "b104c82771698f45fd8dcfead083d482694c31ab519bcef077f126f3736fe98c8392fd5d45d88aeb76b56ccfcb0296d7"],
	[1004, "a40658b820c0f8c10207524179a2031ba9537688a0d04e4851b58026be9a341fee3b96fb48ffad28483d84b40a5864aa"],
	[657_413, "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"],
	[5_358_915, "95f058cbd1294bc3fa28647dabded06d50b543643fb04e1cb2c5b6204daf20935782f7cae5fa7718cf87b4c43d108842"],
	[10_024_141, "8c87caf26bb4f5e9fdfad5ddf739ff8683344f8cf04a8c381225ff067557b5d9d51937eed765fcef21971bf5ddef44bb"],
]

test("quicknet's hash is that of its constants", () => {
	expect(chainHashOf(QUICKNET)).toBe(QUICKNET.hash)
})

test.each(PUBLISHED)("quicknet's round %i is checked by its signature", (round, signature) => {
	expect(isRoundOf(QUICKNET, round, signature)).toBe(true)
	expect(isRoundOf(QUICKNET, round + 1, signature)).toBe(false)
})

const [FIRST] = PUBLISHED as [(typeof PUBLISHED)[number]]
const [ROUND, SIGNATURE] = FIRST

test("a signature of which one bit is another is no round's", () => {
	const bytes = hexToBytes(SIGNATURE)
	const flipped = Array.from({ length: 64 }, (_, at) => {
		const bit = at * 6
		return bytesToHex(bytes.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)))
	})
	expect(flipped.filter((one) => isRoundOf(QUICKNET, ROUND, one))).toEqual([])
})

test("infinity, other encodings, round 0 and other chains' keys are refused", () => {
	const infinity = `c0${"00".repeat(47)}`
	const { Point } = bls12_381.G1
	const uncompressed = bytesToHex(Point.fromHex(SIGNATURE).toBytes(false))
	const others = [infinity, uncompressed, SIGNATURE.toUpperCase(), `${SIGNATURE}00`, SIGNATURE.slice(2), ""]
	expect(others.filter((one) => isRoundOf(QUICKNET, ROUND, one))).toEqual([])
	for (const round of [0, -1, 1.5, 2 ** 53, Number.NaN]) expect(isRoundOf(QUICKNET, round, SIGNATURE)).toBe(false)
	const key = bls12_381.utils.randomSecretKey()
	const publicKey = bls12_381.shortSignatures.getPublicKey(key).toHex()
	expect(isRoundOf({ publicKey }, ROUND, SIGNATURE)).toBe(false)
	expect(isRoundOf({ publicKey: "no key" }, ROUND, SIGNATURE)).toBe(false)
})

/**
 * A point of the curve that is not of the group, and small in its own: added to a signature it changes nothing of what a pairing says of
 * it. Whoever does not look for it takes a second "randomness" for the same round.
 */
test("a signature with a point added that is outside of the group is refused", () => {
	const { Point } = bls12_381.G1
	const { Fp } = bls12_381.fields
	const outside = [...Array(50).keys()].flatMap((x) => {
		const square = Fp.add(Fp.pow(BigInt(x), 3n), 4n)
		try {
			const point = Point.fromAffine({ x: BigInt(x), y: Fp.sqrt(square) })
			// Times the order of the group, so that only what is outside of it is left.
			return [point.multiplyUnsafe(Point.Fn.ORDER - 1n).add(point)]
		} catch {
			return []
		}
	})
	const small = outside.find((point) => !point.is0())
	if (!small) throw new Error("no such point was found")
	const shifted = Point.fromHex(SIGNATURE).add(small)
	expect(shifted.isTorsionFree()).toBe(false)
	// The library writes no such point, so it is written here: x, a mark for "compressed", and one for the larger y.
	const { x, y } = shifted.toAffine()
	const bytes = Fp.toBytes(x)
	bytes[0] = (bytes[0] ?? 0) | 0x80 | (y > Fp.ORDER / 2n ? 0x20 : 0)
	expect(isRoundOf(QUICKNET, ROUND, bytesToHex(bytes))).toBe(false)
})

test("randomness is what drand has printed beside the signature", () => {
	expect(randomnessOf(SIGNATURE)).toBe("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd")
})

test("a round is the first one that is signed at a moment or later", () => {
	const begin = QUICKNET.genesis * 1000
	expect([0, 1, 3000, 3001, -50_000].map((ms) => roundAt(QUICKNET, new Date(begin + ms)))).toEqual([1, 2, 2, 3, 1])
	expect(timeOf(QUICKNET, 1).getTime()).toBe(begin)
	for (const round of [1, 2, 1000, 12_040_883]) expect(roundAt(QUICKNET, timeOf(QUICKNET, round))).toBe(round)
})
