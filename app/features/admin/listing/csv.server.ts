import { pipeline, Readable } from "node:stream"
import { stringify } from "csv-stringify"
import type { WebContext } from "#app/db/context.ts"
import type { ListPart } from "#app/db/list-rows.server.ts"
import { accountKey, type LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { CSV_FORM, CSV_TYPE } from "#app/lib/csv.ts"
import type { Listed } from "#app/lib/listing.ts"
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
	/** Who takes a file that says something of persons, for the audit; null: it says nothing of any. */
	personal: Readonly<{ ctx: Pick<WebContext, "db">; operator: Pick<LoginSession, "accountId"> }> | null
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
 * transaction. `name` without its ending. Of a personal file the audit has who took it, its name and how many rows, before the first byte leaves;
 * of one that is longer than a piece also how many there were in the end, also if it is broken off.
 */
export function fileAnswer<Row, Sort extends string>(
	format: FileFormat,
	name: string,
	{ columns, asked, list, personal }: File<Row, Sort>,
): Response {
	const told = columns.flatMap(({ key, text }) => (text ? [{ key, text }] : []))
	const lines = async function* () {
		let part: Awaited<ReturnType<typeof list>> = await list({ ...asked, after: null }, PIECE)
		const isLong = part.next !== null
		if (personal) await noteDownload(personal, name, isLong ? `${part.rows.length}+` : part.rows.length)
		let count = 0
		try {
			for (;;) {
				for (const row of part.rows) {
					yield told.map(({ text }) => text(row))
					count++
				}
				if (part.next === null) break
				part = await list({ ...asked, after: part.next }, PIECE)
			}
		} finally {
			if (personal && isLong) await noteDownload(personal, name, count)
		}
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

const noteDownload = (
	{ ctx, operator }: NonNullable<File<never, string>["personal"]>,
	name: string,
	count: number | string,
) => {
	const who = accountKey(operator.accountId)
	return writeAudit(ctx.db, { actor: who, act: "list.downloaded", subject: who, facts: { name, count } })
}

export const csvAnswer = <Row, Sort extends string>(name: string, file: File<Row, Sort>) =>
	fileAnswer("csv", name, file)

type Lines = AsyncIterable<readonly (string | null)[]>

function asCsv(keys: readonly string[], lines: Lines) {
	const form = stringify({ ...CSV_FORM, columns: [...keys] })
	// A client that closes the connection stops the query, and a failed query stops the download.
	pipeline(Readable.from(lines), form, () => {})
	return form
}

async function* asJson(keys: readonly string[], lines: Lines) {
	for await (const line of lines)
		yield Buffer.from(`${JSON.stringify(Object.fromEntries(keys.map((key, n) => [key, line[n]])))}\n`)
}
