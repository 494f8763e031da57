import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { earnedOf } from "./ending.ts"

const METHOD = "simple-365-floor@1"
const DAY = 86_400_000
const SEED = Number(process.env.EARNED_SEED ?? Date.now() % 2 ** 31)

/** Midnights where something else ends with the day: months, years, a leap day, the hour that clocks are set by. */
const MIDNIGHTS = ["2026-02-28", "2028-02-28", "2028-02-29", "2026-12-31", "2027-01-31", "2026-03-07", "2026-10-31"]

const start = fc.oneof(
	fc.integer({ min: 10_000, max: 40_000 }).map((day) => day * DAY),
	fc.constantFrom(...MIDNIGHTS.map((day) => Date.parse(`${day}T00:00:00Z`))),
	fc.integer({ min: 10_000 * DAY, max: 20_000 * DAY }),
)
const one = fc
	.record({
		units: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 30n)),
		aprBps: fc.integer({ min: 0, max: 100_000 }),
		days: fc.integer({ min: 1, max: 3_650 }),
		start,
		days_since: fc.integer({ min: -2, max: 3_700 }),
		beside: fc.oneof(fc.constantFrom(-1000, -1, 0, 1, 999, 1000), fc.integer({ min: -DAY, max: DAY })),
	})
	.map(({ units, aprBps, days, start, days_since, beside }) => ({
		stake: { method: METHOD, units, aprBps, days, accrualStart: new Date(start) },
		at: new Date(start + Math.min(days_since, days + 1) * DAY + beside),
	}))

test("the database says of any stake at any moment what the code says that it has earned", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const cases = fc.sample(one, { numRuns: 800, seed: SEED })
	const told = cases.map(({ stake, at }) => ({
		at,
		stake: {
			method: stake.method,
			units: stake.units.toString(),
			apr_bps: stake.aprBps,
			days: stake.days,
			accrual_start: stake.accrualStart,
		},
	}))
	const expected = cases.map(({ stake, at }) => earnedOf(stake, at).toString())
	for (const zone of ["UTC", "America/New_York", "Asia/Seoul"]) {
		const rows = await database.sql.begin(async (tx) => {
			await tx.unsafe(`set local timezone = '${zone}'`)
			return tx<{ earned: string }[]>`
				select earned_by(json_populate_record(null::coin_position, one.value -> 'stake'), (one.value ->> 'at')::timestamptz)::text as earned
				from json_array_elements(${JSON.stringify(told)}::text::json) with ordinality as one(value, place) order by one.place`
		})
		expect(
			rows.map((row) => row.earned),
			`EARNED_SEED=${SEED}, ${zone}`,
		).toEqual(expected)
	}
	expect(new Set(expected).size).toBeGreaterThan(400)
})

test("a formula that nobody knows earns nothing and is refused", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const asked = database.sql`select earned_by(json_populate_record(null::coin_position, '{"method": "unknown@1"}'), now())`
	await expect(asked).rejects.toMatchObject({ code: "0A000" })
})
