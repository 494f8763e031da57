import { expect, test } from "vitest"
import { chainHashOf, localChain, QUICKNET, roundAt, timeOf } from "./chains.ts"

const clock = { genesis: 1_000, period: 3 }
const at = (seconds: number) => new Date(seconds * 1000)

test("round 1 is signed at the genesis, and each later round one period after the last", () => {
	expect(timeOf(clock, 1)).toEqual(at(1_000))
	expect(timeOf(clock, 2)).toEqual(at(1_003))
	expect(timeOf(clock, 101)).toEqual(at(1_300))
})

test("the round of a moment is the first that is signed then or later, and never one before the first", () => {
	expect(roundAt(clock, at(0))).toBe(1)
	expect(roundAt(clock, at(1_000))).toBe(1)
	expect(roundAt(clock, at(1_000.001))).toBe(2)
	expect(roundAt(clock, at(1_003))).toBe(2)
	expect(roundAt(clock, at(1_003.001))).toBe(3)
})

test("the hash of a chain covers its period, genesis, key, group and name", () => {
	expect(chainHashOf(QUICKNET)).toBe(QUICKNET.hash)
	const changes = [
		{ id: "other" },
		{ period: 4 },
		{ genesis: QUICKNET.genesis + 1 },
		{ publicKey: `00${QUICKNET.publicKey.slice(2)}` },
		{ groupHash: `00${QUICKNET.groupHash.slice(2)}` },
	]
	const hashes = changes.map((change) => chainHashOf({ ...QUICKNET, ...change }))
	expect(new Set([QUICKNET.hash, ...hashes]).size).toBe(changes.length + 1)
})

test("a local chain is a demo chain of three-second rounds whose hash is its own", () => {
	const chain = localChain(QUICKNET.publicKey, 5)
	expect(chain).toMatchObject({ id: "demo", publicKey: QUICKNET.publicKey, genesis: 5, period: 3 })
	expect(chain.hash).toBe(chainHashOf(chain))
	expect(localChain(`00${QUICKNET.publicKey.slice(2)}`, 5).groupHash).not.toBe(chain.groupHash)
})
