import { createHash } from "node:crypto"
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { airdropBatch, airdropMetadata, airdropRecord, type MetadataReport } from "../tables.server.ts"
import { METADATA_PROBLEMS, pictureChecks } from "./check-file.server.ts"
import { type CheckedRow, checkRow, checkRowAgain, type RowResult } from "./check-row.server.ts"

type Batch = Pick<typeof airdropBatch.$inferSelect, "id" | "dryRunAskedAt">

/** Rows that are checked and then stored together, and how many of them are read at a time. */
const [ROWS_AT_ONCE, FILES_AT_ONCE] = [48, 6]
/** Lines that are named for one problem. */
const MOST_LINES = 20

/**
 * Checks the rows that this dry run has not checked yet, until `untilMs` of this process's clock. Results are stored as they come, so a worker
 * that ends in between goes on. Returns whether all rows are checked.
 */
export async function checkMetadata(ctx: Context, batch: Batch, untilMs: number): Promise<boolean> {
	const { dryRunAskedAt: askedAt } = batch
	if (!askedAt) return false
	const files = ctx.nftFiles ? { files: ctx.nftFiles, pictureProblem: pictureChecks(ctx.nftFiles) } : null
	for (;;) {
		const rows = await unchecked(ctx, batch.id, askedAt)
		if (rows.length === 0) return true
		if (Date.now() > untilMs) return false
		const checked = await inTurns(rows, async (row) => ({ id: row.id, result: await checkRow(ctx, files, row) }))
		if (!(await store(ctx, { batchId: batch.id, askedAt, readFor: null, checked }))) return false
	}
}

/**
 * Reads the files of a list again that passed this dry run, for a proposal or an approval (`readFor`). Stops and goes on like `checkMetadata`. A
 * file that changed becomes a problem of its row, so the list has not passed any more.
 */
export async function readFilesAgain(
	ctx: Context,
	{ batch, readFor, untilMs }: Readonly<{ batch: Batch; readFor: string; untilMs: number }>,
): Promise<boolean> {
	const { dryRunAskedAt: askedAt } = batch
	if (!askedAt) return false
	for (;;) {
		const rows = await unreadFor(ctx, { batchId: batch.id, askedAt, readFor })
		if (rows.length === 0) return true
		if (Date.now() > untilMs) return false
		const checked = await inTurns(rows, async ({ id, isHeld, ...row }) => ({
			id,
			result: { ...(await checkRowAgain(ctx.nftFiles ?? null, row)), isHeld },
		}))
		if (!(await store(ctx, { batchId: batch.id, askedAt, readFor, checked }))) return false
	}
}

type Results = Readonly<{
	batchId: string
	askedAt: Date
	readFor: string | null
	checked: readonly Readonly<{ id: string; result: RowResult }>[]
}>

/** Returns false for a list that is no draft any more: it was discarded meanwhile. */
const store = (ctx: Context, { batchId, askedAt, readFor, checked }: Results): Promise<boolean> =>
	inTransaction(ctx, async ({ db }) => {
		const isDraft = and(eq(airdropBatch.id, batchId), eq(airdropBatch.status, "draft"))
		const [draft] = await db.select({ id: airdropBatch.id }).from(airdropBatch).where(isDraft).for("share")
		if (!draft) return false
		await db
			.insert(airdropMetadata)
			.values(checked.map(({ id, result }) => ({ recordId: id, askedAt, readFor, ...result })))
			.onConflictDoUpdate({
				target: airdropMetadata.recordId,
				set: {
					...{ askedAt, readFor, sha256: sql`excluded.sha256`, problem: sql`excluded.problem` },
					isHeld: sql`excluded.is_held`,
				},
				setWhere: lte(airdropMetadata.askedAt, askedAt),
			})
		return true
	})

/** Rows of a list without a result of this dry run, in their order. */
function unchecked({ db }: Pick<Context, "db">, batchId: string, askedAt: Date): Promise<readonly CheckedRow[]> {
	const { id, oldNftName, newNftJson, oldNftImage, oldWalletAddress, oldNftContract, oldNftId, line } = airdropRecord
	return db
		.select({ id, oldNftName, newNftJson, oldNftImage, oldWalletAddress, oldNftContract, oldNftId })
		.from(airdropRecord)
		.leftJoin(airdropMetadata, and(eq(airdropMetadata.recordId, id), eq(airdropMetadata.askedAt, askedAt)))
		.where(and(eq(airdropRecord.batchId, batchId), isNull(airdropMetadata.recordId)))
		.orderBy(asc(line))
		.limit(ROWS_AT_ONCE)
}

type Reading = Readonly<{ batchId: string; askedAt: Date; readFor: string }>

/** Rows without a problem whose files were not read for this yet, in their order. */
async function unreadFor({ db }: Pick<Context, "db">, { batchId, askedAt, readFor }: Reading) {
	const { id, newNftJson, line } = airdropRecord
	const { sha256, isHeld } = airdropMetadata
	const rows = await db
		.select({ id, newNftJson, sha256, isHeld })
		.from(airdropRecord)
		.innerJoin(airdropMetadata, and(eq(airdropMetadata.recordId, id), eq(airdropMetadata.askedAt, askedAt)))
		.where(
			and(
				eq(airdropRecord.batchId, batchId),
				sql`${sha256} is not null and ${airdropMetadata.readFor} is distinct from ${readFor}`,
			),
		)
		.orderBy(asc(line))
		.limit(ROWS_AT_ONCE)
	return rows.flatMap(({ sha256, ...row }) => (sha256 === null ? [] : [{ ...row, sha256 }]))
}

async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
	const done: R[] = []
	for (let n = 0; n < list.length; n += FILES_AT_ONCE)
		done.push(...(await Promise.all(list.slice(n, n + FILES_AT_ONCE).map(work))))
	return done
}

/**
 * What the checks of a list have found so far: the problems by their kind, and a hash of its rows with the hashes of their files. Null where a row
 * was not checked by the last dry run. `unreadFor`: rows in order whose files were not read for this proposal or approval.
 */
export async function readResults({ db }: Pick<Context, "db">, batch: Batch) {
	const { dryRunAskedAt: askedAt } = batch
	if (!askedAt) return null
	const { line, newWalletAddress: to, oldNftName: name, newNftJson: json, oldNftImage: image } = airdropRecord
	const { oldNftContract: contract, oldNftId: nft, oldWalletAddress: wallet, oldWalletType: type } = airdropRecord
	const { sha256, problem, isHeld, readFor } = airdropMetadata
	const rows = await db
		.select({ line, to, name, json, image, contract, nft, wallet, type, sha256, problem, isHeld, readFor })
		.from(airdropRecord)
		.leftJoin(
			airdropMetadata,
			and(eq(airdropMetadata.recordId, airdropRecord.id), eq(airdropMetadata.askedAt, askedAt)),
		)
		.where(eq(airdropRecord.batchId, batch.id))
		.orderBy(asc(line))
	if (rows.length === 0 || rows.some(({ sha256, problem }) => sha256 === null && problem === null)) return null
	const content = createHash("sha256")
	for (const { line, to, name, json, image, sha256, contract, nft, wallet, type } of rows) {
		const old = contract === null ? [] : [contract, nft, wallet, type]
		content.update(`${JSON.stringify([line, to, name, json, image, sha256, ...old])}\n`)
	}
	const problems = METADATA_PROBLEMS.flatMap((code) => {
		const lines = rows.filter(({ problem }) => problem === code).map(({ line }) => line)
		return lines.length > 0 ? [{ code, count: lines.length, lines: lines.slice(0, MOST_LINES) }] : []
	})
	const otherHolders = rows.filter(({ isHeld }) => isHeld === false).length
	const report: MetadataReport = {
		...{ rows: rows.length, content: content.digest("hex"), problems },
		...(rows.some(({ contract }) => contract !== null) ? { otherHolders } : {}),
	}
	return {
		report,
		/** A file that was in order in the dry run is not any more. */
		hasChanged: rows.some(({ problem, readFor }) => problem !== null && readFor !== null),
		countUnreadFor: (key: string) => rows.filter((row) => row.problem === null && row.readFor !== key).length,
	}
}
