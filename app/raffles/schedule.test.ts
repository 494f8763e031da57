import { expect, test } from "vitest"
import { localChain, QUICKNET } from "#app/draws/beacon/chains.ts"
import type { RaffleTerms } from "#app/draws/raffle/terms.ts"
import { datesOf, endOf, pendingSale, roundOf } from "./schedule.ts"
import { raffleStatus } from "./status.ts"

const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count))
const beacon = localChain(QUICKNET.publicKey, minute(0).getTime() / 1000)
const terms = { round: 101, marginSeconds: 60, extension: { round: 201, closesAt: "" } } as RaffleTerms

test("a sale ends at its close, and at the end of its extension once it is extended", () => {
	const sale = { status: "selling", closesAt: minute(1), extendedTo: minute(2), extensionSold: null }
	expect(endOf(sale)).toEqual(minute(1))
	expect(endOf({ ...sale, extensionSold: 0 })).toEqual(minute(2))
	expect(endOf({ ...sale, extensionSold: 3, extendedTo: null })).toEqual(minute(1))
})

test("the round of the terms decides, and that of the extension once it is extended", () => {
	expect(roundOf({ terms, extensionSold: null })).toBe(101)
	expect(roundOf({ terms, extensionSold: 0 })).toBe(201)
	expect(() => roundOf({ terms: null, extensionSold: null })).toThrow("no round")
	expect(() => roundOf({ terms: { ...terms, extension: null }, extensionSold: 1 })).toThrow("no round")
	expect(() => roundOf({ terms: null, extensionSold: 1 })).toThrow("no round")
})

test("the ledger has to be on the chain a margin before its round is signed", () => {
	// Round 101 of three-second rounds is signed five minutes after the first.
	expect(datesOf({ terms, beacon, extensionSold: null })).toEqual({ drawsAt: minute(5), anchorBy: minute(4) })
	expect(datesOf({ terms, beacon, extensionSold: 1 })).toEqual({ drawsAt: minute(10), anchorBy: minute(9) })
	expect(() => datesOf({ terms: null, beacon, extensionSold: null })).toThrow("nothing is committed")
	expect(() => datesOf({ terms, beacon: null, extensionSold: null })).toThrow("nothing is committed")
})

const sale = {
	status: raffleStatus.code("selling"),
	closesAt: minute(10),
	extendedTo: minute(20),
	extensionSold: null,
	extensionSignature: null,
	minimum: 3,
	nextTicket: 1,
}

test("with too few tickets a closed sale is counted for five minutes", () => {
	expect(pendingSale(sale, minute(9))).toBeNull()
	expect(pendingSale(sale, minute(10))).toEqual({ what: "counting", at: minute(15) })
	expect(pendingSale({ ...sale, nextTicket: 3 }, minute(11))).toMatchObject({ what: "counting" })
	expect(pendingSale({ ...sale, nextTicket: 4 }, minute(11))).toBeNull()
	expect(pendingSale({ ...sale, minimum: 0 }, minute(11))).toMatchObject({ what: "counting" })
	expect(pendingSale({ ...sale, minimum: 0, nextTicket: 2 }, minute(11))).toBeNull()
})

test("an extended sale waits for its memo on the chain until it would end", () => {
	const extended = { ...sale, status: raffleStatus.code("extended"), extensionSold: 2 }
	expect(pendingSale(extended, minute(11))).toEqual({ what: "extending", at: minute(20) })
	expect(pendingSale(extended, minute(20))).toBeNull()
	expect(pendingSale({ ...extended, extensionSignature: "Memo1" }, minute(11))).toBeNull()
})

test("a sale that cannot be extended, or that is not open, waits for nothing", () => {
	expect(pendingSale({ ...sale, extendedTo: null }, minute(11))).toBeNull()
	expect(pendingSale({ ...sale, status: raffleStatus.code("closed") }, minute(11))).toBeNull()
	expect(pendingSale({ ...sale, status: raffleStatus.code("draft") }, minute(11))).toBeNull()
})
