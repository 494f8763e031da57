import { expect, test } from "vitest"
import { arePhasesInOrder, planShape } from "./plan-shape.ts"

const hour = (count: number) => new Date(Date.UTC(2026, 0, 1, count))
const phase = (from: number, to: number) => ({ startsAt: hour(from), endsAt: hour(to) })
const span = phase(1, 9)

test("phases that follow one another within their plan are in order, however they are listed", () => {
	expect(arePhasesInOrder([phase(1, 9)], span)).toBe(true)
	expect(arePhasesInOrder([phase(1, 4), phase(4, 9)], span)).toBe(true)
	expect(arePhasesInOrder([phase(6, 8), phase(2, 3)], span)).toBe(true)
	expect(arePhasesInOrder([], span)).toBe(true)
})

test("phases that overlap, that take no time or that leave their plan are not", () => {
	expect(arePhasesInOrder([phase(1, 5), phase(4, 9)], span)).toBe(false)
	expect(arePhasesInOrder([phase(4, 9), phase(1, 5)], span)).toBe(false)
	expect(arePhasesInOrder([phase(3, 3)], span)).toBe(false)
	expect(arePhasesInOrder([phase(4, 3)], span)).toBe(false)
	expect(arePhasesInOrder([phase(0, 3)], span)).toBe(false)
	expect(arePhasesInOrder([phase(3, 10)], span)).toBe(false)
	expect(arePhasesInOrder([phase(2, 3), phase(4, 10)], span)).toBe(false)
})

const at = (count: number) => hour(count).toISOString()
const plan = {
	name: "first-mint",
	kind: "standard",
	chain: "solana",
	collection: "Collection1",
	text: { name: "NFT", symbol: "N", uri: "https://example.com/1", traits: [["Colour", "red"]] },
	stock: 100,
	startsAt: at(1),
	endsAt: at(9),
	prices: [{ asset: "Mint1", units: "1000000" }],
	phases: [{ kind: "public", startsAt: at(1), endsAt: at(9), most: 5 }],
}

test("a plan without limits of its own has five a wallet, five at once and a fifth of the tickets", () => {
	expect(planShape.parse(plan)).toEqual({
		...plan,
		mostPerWallet: 5,
		mostAtOnce: 5,
		draw: null,
		drawCapBps: 2_000,
		startsAt: hour(1),
		endsAt: hour(9),
		prices: [{ asset: "Mint1", units: 1_000_000n }],
		phases: [{ kind: "public", collections: [], wallets: [], startsAt: hour(1), endsAt: hour(9), most: 5 }],
	})
})

const inText = (change: object) => ({ text: { ...plan.text, ...change } })
const inPhase = (change: object) => ({ phases: [{ ...plan.phases[0], ...change }] })
const copies = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

/** Each limit with the last value that it allows and the first that it does not. */
const LIMITS: readonly (readonly [name: string, allowed: object, refused: object])[] = [
	["length of a name", { name: "a".repeat(60) }, { name: "a".repeat(61) }],
	["signs of a name", { name: "a-1-b" }, { name: "a--b" }],
	["begin of a name", { name: "1a" }, { name: "-a" }],
	["end of a name", { name: "a1" }, { name: "a-" }],
	["kind", { kind: "k".repeat(40) }, { kind: "k".repeat(41) }],
	["no kind", { kind: "k" }, { kind: "" }],
	["chain", { chain: "c" }, { chain: "" }],
	["collection", { collection: "c" }, { collection: "" }],
	["name of an NFT", inText({ name: "n".repeat(32) }), inText({ name: "n".repeat(33) })],
	["no name of an NFT", inText({ name: "n" }), inText({ name: "" })],
	["symbol", inText({ symbol: "s".repeat(10) }), inText({ symbol: "s".repeat(11) })],
	["no symbol", inText({ symbol: "s" }), inText({ symbol: "" })],
	["address of metadata", inText({ uri: "u".repeat(200) }), inText({ uri: "u".repeat(201) })],
	["no address of metadata", inText({ uri: "u" }), inText({ uri: "" })],
	["traits", inText({ traits: copies(8, ["a", "b"]) }), inText({ traits: copies(9, ["a", "b"]) })],
	["name of a trait", inText({ traits: [["a".repeat(32), ""]] }), inText({ traits: [["a".repeat(33), ""]] })],
	["value of a trait", inText({ traits: [["", "b".repeat(32)]] }), inText({ traits: [["", "b".repeat(33)]] })],
	["smallest stock", { stock: 1 }, { stock: 0 }],
	["largest stock", { stock: 100_000 }, { stock: 100_001 }],
	["fewest of a wallet", { mostPerWallet: 1 }, { mostPerWallet: 0 }],
	["most of a wallet", { mostPerWallet: 100_000 }, { mostPerWallet: 100_001 }],
	["fewest at once", { mostAtOnce: 1 }, { mostAtOnce: 0 }],
	["most at once", { mostAtOnce: 5 }, { mostAtOnce: 6 }],
	["draw", { draw: "d".repeat(100) }, { draw: "d".repeat(101) }],
	["name of a draw", { draw: "d" }, { draw: "" }],
	["smallest cap of a draw", { drawCapBps: 1 }, { drawCapBps: 0 }],
	["largest cap of a draw", { drawCapBps: 10_000 }, { drawCapBps: 10_001 }],
	["prices", { prices: copies(10, plan.prices[0]) }, { prices: copies(11, plan.prices[0]) }],
	["asset of a price", { prices: [{ asset: "a", units: "1" }] }, { prices: [{ asset: "", units: "1" }] }],
	["units of a price", { prices: [{ asset: "a", units: "9".repeat(30) }] }, { prices: [{ asset: "a", units: "0" }] }],
	["digits of a price", { prices: [] }, { prices: [{ asset: "a", units: "9".repeat(31) }] }],
	["phases", { phases: copies(20, plan.phases[0]) }, { phases: copies(21, plan.phases[0]) }],
	["no phase", {}, { phases: [] }],
	["collections", inPhase({ collections: copies(20, "c") }), inPhase({ collections: copies(21, "c") })],
	["name of a collection", inPhase({ collections: ["c"] }), inPhase({ collections: [""] })],
	["length of a wallet", inPhase({ wallets: ["w".repeat(100)] }), inPhase({ wallets: ["w".repeat(101)] })],
	["no wallet", inPhase({ wallets: ["w"] }), inPhase({ wallets: [""] })],
	["most of a phase", inPhase({ most: 100_000 }), inPhase({ most: 100_001 })],
	["fewest of a phase", inPhase({ most: 1 }), inPhase({ most: 0 })],
	["whole number of a phase", inPhase({ most: 2 }), inPhase({ most: 1.5 })],
	["whole number of the stock", { stock: 2 }, { stock: 1.5 }],
]

test.each(LIMITS)("%s: the last allowed value is taken and the next one is not", (_, allowed, refused) => {
	expect(planShape.safeParse({ ...plan, ...allowed }).success).toBe(true)
	expect(planShape.safeParse({ ...plan, ...refused }).success).toBe(false)
})
