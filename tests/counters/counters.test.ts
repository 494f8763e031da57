import { readFileSync, writeFileSync } from "node:fs"
import { beforeAll, expect, test } from "vitest"
import { buildIfStale } from "#tests/attacks/built.ts"
import { compare, type Table, textOf } from "./figures.ts"
import { measureAll } from "./measure.ts"
import { seededWorld } from "./seeded.ts"
import { countedSite, jumpingClock } from "./site.ts"

const ACCEPTED = "tests/counters/accepted.json"

beforeAll(buildIfStale, 180_000)

test("no route costs a tenth more than was accepted: queries, round trips, requests to the node, bytes, scripts", {
	timeout: 300_000,
}, async () => {
	const expireMemory = jumpingClock()
	const seeded = await seededWorld()
	const { table, problems } = await measureAll(seeded, await countedSite(seeded.world, expireMemory))
	expect(problems).toEqual([])
	if (process.env.ACCEPT_COUNTERS) writeFileSync(ACCEPTED, textOf(table))
	const { grown, fallen } = compare(JSON.parse(readFileSync(ACCEPTED, "utf8")) as Table, table)
	if (fallen.length > 0)
		console.log(`Fell by more than a tenth; accept with "npm run counters:accept":\n${fallen.join("\n")}`)
	expect(grown).toEqual([])
})
