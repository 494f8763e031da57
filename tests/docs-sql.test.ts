import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"

const DOCS = readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [join("docs", name)] : []))

/** SQL code blocks, also those that are indented in a list. */
const sqlOf = (path: string) =>
	[...readFileSync(path, "utf8").matchAll(/^([ \t]*)```sql\n([\s\S]*?)^\1```/gm)].map(([, , block = ""]) => block)

test("every SQL example of the docs runs on a database of this version, as the owner", async () => {
	const database = await testDatabase()
	onTestFinished(database.end)
	const examples = DOCS.flatMap((path) => sqlOf(path).map((block) => ({ path, block })))
	expect(examples.length).toBeGreaterThan(4)
	for (const { path, block } of examples) {
		const undone = new Error("undone")
		const run = database.sql.begin(async (tx) => {
			await tx.unsafe(block)
			throw undone
		})
		await expect(run, `${path}: ${block}`).rejects.toBe(undone)
	}
})
