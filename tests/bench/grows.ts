import { atMost, median, type Row } from "./bars.ts"

const TIMES = 100
const WARM = 10
const BAR = 1.5

/** How many times the time of the few the many take, asked in turn: a bar of one half more. */
export async function grows(
	what: string,
	ask: Readonly<Record<"few" | "many", () => Promise<unknown>>>,
	times = TIMES,
): Promise<Row> {
	const ms = { few: [] as number[], many: [] as number[] }
	for (let n = -WARM; n < times; n++) {
		const [few, many] = [await timeOf(ask.few), await timeOf(ask.many)]
		if (n < 0) continue
		ms.few.push(few)
		ms.many.push(many)
	}
	const [few, many] = [median(ms.few), median(ms.many)]
	const say = (factor: number) => `× ${factor.toFixed(2)}`
	const row = atMost(what, many / few, BAR, say, `${few.toFixed(2)} → ${many.toFixed(2)} ms`)
	console.log(`  ${row.what}: ${row.figure}`)
	return row
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
	const began = performance.now()
	await ask()
	return performance.now() - began
}
