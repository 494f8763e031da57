import { readFileSync } from "node:fs"
import { loadavg } from "node:os"
import { connect } from "#app/db/client.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import setup from "../database.setup.ts"
import { report } from "./bars.ts"
import { growth } from "./growth.ts"
import { fill, type Plan, plansOf } from "./indexed-queries.ts"

/**
 * How the way out grows from 1,000 rows a table to ROWS, and what the indexes of 0008 are worth there: `npm run bench -- --only indexes`. The server ends
 * with the run.
 */
const FEW = 1_000
const rows = Number(process.env.ROWS ?? 1_000_000)
const end = await setup()
const database = await testDatabase()
const { sql, end: close } = connect(database.url, { max: 1, statementTimeoutMs: 0 })
const began = Date.now()
await fill(sql, rows)
process.stdout.write(`${rows} rows a table, filled in ${Math.round((Date.now() - began) / 1000)} s\n`)
const few = await testDatabase()
const small = connect(few.url, { max: 1, statementTimeoutMs: 0 })
await fill(small.sql, FEW)
const load = loadavg()[0]?.toFixed(1)
const status = report(await growth(small.sql, sql))
process.stdout.write(`time from ${FEW} to ${rows} rows a table; load before ${load}\n`)
await small.end()
await few.end()
const after = await plansOf(sql)
const names = [...readFileSync("drizzle/migrations/0008_indexes.sql", "utf8").matchAll(/CREATE INDEX "(\w+)"/g)].map(
	([, name]) => name,
)
await sql.unsafe(`drop index if exists ${names.join(", ")}`)
const before = await plansOf(sql)
const line = (plan: Plan | undefined) =>
	`${plan?.ms.toFixed(1).padStart(9)} ms ${plan?.scans.length ? `scans ${plan.scans.join()}` : ""}`
for (const [i, plan] of after.entries()) {
	process.stdout.write(
		`\n${plan.query.replace(/\s+/g, " ").slice(0, 150)}\n  before ${line(before[i])}\n  after  ${line(plan)}\n`,
	)
}
const sum = (plans: readonly Plan[]) => plans.reduce((all, { ms }) => all + ms, 0).toFixed(0)
process.stdout.write(`\nall together: before ${sum(before)} ms, after ${sum(after)} ms\n`)
await close()
await database.end()
await end()
process.exit(status)
