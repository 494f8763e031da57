import type { Context } from "#app/db/context.ts"
import { type MadeFile, madeFile } from "#app/lib/file-answer.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { findReports, publicRows } from "./reports.server.ts"

/** What was published never changes: the files of a few reports are kept by the process that made them. */
const made = new MemoCache({ lifeMs: 3_600_000, limit: 4 })
const NAMES = ["commitment", "asset", "principal", "reward", "owed"] as const

/** The rows of a report as a file: of a day, or of the newest. Null: there is none. */
export async function rowsFile(
	ctx: Pick<Context, "db">,
	day: string | null,
): Promise<Readonly<{ day: string; file: MadeFile }> | null> {
	const [report] = await findReports(ctx, day)
	if (!report) return null
	const file = await made.get(report.id, async () => {
		const lines = (await publicRows(ctx, report)).map((row) => NAMES.map((name) => row[name]).join(","))
		return madeFile(Buffer.from([NAMES.join(","), ...lines, ""].join("\r\n")), "text/csv; charset=utf-8")
	})
	return { day: report.day, file }
}
