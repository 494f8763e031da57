import { and, eq, ne, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { BatchListing, RecordListing } from "./operator-terms.ts"
import { searched } from "./search.server.ts"
import { batchStatus, recordStatus } from "./status.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

const BY_CREATED = { by: airdropBatch.createdAt, kind: "time" } as const
const BY_LINE = { by: airdropRecord.line, kind: "integer" } as const

/** Lists as operators see them; what was discarded only where it is asked for. */
export const batchesForOperators = ({ db }: Pick<Context, "db">, { filters }: BatchListing) => {
	const state = batchStatus.names.find((name) => name === filters.state)
	const where = [
		state ? eq(airdropBatch.status, batchStatus.code(state)) : ne(airdropBatch.status, "discarded"),
		filters.of ? eq(airdropBatch.asset, filters.of) : undefined,
	].filter((one) => one !== undefined)
	const done = sql<number>`(select count(*)::int from ${airdropRecord} r where r.batch_id = ${airdropBatch.id} and r.status = '20')`
	return {
		listing: {
			sorts: { "created-": BY_CREATED, created: BY_CREATED },
			id: { by: airdropBatch.id, kind: "uuid" } as const,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({ batch: airdropBatch, done, ...place })
					.from(airdropBatch)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(airdropBatch)
			.where(and(...where)),
	}
}

/** Records, by a whole address (old or new), a list and how far they are. An address that is none finds nothing. */
export const recordsForOperators = ({ db }: Pick<Context, "db">, { filters }: RecordListing) => {
	const status = recordStatus.names.find((name) => name === filters.status)
	const address = filters.address === undefined ? undefined : searched(filters.address)
	const { oldWalletAddress, newWalletAddress } = airdropRecord
	const where = [
		filters.list === undefined
			? undefined
			: isUuid(filters.list)
				? eq(airdropRecord.batchId, filters.list)
				: sql`false`,
		address === undefined
			? undefined
			: address === null
				? sql`false`
				: or(eq(oldWalletAddress, address), eq(newWalletAddress, address)),
		status ? eq(airdropRecord.status, recordStatus.code(status)) : undefined,
	].filter((one) => one !== undefined)
	return {
		listing: {
			sorts: { line: BY_LINE, "line-": BY_LINE },
			id: { by: airdropRecord.id, kind: "uuid" } as const,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({
						record: airdropRecord,
						list: airdropBatch.title,
						asset: airdropBatch.asset,
						kind: airdropBatch.kind,
						...place,
					})
					.from(airdropRecord)
					.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		counted: db
			.select({ one: sql`1` })
			.from(airdropRecord)
			.where(and(...where)),
	}
}

/** A list with how many of its rows are how far. */
export async function batchWithCounts({ db }: Pick<Context, "db">, id: string) {
	const [batch] = await db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
	if (!batch) return null
	const counted = await db
		.select({ status: airdropRecord.status, count: sql<number>`count(*)::int` })
		.from(airdropRecord)
		.where(eq(airdropRecord.batchId, id))
		.groupBy(airdropRecord.status)
	const counts = recordStatus.names.map((name) => ({
		name,
		count: counted.find((one) => one.status === recordStatus.code(name))?.count ?? 0,
	}))
	return { batch, counts }
}

/** A record with its list. */
export async function recordWithList({ db }: Pick<Context, "db">, id: string) {
	const [found] = await db
		.select({ record: airdropRecord, batch: airdropBatch })
		.from(airdropRecord)
		.innerJoin(airdropBatch, eq(airdropBatch.id, airdropRecord.batchId))
		.where(eq(airdropRecord.id, id))
	return found ?? null
}
