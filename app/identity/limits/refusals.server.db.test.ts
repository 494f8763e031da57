import { pino } from "pino"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { refusalLog } from "./refusals.server.ts"

async function noting() {
	const { db, sql, end } = await testDatabase()
	onTestFinished(() => end())
	const lines: Record<string, unknown>[] = []
	const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
	let now = 0
	const processes = [refusalLog({ db, log }, () => now), refusalLog({ db, log }, () => now)] as const
	const counts = () => sql`select what, reason, hits::int from refusal_count order by what, reason`
	return { processes, lines, counts, wait: (ms: number) => (now += ms), sql }
}
const refused = { what: "identity/verify", reason: "signature", from: "203.0.113.77" }

test("refusals are counted by day, of all processes together, and none is lost when one ends", async () => {
	const { processes, counts, sql } = await noting()
	for (let n = 0; n < 1000; n++) processes[n % 2]?.note(refused)
	processes[0].note({ ...refused, reason: "browser" })
	await Promise.all(processes.map((one) => one.flush()))
	await Promise.all(processes.map((one) => one.flush()))
	processes[1].note(refused)
	await Promise.all(processes.map((one) => one.end()))
	expect(await counts()).toEqual([
		{ what: "identity/verify", reason: "browser", hits: 1 },
		{ what: "identity/verify", reason: "signature", hits: 1001 },
	])
	expect(await sql`select day = (now() at time zone 'utc')::date as today from refusal_count`).toContainEqual({
		today: true,
	})
})

test("the log has one line a kind in ten seconds, at no error's level, with the network and never the address", async () => {
	const { processes, lines, wait } = await noting()
	const [one] = processes
	for (let n = 0; n < 500; n++) one.note(refused)
	one.note({ ...refused, reason: "identity:expired", from: "2001:db8:85a3:8d3::7348" })
	expect(lines).toMatchObject([
		{ level: 40, what: "identity/verify", reason: "signature", from: "203.0.113.0", unsaid: 0 },
		{ level: 30, reason: "identity:expired", from: "2001:db8:85a3::" },
	])
	wait(10_000)
	one.note(refused)
	expect(lines[2]).toMatchObject({ reason: "signature", unsaid: 499 })
	expect(JSON.stringify(lines)).not.toContain("203.0.113.77")
})

test("strangers make the numbers larger, not more of them", async () => {
	const { processes, lines, counts } = await noting()
	for (let n = 0; n < 5000; n++) processes[0].note({ what: `call ${n} ${"x".repeat(100)}`, reason: `${n}`, from: "" })
	await processes[0].end()
	const rows = await counts()
	expect(rows.length).toBeLessThanOrEqual(201)
	expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(5000)
	expect(lines.length).toBeLessThanOrEqual(201)
})

test("what could not be written is written later", async () => {
	const { processes, lines, counts, sql } = await noting()
	const [one] = processes
	await sql`alter table refusal_count rename to away`
	one.note(refused)
	await one.flush()
	await sql`alter table away rename to refusal_count`
	one.note(refused)
	await one.end()
	expect(await counts()).toEqual([{ what: "identity/verify", reason: "signature", hits: 2 }])
	expect(lines.every(({ level }) => Number(level) < 50)).toBe(true)
})
