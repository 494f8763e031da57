import { expect, test } from "vitest"
import { historyOf, joinedPauses, type Known, overallOf, PARTS, pausedOf, statesOf, toneOf } from "./status.ts"

const well: Known = { database: true, writable: true, worker: "works", chain: "works", stops: 0 }
const told = (change: Partial<Known>) => {
	const states = statesOf({ ...well, ...change })
	return {
		...states,
		overall: overallOf(
			PARTS.map((part) => ({ part, state: states[part] })),
			[],
		),
	}
}

test("payouts work where nothing holds them, wait for what they need, and are paused by a stop whatever else is", () => {
	expect(told({})).toMatchObject({ payouts: "works", overall: "works" })
	expect(told({ worker: "away" })).toMatchObject({ payouts: "waits", overall: "partly" })
	expect(told({ chain: "silent" })).toMatchObject({ chain: "silent", payouts: "waits", overall: "partly" })
	expect(told({ stops: 2, chain: "silent" })).toMatchObject({ payouts: "paused", overall: "partly" })
})

test("a database that refuses writes is shown as read-only, and payouts wait", () => {
	expect(told({ writable: false })).toMatchObject({ database: "read-only", payouts: "waits", overall: "partly" })
	expect(told({ writable: null })).toMatchObject({ database: "works", payouts: "works", overall: "works" })
	expect(toneOf("read-only")).toBe("bad")
})

test("without the database nobody knows how payouts are, and hardly anything works", () => {
	const away = told({ database: false, worker: "unknown", chain: "works", stops: null })
	expect(away).toEqual({
		...{ web: "works", database: "away", worker: "unknown", chain: "works", payouts: "unknown" },
		overall: "down",
	})
	expect([toneOf("works"), toneOf("unknown"), toneOf("away")]).toEqual(["good", "uneasy", "bad"])
})

test("pauses that overlap are one, the newest first, and one that stands has no end", () => {
	const day = (n: number) => new Date(Date.UTC(2026, 0, n))
	const pauses = [
		{ from: day(20), to: null },
		{ from: day(3), to: day(5) },
		{ from: day(1), to: day(4) },
		{ from: day(21), to: day(22) },
		{ from: day(10), to: day(11) },
	]
	expect(joinedPauses(pauses)).toEqual([
		{ from: day(20), to: null },
		{ from: day(10), to: day(11) },
		{ from: day(1), to: day(5) },
	])
	expect(joinedPauses([])).toEqual([])
})

test("pauses and outages are one list, the newest first; outages of one part that overlap are one, and unknown is unknown", () => {
	const day = (n: number) => new Date(Date.UTC(2026, 0, n))
	const outages = [
		{ part: "chain", from: day(9), to: null },
		{ part: "worker", from: day(8), to: day(10) },
		{ part: "chain", from: day(2), to: day(4) },
		{ part: "chain", from: day(1), to: day(3) },
	] as const
	const pauses = [{ from: day(7), to: day(8) }]
	expect(historyOf({ pauses, outages })?.map(({ what, from }) => `${what} ${from.getUTCDate()}`)).toEqual([
		...["chain 9", "worker 8", "stood 7", "chain 1"],
	])
	expect(historyOf({ pauses: [], outages: [] })).toEqual([])
	expect(historyOf({ pauses, outages: null })).toBeNull()
})

test("a feature that operators have paused is told, and with one not everything works", () => {
	const paused = pausedOf({ "nft-staking": { state: "off", reason: "maintenance" } })
	expect(paused).toEqual([{ feature: "nft-staking", state: "off", reason: "maintenance" }])
	const works = PARTS.map((part) => ({ part, state: "works" as const }))
	expect([overallOf(works, paused), overallOf(works, null), overallOf(works, [])]).toEqual(["partly", "works", "works"])
})
