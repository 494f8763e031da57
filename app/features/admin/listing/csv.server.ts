import { Readable } from "node:stream"
import { stringify } from "csv-stringify"
import type { ListPart } from "#app/db/list-rows.server.ts"
import { CSV_FORM, CSV_TYPE } from "#app/lib/csv.ts"
import type { Listed, Place } from "#app/lib/listing.ts"
import type { ListColumn } from "./columns.ts"

/** Rows read at once. */
const PIECE = 1_000

type Part<Row, Sort extends string> = (
	asked: Listed<Sort, string>,
	size: number,
) => Promise<Pick<ListPart<Row>, "next"> & Readonly<{ rows: readonly Row[] }>>

/**
 * A list as a file: all that its filters find, in its order, read page by page as fast as it is taken, so that it holds neither memory nor a
 * transaction. `name` without its ending.
 */
export function csvAnswer<Row, Sort extends string>(
	name: string,
	{
		columns,
		asked,
		list,
	}: Readonly<{ columns: readonly ListColumn<Row>[]; asked: Listed<Sort, string>; list: Part<Row, Sort> }>,
): Response {
	const told = columns.flatMap(({ key, text }) => (text ? [{ key, text }] : []))
	const lines = async function* () {
		let after: Place | null = null
		do {
			const part: Awaited<ReturnType<typeof list>> = await list({ ...asked, after }, PIECE)
			for (const row of part.rows) yield told.map(({ text }) => text(row) ?? "")
			after = part.next
		} while (after)
	}
	const form = stringify({ ...CSV_FORM, columns: told.map(({ key }) => key) })
	const file = Readable.from(lines())
		.on("error", (error) => form.destroy(error))
		.pipe(form)
	return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
		headers: {
			"Content-Type": CSV_TYPE,
			"Content-Disposition": `attachment; filename="${name}.csv"`,
			"Cache-Control": "private, no-store",
			// In pieces, as they are read.
			"Transfer-Encoding": "chunked",
		},
	})
}
