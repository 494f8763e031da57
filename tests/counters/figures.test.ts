import { expect, test } from "vitest"
import { compare, type Figures, type Table, textOf } from "./figures.ts"

const FIGURES: Figures = {
	...{ status: 200, queries: 10, trips: 5, keptQueries: 0, keptTrips: 0 },
	...{ node: 0, bytes: 50_000, scripts: 7_000 },
}
const differ = (change: Partial<Figures>) => compare({ a: FIGURES }, { a: { ...FIGURES, ...change } })

test("a figure that grows by more than a tenth is named with both values; one that grows by a tenth is not", () => {
	expect(differ({ queries: 12 })).toEqual({ grown: ["a: queries 10 → 12"], fallen: [] })
	expect(differ({ queries: 11, bytes: 55_000 })).toEqual({ grown: [], fallen: [] })
	expect(differ({ bytes: 55_001 }).grown).toEqual(["a: bytes 50000 → 55001"])
	expect(differ({ trips: 6, keptQueries: 1, node: 1 }).grown).toEqual([
		"a: trips 5 → 6",
		"a: keptQueries 0 → 1",
		"a: node 0 → 1",
	])
})

test("a figure that falls by more than a tenth is told, and fails nothing", () => {
	expect(differ({ queries: 8, scripts: 6_300 })).toEqual({ grown: [], fallen: ["a: queries 10 → 8"] })
})

test("another status, a route without accepted figures and accepted figures without a route fail", () => {
	expect(differ({ status: 404 }).grown).toEqual(["a: status 200 → 404"])
	expect(compare({}, { a: FIGURES }).grown).toEqual(["a: has no accepted figures"])
	expect(compare({ a: FIGURES }, {}).grown).toHaveLength(1)
})

test("accepted figures are written a route a line, sorted, and read as they were", () => {
	const table: Table = { "GET /b": FIGURES, "GET /a": { ...FIGURES, queries: 1 } }
	const text = textOf(table)
	expect(JSON.parse(text)).toEqual(table)
	expect(text.split("\n").map((line) => /GET \/./.exec(line)?.[0])).toEqual([
		undefined,
		"GET /a",
		"GET /b",
		undefined,
		undefined,
	])
})
