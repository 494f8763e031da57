import { expect, test, vi } from "vitest"
import { destinationTable } from "#tests/factories/destinations.ts"
import { rowOf, vestingWorld } from "./testing.ts"

vi.setConfig({ testTimeout: 600_000 })

const CODES: Readonly<Record<string, string>> = {
	"no-address": "receiver",
	"off-curve": "off-curve",
	known: "not-a-wallet",
	"of-a-program": "not-a-wallet",
	"holds-data": "not-a-wallet",
	ours: "ours",
}

test("no list of vesting schedules takes what is no wallet as a holder", async () => {
	const { world, upload } = await vestingWorld()
	const table = await destinationTable(world)
	const { problems } = await upload(table.map(({ address }) => rowOf({ wallet: address })))
	const expected = table.flatMap(({ name, expected }, n) =>
		CODES[expected] === undefined ? [] : [[name, n + 2, CODES[expected]]],
	)
	expect(problems.map(({ line, code }) => [table[line - 2]?.name, line, code])).toEqual(expected)
})
