import { expect, test } from "vitest"
import { chainHashOf, QUICKNET, roundAt, timeOf } from "./chains.ts"
import { isRoundOf, randomnessOf } from "./verify-round.ts"

/** Rounds that drand has published. */
const PUBLISHED: [round: number, signature: string][] = [
	[1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"],
	[10_024_141, "8c87caf26bb4f5e9fdfad5ddf739ff8683344f8cf04a8c381225ff067557b5d9d51937eed765fcef21971bf5ddef44bb"],
]

test("quicknet's hash is that of its constants", () => {
	expect(chainHashOf(QUICKNET)).toBe(QUICKNET.hash)
})

test.each(PUBLISHED)("quicknet's round %i is checked by its signature", (round, signature) => {
	expect(isRoundOf(QUICKNET, round, signature)).toBe(true)
	expect(isRoundOf(QUICKNET, round + 1, signature)).toBe(false)
})

test("randomness is what drand has printed beside the signature", () => {
	const [, signature = ""] = PUBLISHED[0] ?? []
	expect(randomnessOf(signature)).toBe("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd")
})

test("a round is the first one that is signed at a moment or later", () => {
	const begin = QUICKNET.genesis * 1000
	expect([0, 1, 3000, 3001, -50_000].map((ms) => roundAt(QUICKNET, new Date(begin + ms)))).toEqual([1, 2, 2, 3, 1])
	expect(timeOf(QUICKNET, 1).getTime()).toBe(begin)
	for (const round of [1, 2, 1000, 12_040_883]) expect(roundAt(QUICKNET, timeOf(QUICKNET, round))).toBe(round)
})
