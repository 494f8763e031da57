import { readFileSync } from "node:fs"
import { connect } from "#app/db/client.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import setup from "../database.setup.ts"
import { fill, type Plan, plansOf } from "./indexed-queries.ts"

/** What the indexes of 0008 are worth at ROWS rows a table: `npm run bench:indexes`. The server ends with the run. */
const rows = Number(process.env.ROWS ?? 1_000_000)
const end = await setup()
const database = await testDatabase()
const { sql, end: close } = connect(database.url, { max: 1, statementTimeoutMs: 0 })
const began = Date.now()
await fill(sql, rows)
process.stdout.write(`${rows} rows a table, filled in ${Math.round((Date.now() - began) / 1000)} s\n`)
const after = await plansOf(sql)
const names = [...readFileSync("drizzle/migrations/0008_indexes.sql", "utf8").matchAll(/CREATE INDEX "(\w+)"/g)].map(
	([, name]) => name,
)
await sql.unsafe(`drop index ${names.join(", ")}`)
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
process.exit(0)
