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

type File<Row, Sort extends string> = Readonly<{
	columns: readonly ListColumn<Row>[]
	asked: Listed<Sort, string>
	list: Part<Row, Sort>
}>

/** `ndjson`: a JSON object in each line. */
export const FILE_FORMATS = ["csv", "ndjson"] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
const TYPES = { csv: CSV_TYPE, ndjson: "application/x-ndjson; charset=utf-8" } as const satisfies Record<
	FileFormat,
	string
>

/**
 * A list as a file: all that its filters find, in its order, read page by page as fast as it is taken, so that it holds neither memory nor a
 * transaction. `name` without its ending.
 */
export function fileAnswer<Row, Sort extends string>(
	format: FileFormat,
	name: string,
	{ columns, asked, list }: File<Row, Sort>,
): Response {
	const told = columns.flatMap(({ key, text }) => (text ? [{ key, text }] : []))
	const lines = async function* () {
		let after: Place | null = null
		do {
			const part: Awaited<ReturnType<typeof list>> = await list({ ...asked, after }, PIECE)
			for (const row of part.rows) yield told.map(({ text }) => text(row))
			after = part.next
		} while (after)
	}
	const keys = told.map(({ key }) => key)
	const file = format === "csv" ? asCsv(keys, lines()) : Readable.from(asJson(keys, lines()), { objectMode: false })
	return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
		headers: {
			"Content-Type": TYPES[format],
			"Content-Disposition": `attachment; filename="${name}.${format}"`,
			"Cache-Control": "private, no-store",
			// In pieces, as they are read.
			"Transfer-Encoding": "chunked",
		},
	})
}

export const csvAnswer = <Row, Sort extends string>(name: string, file: File<Row, Sort>) =>
	fileAnswer("csv", name, file)

type Lines = AsyncIterable<readonly (string | null)[]>

function asCsv(keys: readonly string[], lines: Lines) {
	const form = stringify({ ...CSV_FORM, columns: [...keys] })
	return Readable.from(lines)
		.on("error", (error) => form.destroy(error))
		.pipe(form)
}

async function* asJson(keys: readonly string[], lines: Lines) {
	for await (const line of lines)
		yield Buffer.from(`${JSON.stringify(Object.fromEntries(keys.map((key, n) => [key, line[n]])))}\n`)
}
