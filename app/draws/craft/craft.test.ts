import { expect, test } from "vitest"
import { sha256, utf8ToBytes } from "../bytes.ts"
import { gearProofOf, orderOf, TEST_CHAIN, TEST_ODDS } from "../testing.ts"
import { firstOdds, type Odds, oddsHash, oddsSchema, rankOf, TIERS } from "./odds.ts"
import { gearIdOf, gearMemo, readGearMemo } from "./order.ts"
import { countOn, craftsLeft, dueTier, noPity } from "./pity.ts"
import { receiptOf } from "./proof.ts"
import { receiptHash } from "./receipt.ts"
import { craft, type RollInputs, roll, rollSeed } from "./roll.ts"

const seedNamed = (name: string | number) => sha256(utf8ToBytes(`craft ${name}`))
const inputs: RollInputs = {
	order: orderOf({ kind: "craft" }),
	odds: TEST_ODDS,
	payment: "Paid1",
	chain: TEST_CHAIN.hash,
	round: 30_000_000,
	randomness: "ab".repeat(32),
	pity: noPity(TEST_ODDS),
}

test("the first odds are the printed ones, and add up to the whole", () => {
	expect(TEST_ODDS.tiers.map(({ ppm }) => ppm)).toEqual([550_000, 280_000, 120_000, 40_000, 10_000])
	expect(TEST_ODDS.tiers.map(({ items }) => items.length)).toEqual([12, 12, 12, 8, 6])
	expect(TEST_ODDS.pity.map(({ at }) => at)).toEqual([15, 60, 200])
	expect(TEST_ODDS.enhance).toEqual({
		common: 800_000,
		rare: 600_000,
		epic: 450_000,
		legendary: 300_000,
		mythic: 200_000,
	})
	expect(TEST_ODDS.evolve).toBe(500_000)
})

test("odds that promise what cannot be are none", () => {
	const changed = (change: (odds: Odds) => unknown) =>
		oddsSchema.safeParse({ ...TEST_ODDS, ...(change(TEST_ODDS) as object) })
	const wrong = [
		changed(({ tiers }) => ({ tiers: tiers.map((one) => (one.tier === "rare" ? { ...one, ppm: 280_001 } : one)) })),
		changed(({ tiers }) => ({ tiers: [...tiers].reverse() })),
		changed(({ tiers }) => ({ tiers: tiers.map((one) => (one.tier === "epic" ? { ...one, items: [] } : one)) })),
		changed(({ pity }) => ({ pity: [...pity].reverse() })),
		changed(() => ({
			pity: [
				{ tier: "epic", at: 15 },
				{ tier: "legendary", at: 15 },
			],
		})),
		changed(({ tiers }) => ({
			tiers: tiers.map((one) =>
				one.tier === "mythic" ? { ...one, ppm: 0 } : one.tier === "common" ? { ...one, ppm: 560_000 } : one,
			),
		})),
		changed(() => ({ evolve: 1_000_001 })),
		changed(() => ({ more: 1 })),
	]
	expect(wrong.map(({ success }) => success)).toEqual(wrong.map(() => false))
})

test("a tier is certain at its craft and not before, and the highest of several", () => {
	expect(dueTier(TEST_ODDS, [13, 13, 13])).toBeNull()
	expect(dueTier(TEST_ODDS, [14, 14, 14])).toBe("epic")
	expect(dueTier(TEST_ODDS, [3, 59, 59])).toBe("legendary")
	expect(dueTier(TEST_ODDS, [14, 59, 199])).toBe("mythic")
	expect(craftsLeft(TEST_ODDS, [14, 14, 14]).map(({ left }) => left)).toEqual([1, 46, 186])
})

test("a tier ends the wait for itself and for those below it, and no other", () => {
	expect(countOn(TEST_ODDS, [3, 4, 5], "common")).toEqual([4, 5, 6])
	expect(countOn(TEST_ODDS, [3, 4, 5], "epic")).toEqual([0, 5, 6])
	expect(countOn(TEST_ODDS, [3, 4, 5], "mythic")).toEqual([0, 0, 0])
})

test("a guarantee is kept by any seed, and keeps the tiers above it as likely to each other", () => {
	const counts = { epic: 0, legendary: 0, mythic: 0 }
	for (let at = 0; at < 4_000; at++) {
		const { tier, guaranteed } = craft(seedNamed(at), TEST_ODDS, [14, 14, 14])
		expect(guaranteed).toBe("epic")
		counts[tier as keyof typeof counts]++
	}
	const expected = { epic: 12 / 17, legendary: 4 / 17, mythic: 1 / 17 }
	const chi = (["epic", "legendary", "mythic"] as const).reduce(
		(sum, tier) => sum + (counts[tier] - 4_000 * expected[tier]) ** 2 / (4_000 * expected[tier]),
		0,
	)
	expect(chi).toBeLessThan(13.8)
	expect(craft(seedNamed(0), TEST_ODDS, [0, 0, 199]).tier).toBe("mythic")
})

test("items of a tier are the tier's", () => {
	for (let at = 0; at < 300; at++) {
		const { tier, item } = craft(seedNamed(at), TEST_ODDS, noPity(TEST_ODDS))
		expect(TEST_ODDS.tiers[rankOf(tier)]?.items).toContain(item)
	}
})

test("the same act comes to the same outcome whenever it is reckoned", () => {
	expect(roll(inputs)).toEqual(roll({ ...inputs }))
})

test("every part of what an outcome follows from is in its seed", () => {
	const odds = firstOdds("other", Object.fromEntries(TIERS.map((tier) => [tier, ["x"]])) as never)
	const others: Partial<RollInputs>[] = [
		{ order: orderOf({ kind: "craft" }, "2") },
		{ order: orderOf({ kind: "enhance", item: "Item1", tier: "rare", level: 2 }) },
		{ odds },
		{ payment: "Paid2" },
		{ chain: "00".repeat(32) },
		{ round: inputs.round + 1 },
		{ randomness: "ac".repeat(32) },
		{ pity: [1, 0, 0] },
		{ pity: [0, 1, 0] },
	]
	const seeds = [{}, ...others].map((change) => String(rollSeed({ ...inputs, ...change })))
	expect(new Set(seeds).size).toBe(seeds.length)
})

test("an order of other odds, or counts of other guarantees, come to nothing", () => {
	const odds = { ...TEST_ODDS, evolve: 1 }
	expect(() => roll({ ...inputs, odds })).toThrow(RangeError)
	expect(() => roll({ ...inputs, pity: [0] })).toThrow(RangeError)
	expect(() => roll({ ...inputs, order: { ...inputs.order, series: "other", odds: oddsHash(TEST_ODDS) } })).toThrow(
		RangeError,
	)
})

test("an enhancement gives a level or nothing, an evolution two or nothing, as often as they say", () => {
	const hits = { enhance: 0, evolve: 0 }
	for (let at = 0; at < 3_000; at++) {
		const nonce = String(at)
		const up = roll({ ...inputs, order: orderOf({ kind: "enhance", item: "Item1", tier: "epic", level: 3 }, nonce) })
		const on = roll({ ...inputs, order: orderOf({ kind: "evolve", item: "Item1", tier: "epic", level: 3 }, nonce) })
		if (up.act !== "enhance" || on.act !== "evolve") throw new Error("another act")
		expect(up.level).toBe(up.hit ? 4 : 3)
		expect(on.level).toBe(on.hit ? 5 : 3)
		hits.enhance += Number(up.hit)
		hits.evolve += Number(on.hit)
	}
	expect(Math.abs(hits.enhance - 1_350)).toBeLessThan(3.3 * Math.sqrt(3_000 * 0.45 * 0.55))
	expect(Math.abs(hits.evolve - 1_500)).toBeLessThan(3.3 * Math.sqrt(3_000 * 0.25))
})

test("what a buyer signs names the order and the odds, and is read back", () => {
	const order = orderOf({ kind: "craft" })
	expect(readGearMemo(gearMemo(gearIdOf(order), order))).toEqual({
		gearId: gearIdOf(order),
		odds: oddsHash(TEST_ODDS),
		series: "punky",
	})
	expect(gearMemo(gearIdOf(order), order).length).toBeLessThan(180)
	for (const other of ["", "gear", `${gearMemo(gearIdOf(order), order)} more`]) expect(readGearMemo(other)).toBeNull()
})

test("receipts are a chain", () => {
	const first = receiptOf(gearProofOf())
	const second = receiptOf(gearProofOf(orderOf({ kind: "craft" }, "2"), first))
	expect(second.previous).toBe(receiptHash(first))
	expect(receiptHash({ ...first, round: first.round + 1 })).not.toBe(second.previous)
})
