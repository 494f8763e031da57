import { expect, test } from "vitest"
import { bytesToHex, hexToBytes } from "../bytes.ts"
import { ledgerOf, termsFor } from "../testing.ts"
import { draw, prizePlaces, raffleSeed } from "./draw.ts"
import { inclusionOf, isIncluded, type LedgerRow, ledgerFault, ledgerRoot, rowSchema } from "./ledger.ts"
import { commitHash, commitMemo, extensionMemo, rootMemo, termsSchema } from "./terms.ts"

/** Known answers, computed with Python from the published rules (canonical JSON, SHA-256, HMAC), not with this code. */

const SEED = "02894b8fb3f3b89271a2312d1fc18c0cd0b34f0aa3735745f14d195f7867cd6c"
const ROWS: readonly LedgerRow[] = (
	[
		[1, "A", 1, "p1"],
		[2, "B", 2, "p2"],
		[3, "A", 1, "p3"],
		[4, "C", 1, "p4"],
		[6, "D", 3, "p5"],
		[7, "E", 1, "p6"],
		[8, "F", 1, "p7"],
		[9, "B", 1, "p8"],
	] as const
).map(([ticket, wallet, weight, payment]) => ({ ticket, wallet, weight, payment }))

test("the seed of a raffle follows from its terms, its ledger and the round", () => {
	const inputs = { commit: "11".repeat(32), root: "22".repeat(32), randomness: "33".repeat(32) }
	expect(bytesToHex(raffleSeed(inputs))).toBe(SEED)
})

test("with one win a wallet, a wallet that was drawn takes no further part", () => {
	const drawn = draw(hexToBytes(SEED), ROWS, { capPpm: 300_000, winsPerWallet: "one" })
	expect(drawn).toMatchObject({ ok: true, cap: 3, total: 11 })
	expect(drawn.ok && drawn.order.map(({ row, ticket, wallet }) => [row, ticket, wallet])).toEqual([
		[0, 1, "A"],
		[7, 9, "B"],
		[5, 7, "E"],
		[4, 6, "D"],
		[3, 4, "C"],
		[6, 8, "F"],
	])
})

test("with any number of wins each ticket is drawn once, and a wallet as often as it has tickets", () => {
	const drawn = draw(hexToBytes(SEED), ROWS, { capPpm: 300_000, winsPerWallet: "any" })
	expect(drawn.ok && drawn.order.map(({ place, ticket }) => [place, ticket])).toEqual([
		[0, 1],
		[1, 6],
		[2, 7],
		[3, 2],
		[4, 8],
		[5, 4],
		[6, 9],
		[7, 3],
	])
})

test("a redraw of a prize that has no place changes nothing", () => {
	const undeliverable = (prize: number) => ({ prize, reason: "undeliverable" as const })
	expect(prizePlaces(2, 3, [undeliverable(5)])).toEqual([0, 1])
	// The second prize went to the treasury: there is nothing to draw again.
	expect(prizePlaces(2, 1, [undeliverable(1), undeliverable(0)])).toEqual([null, null])
	expect(prizePlaces(2, 3, [undeliverable(7), undeliverable(0)])).toEqual([2, 1])
})

const THREE: readonly LedgerRow[] = [
	{ ticket: 1, wallet: "Wallet1", weight: 1, payment: "Paid1" },
	{ ticket: 2, wallet: "Wallet2", weight: 2, payment: "Paid2" },
	{ ticket: 5, wallet: "Wallet1", weight: 1, payment: "Paid3" },
]

test("ledgers of one, two and three rows have the published roots", () => {
	expect([1, 2, 3].map((rows) => ledgerRoot(THREE.slice(0, rows)))).toEqual([
		"9d7373164481beb466ba26c16c769018d0c35962ffffee6f88c648502d373e40",
		"dbf7700ca5911b15f1d8de90bec3cfa767686b379e725f10f3e406450e9cbc34",
		"c89bbec768aa035cdebc33de0bb16fd57e94b93f134e71fc2383084c4a27be0d",
	])
})

test("a row is shown by its neighbours, and by none where it has none", () => {
	expect(inclusionOf(THREE, 1)).toEqual({
		row: THREE[1],
		index: 1,
		rows: 3,
		path: [
			"b183440875c990cb16a4aa1b8a91b7aa544fa7b01611dfeef5ce69a9cc7dec62",
			"192b9e5971c97da7c0a3758ae1e90670287f400928f8401e32105d4c49730ade",
		],
	})
	expect(inclusionOf(THREE, 2).path).toEqual(["46935285688ea6e7ca4d445b724cb785983bb1fe5a6405771b4bc8bab3027fde"])
	expect(inclusionOf(THREE.slice(0, 1), 0).path).toEqual([])
})

test("a place that the ledger does not have is refused with its number, and rows that are no ledger with their fault", () => {
	expect(() => inclusionOf(THREE, 3)).toThrow("no such row: 3")
	expect(() => inclusionOf([...THREE].reverse(), 0)).toThrow("no such row: not-in-order")
	expect(() => ledgerRoot([])).toThrow("no ledger: empty")
})

test("an inclusion with a place outside, a broken neighbour or one too few is none", () => {
	const root = ledgerRoot(THREE)
	const shown = inclusionOf(THREE, 1)
	const [first = "", second = ""] = shown.path
	expect(isIncluded(shown, root)).toBe(true)
	for (const change of [
		{ index: -1 },
		{ index: 3 },
		{ index: 0.5 },
		{ path: [first] },
		{ path: [`0${first}`, second] },
		{ path: [`${first}0`, second] },
		{ path: [first.toUpperCase(), second] },
		{ path: ["", second] },
	])
		expect(isIncluded({ ...shown, ...change }, root), JSON.stringify(change)).toBe(false)
	// Of a ledger of one row, an index below zero would find the row itself.
	const only = inclusionOf(THREE.slice(0, 1), 0)
	for (const index of [-1, 1, 0.5])
		expect(isIncluded({ ...only, index }, ledgerRoot(THREE.slice(0, 1))), String(index)).toBe(false)
})

test("a ledger has ten thousand rows at most", () => {
	const rows = Array.from({ length: 10_001 }, (_, n) => ({ ticket: n + 1, wallet: "A", weight: 1, payment: "p" }))
	expect(ledgerFault(rows.slice(1))).toBeNull()
	expect(ledgerFault(rows)).toBe("too-long")
})

test("tickets and weights of a row have their bounds", () => {
	const isRow = (change: object) => rowSchema.safeParse({ ...THREE[0], ...change }).success
	expect([0, 1, 1_000_000_000, 1_000_000_001].map((ticket) => isRow({ ticket }))).toEqual([false, true, true, false])
	expect([-1, 0, 1_000, 1_001].map((weight) => isRow({ weight }))).toEqual([false, true, true, false])
	expect([isRow({ more: 1 }), isRow({ wallet: "a|b" }), isRow({ ticket: 1.5 })]).toEqual([false, false, false])
})

test("terms have the published hash, and memos name what they commit to", () => {
	const terms = {
		version: 1,
		drawId: "d1",
		chain: "0".repeat(64),
		round: 5,
		closesAt: "2026-06-01T00:00:00Z",
		extension: null,
		marginSeconds: 600,
		tickets: { maximum: 10, minimum: 3 },
		capPpm: 200_000,
		winsPerWallet: "any",
		prizes: [{ id: "p", kind: "nft", asset: "Mint1", units: "1" }],
		excluded: [],
		rules: "0".repeat(64),
	}
	const commit = commitHash(termsSchema.parse(terms))
	expect(commit).toBe("e36a855d42e9758a008c04caa0c17b3e909a03a66c913ef5eb0003b4923a7750")
	expect(commitMemo("d1", commit)).toBe(`draw d1 terms ${commit}`)
	expect(rootMemo("d1", commit, 8)).toBe(`draw d1 ledger ${commit} 8`)
	expect(extensionMemo("d1", 2)).toBe("draw d1 extended 2")
})

test("numbers of the terms have their bounds", () => {
	const terms = termsFor(ledgerOf(10, 5))
	const isTerms = (change: object) => termsSchema.safeParse({ ...terms, ...change }).success
	const tickets = (maximum: number, minimum: number) => isTerms({ tickets: { maximum, minimum } })
	expect([tickets(1, 0), tickets(10_000, 10_000), tickets(0, 0), tickets(10_001, 0), tickets(1, -1)]).toEqual([
		true,
		true,
		false,
		false,
		false,
	])
	expect([0, 86_400, -1, 86_401].map((marginSeconds) => isTerms({ marginSeconds }))).toEqual([true, true, false, false])
	expect([1, 1_000_000, 0, 1_000_001].map((capPpm) => isTerms({ capPpm }))).toEqual([true, true, false, false])
	const prizes = (count: number) => isTerms({ prizes: Array.from({ length: count }, () => terms.prizes[0]) })
	expect([prizes(1_000), prizes(1_001)]).toEqual([true, false])
	const excluded = (count: number) => isTerms({ excluded: Array.from({ length: count }, () => "A") })
	expect([excluded(1_000), excluded(1_001)]).toEqual([true, false])
	expect([isTerms({ winsPerWallet: "any" }), isTerms({ winsPerWallet: "" })]).toEqual([true, false])
})
