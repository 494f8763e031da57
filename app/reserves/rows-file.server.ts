import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { findReports } from "./reports.server.ts"
import { reserveFile } from "./tables.server.ts"

export type RowsFile = Readonly<{ id: string; day: string; open(encoding: "gzip" | null): ReadableStream<Uint8Array> }>

/** The rows of a report as a file: of a day, or of the newest. Null: there is none. It is read piece by piece, as fast as whoever asked reads. */
export async function rowsFile(ctx: Pick<Context, "db">, day: string | null): Promise<RowsFile | null> {
	const [report] = await findReports(ctx, day)
	if (!report || !(await partOf(ctx, report.id, 0))) return null
	return {
		id: report.id,
		day: report.day,
		open(encoding) {
			const packed = Readable.from(partsOf(ctx, report.id), { objectMode: false, highWaterMark: 0 })
			// The cast: Node's own type of the same stream.
			const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
			return asWeb(encoding === "gzip" ? packed : packed.compose(createGunzip()))
		},
	}
}

async function* partsOf(ctx: Pick<Context, "db">, report: string): AsyncGenerator<Buffer> {
	for (let part = 0; ; part++) {
		const bytes = await partOf(ctx, report, part)
		if (!bytes) return
		yield bytes
	}
}

async function partOf({ db }: Pick<Context, "db">, report: string, part: number): Promise<Buffer | null> {
	const [row] = await db
		.select({ bytes: reserveFile.bytes })
		.from(reserveFile)
		.where(and(eq(reserveFile.reportId, report), eq(reserveFile.part, part)))
	return row ? Buffer.from(row.bytes) : null
}
