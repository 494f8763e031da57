import { expect, test } from "vitest"
import { bytesToHex } from "../bytes.ts"
import { orderOf, TEST_ODDS } from "../testing.ts"
import { oddsHash, oddsSchema } from "./odds.ts"
import { gearIdOf, gearMemo, orderSchema, readGearMemo } from "./order.ts"
import { noPity } from "./pity.ts"
import { craft, type RollInputs, roll, rollSeed } from "./roll.ts"

/** Known answers, computed with Python from the published rules (canonical JSON, SHA-256, HMAC), not with this code. */

const craftNumber = (nonce: string): RollInputs => ({
	order: orderOf({ kind: "craft" }, nonce),
	odds: TEST_ODDS,
	payment: "Paid1",
	chain: "cc".repeat(32),
	round: 30_000_000,
	randomness: "ab".repeat(32),
	pity: [0, 0, 0],
})
const gearId = "39fd49d6eae194fa397ca5c6eaced517fcaef5accbed35d19d678fbaa0a4827e"
const odds = "ee6550fccb2ff512354df60f3471abd71bfbff0c56fba525b29282e07e00cf91"

test("odds, order and seed have the published hashes", () => {
	expect(oddsHash(TEST_ODDS)).toBe(odds)
	expect(gearIdOf(orderOf({ kind: "craft" }, "1"))).toBe(gearId)
	expect(bytesToHex(rollSeed(craftNumber("1")))).toBe(
		"7e5ce717cdebe90d6b08fc4162e8eba651f4c5b665e24674a75224194b029dc9",
	)
})

test("a craft brings the tier and the item that its seed says, and counts on", () => {
	const tierAndItem = (nonce: string) => {
		const outcome = roll(craftNumber(nonce))
		return outcome.act === "craft" ? [outcome.tier, outcome.item, outcome.guaranteed, outcome.pityAfter] : null
	}
	expect(["0", "2", "3", "6", "8"].map(tierAndItem)).toEqual([
		["rare", "rare-7", null, [1, 1, 1]],
		["rare", "rare-10", null, [1, 1, 1]],
		["legendary", "legendary-4", null, [0, 0, 1]],
		["common", "common-10", null, [1, 1, 1]],
		["epic", "epic-4", null, [0, 1, 1]],
	])
})

test("a craft that is due leaves out the tiers below, and no others", () => {
	const due = (nonce: string) => roll({ ...craftNumber(nonce), pity: [14, 3, 3] })
	expect(["0", "1", "7"].map(due)).toMatchObject([
		{ tier: "legendary", item: "legendary-4", guaranteed: "epic", pityAfter: [0, 0, 4] },
		{ tier: "epic", item: "epic-4", guaranteed: "epic", pityAfter: [0, 4, 4] },
		{ tier: "legendary", item: "legendary-8", guaranteed: "epic" },
	])
})

test("an enhancement gives one level or none, an evolution two or none, by the odds of the tier", () => {
	const step = (kind: "enhance" | "evolve", nonce: number) =>
		roll({ ...craftNumber("0"), order: orderOf({ kind, item: "Item1", tier: "epic", level: 3 }, String(nonce)) })
	// Numbers below 450,000 of a million hit an epic enhancement, below 500,000 an evolution.
	expect([0, 1, 2, 3].map((nonce) => step("enhance", nonce))).toEqual([
		{ act: "enhance", hit: false, level: 3 },
		{ act: "enhance", hit: true, level: 4 },
		{ act: "enhance", hit: true, level: 4 },
		{ act: "enhance", hit: false, level: 3 },
	])
	expect([0, 1, 2, 3].map((nonce) => step("evolve", nonce))).toEqual([
		{ act: "evolve", hit: true, level: 5 },
		{ act: "evolve", hit: false, level: 3 },
		{ act: "evolve", hit: false, level: 3 },
		{ act: "evolve", hit: true, level: 5 },
	])
})

test("a number that is exactly the odds misses", () => {
	// The step of order 0 is 759,824 for an enhancement.
	const withOdds = (ppm: number) => {
		const changed = { ...TEST_ODDS, enhance: { ...TEST_ODDS.enhance, epic: ppm } }
		const order = orderOf({ kind: "enhance", item: "Item1", tier: "epic", level: 3 }, "0", changed)
		return roll({ ...craftNumber("0"), order, odds: changed })
	}
	expect(withOdds(0)).toMatchObject({ hit: false })
	expect(withOdds(1_000_000)).toMatchObject({ hit: true })
})

test("the first weight of a tier belongs to the next one", () => {
	const one = (tier: "common" | "rare", ppm: number) => ({ tier, ppm, items: [tier] })
	const seed = rollSeed(craftNumber("0"))
	// With a whole of 1 the number is 0: a tier without weight is passed over.
	expect(craft(seed, { tiers: [one("common", 0), one("rare", 1)], pity: [] }, [])).toMatchObject({ tier: "rare" })
	expect(craft(seed, { tiers: [one("common", 1), one("rare", 0)], pity: [] }, [])).toMatchObject({ tier: "common" })
})

test("an order of other odds is refused by name, and so are counts of other guarantees", () => {
	expect(() => roll({ ...craftNumber("0"), odds: { ...TEST_ODDS, evolve: 1 } })).toThrow("the order is of other odds")
	expect(() => roll({ ...craftNumber("0"), pity: [0] })).toThrow("the counts are of other guarantees")
})

test("nothing has been counted before the first craft", () => {
	expect(noPity(TEST_ODDS)).toEqual([0, 0, 0])
})

test("the memo of a gear names it, its odds and its series, and nothing around it is read", () => {
	const memo = gearMemo(gearId, { odds, series: "punky" })
	expect(memo).toBe(`gear ${gearId} odds ${odds} punky`)
	expect(readGearMemo(memo)).toEqual({ gearId, odds, series: "punky" })
	expect(readGearMemo(`x${memo}`)).toBeNull()
	expect(readGearMemo(`gear ${gearId} odds ${odds} ${"s".repeat(129)}`)).toBeNull()
	expect(readGearMemo(`gear ${gearId.slice(1)} odds ${odds} punky`)).toBeNull()
	expect(readGearMemo(`gear ${gearId} odds ${odds.slice(1)} punky`)).toBeNull()
})

test("an order has one to three inputs, levels within their bounds, and nothing more", () => {
	const order = orderOf({ kind: "craft" })
	const isOrder = (change: object) => orderSchema.safeParse({ ...order, ...change }).success
	expect(["a", "b", "c"].map((_, n, all) => isOrder({ inputs: all.slice(0, n + 1) }))).toEqual([true, true, true])
	expect([isOrder({ inputs: [] }), isOrder({ inputs: ["a", "b", "c", "d"] })]).toEqual([false, false])
	const at = (kind: string, level: number) => isOrder({ act: { kind, item: "Item1", tier: "epic", level } })
	expect([0, 9, 10].map((level) => at("enhance", level))).toEqual([true, true, false])
	expect([0, 8, 9].map((level) => at("evolve", level))).toEqual([true, true, false])
	expect([at("enhance", -1), at("enhance", 0.5), at("melt", 1), isOrder({ more: 1 })]).toEqual([
		false,
		false,
		false,
		false,
	])
	expect(isOrder({ act: { kind: "craft", item: "Item1" } })).toBe(false)
})

test("odds are refused with what is wrong with them", () => {
	const problems = (change: object) =>
		oddsSchema.safeParse({ ...TEST_ODDS, ...change }).error?.issues.map(({ message }) => message)
	const { tiers } = TEST_ODDS
	expect(problems({})).toBeUndefined()
	expect(problems({ tiers: tiers.slice(0, 4) })).toContain("tiers in order")
	expect(problems({ tiers: [...tiers].reverse() })).toContain("tiers in order")
	expect(problems({ tiers: tiers.map((one) => ({ ...one, ppm: 1 })) })).toEqual(["odds do not add up to the whole"])
	expect(problems({ tiers: tiers.map((one) => ({ ...one, items: [] })) })).toEqual(["a tier has no items"])
	// A tier without odds needs no guarantee.
	const without = tiers.map((one) => (one.tier === "mythic" ? { ...one, ppm: 0, items: [] } : one))
	const rest = without.map((one) => (one.tier === "common" ? { ...one, ppm: 560_000 } : one))
	expect(problems({ tiers: rest, pity: [] })).toBeUndefined()
	expect(problems({ tiers: rest, pity: [{ tier: "mythic", at: 200 }] })).toEqual([
		"a guarantee is of a tier that nobody can get",
	])
	const twice = [
		{ tier: "epic", at: 15 },
		{ tier: "epic", at: 16 },
	]
	expect(problems({ pity: twice })).toEqual(["guarantees rise with their tiers, each once"])
})
