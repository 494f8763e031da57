import { createHash } from "node:crypto"
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { airdropBatch, airdropMetadata, airdropRecord, type MetadataReport } from "../tables.server.ts"
import { type Checked, checkFile, METADATA_PROBLEMS, pictureChecks, type Wanted } from "./check-file.server.ts"

type Batch = Pick<typeof airdropBatch.$inferSelect, "id" | "dryRunAskedAt">

/** Rows that are checked and then stored together, and how many of them are read at a time. */
const [ROWS_AT_ONCE, FILES_AT_ONCE] = [48, 6]
/** Lines that are named for one problem. */
const MOST_LINES = 20

/**
 * Reads the metadata of rows that this dry run has not checked yet, until `untilMs` of this process's clock. Results are stored as they come, so
 * a worker that ends in between goes on. Returns whether all rows are checked.
 */
export async function checkMetadata(ctx: Context, batch: Batch, untilMs: number): Promise<boolean> {
	const { dryRunAskedAt: askedAt } = batch
	if (!askedAt) return false
	const reading = ctx.nftFiles ? { files: ctx.nftFiles, pictureProblem: pictureChecks(ctx.nftFiles) } : null
	for (;;) {
		const rows = await unchecked(ctx, batch.id, askedAt)
		if (rows.length === 0) return true
		if (Date.now() > untilMs) return false
		const checked = await inTurns(rows, (row) => checkRow(reading, row))
		if (!(await store(ctx, { batchId: batch.id, askedAt, checked }))) return false
	}
}

type Results = Readonly<{
	batchId: string
	askedAt: Date
	checked: readonly Readonly<{ id: string; result: Checked }>[]
}>

/** Returns false for a list that is no draft any more: it was discarded meanwhile. */
const store = (ctx: Context, { batchId, askedAt, checked }: Results): Promise<boolean> =>
	inTransaction(ctx, async ({ db }) => {
		const isDraft = and(eq(airdropBatch.id, batchId), eq(airdropBatch.status, "draft"))
		const [draft] = await db.select({ id: airdropBatch.id }).from(airdropBatch).where(isDraft).for("share")
		if (!draft) return false
		await db
			.insert(airdropMetadata)
			.values(checked.map(({ id, result }) => ({ recordId: id, askedAt, ...result })))
			.onConflictDoUpdate({
				target: airdropMetadata.recordId,
				set: { askedAt, sha256: sql`excluded.sha256`, problem: sql`excluded.problem` },
				setWhere: lte(airdropMetadata.askedAt, askedAt),
			})
		return true
	})

type Row = Wanted & Readonly<{ id: string }>

/** Rows of a list without a result of this dry run, in their order. */
async function unchecked({ db }: Pick<Context, "db">, batchId: string, askedAt: Date): Promise<readonly Row[]> {
	const { id, oldNftName: name, newNftJson: json, oldNftImage: image, line } = airdropRecord
	const rows = await db
		.select({ id, name, json, image })
		.from(airdropRecord)
		.leftJoin(airdropMetadata, and(eq(airdropMetadata.recordId, id), eq(airdropMetadata.askedAt, askedAt)))
		.where(and(eq(airdropRecord.batchId, batchId), isNull(airdropMetadata.recordId)))
		.orderBy(asc(line))
		.limit(ROWS_AT_ONCE)
	return rows.map(({ name, json, ...row }) => ({ ...row, name: name ?? "", json: json ?? "" }))
}

async function checkRow(
	reading: Parameters<typeof checkFile>[0] | null,
	row: Row,
): Promise<Readonly<{ id: string; result: Checked }>> {
	const result: Checked = reading ? await checkFile(reading, row) : { sha256: null, problem: "host" }
	return { id: row.id, result }
}

async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
	const done: R[] = []
	for (let n = 0; n < list.length; n += FILES_AT_ONCE)
		done.push(...(await Promise.all(list.slice(n, n + FILES_AT_ONCE).map(work))))
	return done
}

/**
 * What the last dry run of a list found in its metadata: the problems by their kind, and a hash of its rows with the hashes of their files. Null
 * where a row was not checked by it.
 */
export async function readReport({ db }: Pick<Context, "db">, batch: Batch): Promise<MetadataReport | null> {
	const { dryRunAskedAt: askedAt } = batch
	if (!askedAt) return null
	const rows = await db
		.select({
			line: airdropRecord.line,
			to: airdropRecord.newWalletAddress,
			name: airdropRecord.oldNftName,
			json: airdropRecord.newNftJson,
			image: airdropRecord.oldNftImage,
			sha256: airdropMetadata.sha256,
			problem: airdropMetadata.problem,
		})
		.from(airdropRecord)
		.leftJoin(
			airdropMetadata,
			and(eq(airdropMetadata.recordId, airdropRecord.id), eq(airdropMetadata.askedAt, askedAt)),
		)
		.where(eq(airdropRecord.batchId, batch.id))
		.orderBy(asc(airdropRecord.line))
	if (rows.length === 0 || rows.some(({ sha256, problem }) => sha256 === null && problem === null)) return null
	const content = createHash("sha256")
	for (const { line, to, name, json, image, sha256 } of rows)
		content.update(`${JSON.stringify([line, to, name, json, image, sha256])}\n`)
	const problems = METADATA_PROBLEMS.flatMap((code) => {
		const lines = rows.filter(({ problem }) => problem === code).map(({ line }) => line)
		return lines.length > 0 ? [{ code, count: lines.length, lines: lines.slice(0, MOST_LINES) }] : []
	})
	return { rows: rows.length, content: content.digest("hex"), problems }
}
