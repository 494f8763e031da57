import type postgres from "postgres"
import { atMost, median, type Row } from "./bars.ts"
import { type Asked, wayOutQueries } from "./indexed-queries.ts"

const TIMES = 200
/** A thousand times the rows may take so many times the time. */
const BAR = 1.5
/** Told without a bar: four hundred look-ups a pass in an ever larger index; and what one asks for once in years, scattered over the table. */
const NO_BAR = ["caps: sums of hour and day", "own data: claims, withdrawals and the rest"]

/** Asks both databases for the same in turn, over and over: how many times the time of the small one the large one takes. */
export async function growth(small: postgres.Sql, large: postgres.Sql): Promise<Row[]> {
	const rows: Row[] = []
	const ofLarge = await wayOutQueries(large)
	for (const [what, asked] of await wayOutQueries(small)) {
		const ms = { small: [] as number[], large: [] as number[] }
		for (let n = -20; n < TIMES; n++) {
			const [one, other] = [await timeOf(small, asked), await timeOf(large, ofLarge.get(what) ?? [])]
			// The first are for caches and plans.
			if (n < 0) continue
			ms.small.push(one)
			ms.large.push(other)
		}
		const [few, many] = [median(ms.small), median(ms.large)]
		const note = `${few.toFixed(2)} → ${many.toFixed(2)} ms`
		const row = atMost(what, many / few, BAR, (times) => `× ${times.toFixed(2)}`, note)
		rows.push(NO_BAR.includes(what) ? { ...row, bar: "", passed: null } : row)
	}
	return rows
}

/** Milliseconds until all of them are answered, as a process of the app waits for them. */
async function timeOf(sql: postgres.Sql, asked: readonly Asked[]): Promise<number> {
	const began = performance.now()
	for (const { text, values } of asked) await sql.unsafe(text, values as never, { prepare: true })
	return performance.now() - began
}
