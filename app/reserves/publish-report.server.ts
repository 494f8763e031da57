import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { asc, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { headBytes, leafBytes } from "./leaf.ts"
import { leafHash, levelsOf } from "./merkle.ts"
import { type PublicRow, publicRow } from "./reports.server.ts"
import { reserveAsset, reserveFile, reserveLeaf, reserveLevel, reserveReport } from "./tables.server.ts"

const zip = promisify(gzip)
export const NAMES = ["commitment", "asset", "principal", "reward", "owed"] as const satisfies (keyof PublicRow)[]
/** Rows in a piece of the file: some 200 kB of it, compressed, are all that a reader holds of our memory. */
const IN_A_PART = 4_000

/**
 * Writes what everybody asks a report for: its tree, so that a proof is read from it, and its rows as a file. By the worker, once, in the
 * transaction of the report; no visitor's question hashes or compresses all of it. Throws where its root is not the report's.
 */
export async function publishReport({ db }: Pick<Context, "db">, id: string): Promise<void> {
	const [report] = await db.select().from(reserveReport).where(eq(reserveReport.id, id))
	if (!report) throw new Error(`there is no report ${id}`)
	const assets = await db
		.select()
		.from(reserveAsset)
		.where(eq(reserveAsset.reportId, id))
		.orderBy(asc(reserveAsset.asset))
	const rows = await db.select().from(reserveLeaf).where(eq(reserveLeaf.reportId, id)).orderBy(asc(reserveLeaf.place))
	const leaves = rows.map((row) => ({ ...row, report: id }))
	const head = headBytes({ ...report, report: id, assets })
	const levels = levelsOf([head, ...leaves.map(leafBytes)].map(leafHash))
	if (levels.at(-1)?.[0]?.toString("hex") !== report.root) throw new Error(`report ${id} has another root`)
	for (const [level, hashes] of levels.entries())
		await db.insert(reserveLevel).values({ reportId: id, level, hashes: Buffer.concat(hashes) })
	for (let from = 0, part = 0; part === 0 || from < leaves.length; from += IN_A_PART, part++) {
		const lines = leaves.slice(from, from + IN_A_PART).map((leaf) => {
			const row = publicRow(leaf)
			return `${NAMES.map((name) => row[name]).join(",")}\r\n`
		})
		const text = `${part === 0 ? `${NAMES.join(",")}\r\n` : ""}${lines.join("")}`
		await db.insert(reserveFile).values({ reportId: id, part, bytes: await zip(text, { level: 9 }) })
	}
}

/** Reports of versions that wrote neither tree nor file. Answers how many there were. */
export async function publishOlder(ctx: Context): Promise<number> {
	const missing = sql`not exists (select from ${reserveFile} where ${reserveFile.reportId} = ${reserveReport.id})`
	const older = await ctx.db.select({ id: reserveReport.id }).from(reserveReport).where(missing).limit(31)
	for (const { id } of older) await ctx.db.transaction((db) => publishReport({ db }, id))
	return older.length
}
