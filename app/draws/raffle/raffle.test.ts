import { expect, test } from "vitest"
import { sha256, utf8ToBytes } from "../bytes.ts"
import { ledgerOf, termsFor, walletNamed } from "../testing.ts"
import { uniform } from "../uniform.ts"
import { capOf, cappedWeights, weightsOf } from "./cap.ts"
import { draw, prizePlaces, raffleSeed } from "./draw.ts"
import { inclusionOf, isIncluded, ledgerFault, ledgerRoot } from "./ledger.ts"
import { commitHash, termsSchema } from "./terms.ts"
import { WeightTree } from "./weight-tree.ts"

const CAP = 200_000
const seedNamed = (name: string | number) => sha256(utf8ToBytes(`seed ${name}`))

test("nobody weighs more than a fifth of what all weigh then, and the most that this leaves", () => {
	for (const [weights, cap] of [
		[[1, 1, 1, 1, 1], 1],
		[[1, 1, 1, 1, 100], 1],
		[[10, 10, 10, 10, 10, 10], 10],
		[[100, 30, 30, 30, 30, 30], 37],
		[[100, 100, 100, 100], 0],
		[[5], 0],
		[[0, 0, 0, 0, 0], 0],
		[[1, 1, 1, 1, 1, 1, 1, 1, 1, 90], 2],
	] as const) {
		expect(capOf(weights, CAP), String(weights)).toBe(cap)
		const all = weights.reduce((sum: number, weight) => sum + Math.min(weight, cap), 0)
		expect(cap * 5).toBeLessThanOrEqual(all)
	}
})

test("a cap is the largest that holds, of any weights", () => {
	for (let seed = 0; seed < 200; seed++) {
		const weights = Array.from({ length: 1 + (seed % 12) }, (_, at) => uniform(seedNamed(seed), "w", at, 60))
		const holds = (c: number) => 5 * c <= weights.reduce((sum, weight) => sum + Math.min(weight, c), 0)
		const most = Math.max(...weights)
		const largest = [...Array(most + 1).keys()].filter(holds).at(-1)
		expect(capOf(weights, CAP)).toBe(largest)
	}
})

test("above the cap a wallet's first tickets count, the last of them in part", () => {
	const rows = [1, 2, 3, 4].map((ticket) => ({ ticket, wallet: "a", weight: 2, payment: "p" }))
	expect(cappedWeights(rows, 5)).toEqual([2, 2, 1, 0])
})

test("fewer than five wallets are no draw", () => {
	const rows = ledgerOf(40, 4)
	expect(draw(seedNamed(1), rows, termsFor(rows))).toEqual({ ok: false, reason: "too-few-wallets" })
})

test("rows out of order, doubled or missing are no ledger", () => {
	const rows = ledgerOf(6, 5)
	expect(ledgerFault(rows)).toBeNull()
	expect(ledgerFault([])).toBe("empty")
	expect(ledgerFault([...rows].reverse())).toBe("not-in-order")
	expect(ledgerFault(rows.flatMap((row) => [row, row]))).toBe("not-in-order")
	expect(() => ledgerRoot([])).toThrow(RangeError)
})

test("each row of a ledger is shown to be in it, and no other", () => {
	for (const size of [1, 2, 3, 5, 8, 13]) {
		const rows = ledgerOf(size, 5)
		const root = ledgerRoot(rows)
		for (const at of rows.keys()) {
			const shown = inclusionOf(rows, at)
			expect(isIncluded(shown, root)).toBe(true)
			expect(isIncluded({ ...shown, row: { ...shown.row, weight: 9 } }, root)).toBe(false)
			expect(isIncluded({ ...shown, rows: size + 1 }, root)).toBe(false)
			expect(isIncluded({ ...shown, index: (at + 1) % (size + 1) }, root)).toBe(false)
			expect(isIncluded({ ...shown, path: [...shown.path, root] }, root)).toBe(false)
		}
	}
})

test("any change of any row is another root", () => {
	const rows = ledgerOf(9, 5)
	const changed = rows.flatMap((row, at) =>
		[{ wallet: "x" }, { weight: 7 }, { payment: "x" }].map((change) =>
			ledgerRoot(rows.map((one, place) => (place === at ? { ...row, ...change } : one))),
		),
	)
	const shorter = ledgerRoot(rows.slice(0, -1))
	const doubled = ledgerRoot([...rows, { ...(rows.at(-1) as (typeof rows)[number]), ticket: 10 }])
	expect(new Set([ledgerRoot(rows), ...changed, shorter, doubled]).size).toBe(changed.length + 3)
})

test("a tree of weights finds what laying them end to end finds", () => {
	const weights = [0, 3, 1, 0, 5, 2, 0]
	const laid = weights.flatMap((weight, at) => Array.from({ length: weight }, () => at))
	const tree = new WeightTree(weights)
	expect(laid.map((_, value) => tree.at(value))).toEqual(laid)
	tree.remove(4)
	const left = laid.filter((at) => at !== 4)
	expect(tree.total).toBe(left.length)
	expect(left.map((_, value) => tree.at(value))).toEqual(left)
})

test("an order names each ticket once, and with one win a wallet each wallet once", () => {
	const rows = ledgerOf(200, 30)
	const any = draw(seedNamed(2), rows, { ...termsFor(rows), winsPerWallet: "any" })
	const one = draw(seedNamed(2), rows, termsFor(rows))
	if (!any.ok || !one.ok) throw new Error("nothing was drawn")
	expect(new Set(any.order.map(({ ticket }) => ticket)).size).toBe(any.order.length)
	expect(new Set(one.order.map(({ wallet }) => wallet)).size).toBe(weightsOf(rows).size)
	expect(one.order[0]).toEqual(any.order[0])
	const few = draw(seedNamed(2), rows, termsFor(rows), 4)
	expect(few.ok && few.order).toEqual(one.order.slice(0, 4))
})

test("a ticket that weighs nothing is never drawn", () => {
	const rows = ledgerOf(60, 12).map((row) => (row.ticket % 3 === 0 ? { ...row, weight: 0 } : row))
	for (let seed = 0; seed < 50; seed++) {
		const found = draw(seedNamed(seed), rows, { ...termsFor(rows), winsPerWallet: "any" })
		expect(found.ok && found.order.some(({ ticket }) => ticket % 3 === 0)).toBe(false)
	}
})

test("tickets are drawn as often as they weigh", () => {
	const rows = Array.from({ length: 10 }, (_, at) => ({
		ticket: at + 1,
		wallet: walletNamed(at),
		weight: 1 + (at % 2),
		payment: "p",
	}))
	const draws = 6_000
	const counts = new Map<number, number>()
	for (let seed = 0; seed < draws; seed++) {
		const found = draw(seedNamed(seed), rows, termsFor(rows), 1)
		if (!found.ok) throw new Error("nothing was drawn")
		const ticket = found.order[0]?.ticket ?? 0
		counts.set(ticket, (counts.get(ticket) ?? 0) + 1)
	}
	const chi = rows.reduce((sum, { ticket, weight }) => {
		const expected = (draws * weight) / 15
		return sum + ((counts.get(ticket) ?? 0) - expected) ** 2 / expected
	}, 0)
	// Nine degrees of freedom: beyond it one fair draw in a thousand. The seeds are fixed, so it holds each time or never.
	expect(chi).toBeLessThan(27.88)
})

test("every field of what a draw follows from is in its seed", () => {
	const rows = ledgerOf(12, 6)
	const terms = termsFor(rows)
	const inputs = { commit: commitHash(terms), root: ledgerRoot(rows), randomness: "11".repeat(32) }
	const others = [
		{ ...terms, round: terms.round + 1 },
		{ ...terms, drawId: "lost-tesla-2" },
		{ ...terms, capPpm: CAP - 1 },
		{ ...terms, winsPerWallet: "any" as const },
		{ ...terms, excluded: ["x"] },
		{ ...terms, marginSeconds: 601 },
		{ ...terms, rules: "1".repeat(64) },
		{ ...terms, prizes: terms.prizes.slice(1) },
		{ ...terms, extension: null },
	].map((one) => ({ ...inputs, commit: commitHash(one) }))
	const seeds = [inputs, ...others, { ...inputs, root: inputs.commit }, { ...inputs, randomness: "12".repeat(32) }]
	expect(new Set(seeds.map((one) => String(raffleSeed(one)))).size).toBe(seeds.length)
})

test("a prize that its winner cannot be given goes to the first place that was nobody's", () => {
	expect(prizePlaces(3, 10)).toEqual([0, 1, 2])
	const redraws = [1, 1, 0].map((prize) => ({ prize, reason: "undeliverable" as const }))
	expect(prizePlaces(3, 10, redraws)).toEqual([5, 4, 2])
	expect(prizePlaces(3, 4, redraws)).toEqual([null, null, 2])
	expect(prizePlaces(3, 2)).toEqual([0, 1, null])
})

test("terms say everything: nothing more, and nothing in words that a row could not hold", () => {
	const terms = termsFor(ledgerOf(10, 5))
	expect(termsSchema.parse(terms)).toEqual(terms)
	for (const wrong of [{ more: 1 }, { drawId: "a|b" }, { chain: "x" }, { closesAt: "yesterday" }, { prizes: [] }])
		expect(termsSchema.safeParse({ ...terms, ...wrong }).success).toBe(false)
})

test("a number is chosen without favour where its range does not divide what is drawn from", () => {
	const n = 3
	const counts = [0, 0, 0]
	for (let at = 0; at < 30_000; at++)
		counts[uniform(seedNamed("u"), "n", at, n)] = (counts[uniform(seedNamed("u"), "n", at, n)] ?? 0) + 1
	const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
	expect(chi).toBeLessThan(13.8)
	for (const wrong of [0, -1, 1.5, 2 ** 53]) expect(() => uniform(seedNamed("u"), "n", 0, wrong)).toThrow(RangeError)
	expect(uniform(seedNamed("u"), "n", 0, 1)).toBe(0)
})
