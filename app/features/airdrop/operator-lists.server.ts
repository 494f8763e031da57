import { and, eq, ne, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Part } from "#app/db/list-rows.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { LANDS_MS, UNKNOWN_AFTER_MS } from "#app/minting/items/derive-master.ts"
import type { BatchListing, RecordListing } from "./operator-terms.ts"
import { searched } from "./search.server.ts"
import { batchStatus, type Counts, FAMILIES, type Family, recordStatus } from "./status.ts"
import { airdropBatch, airdropRecord } from "./tables.server.ts"

const BY_CREATED = { by: airdropBatch.createdAt, kind: "time" } as const
const BY_LINE = { by: airdropRecord.line, kind: "integer" } as const

/** How many rows of a list are how far, by their codes. */
const counts = sql<Counts>`(select coalesce(json_object_agg(status, n), '{}') from (
	select r.status, count(*) as n from ${airdropRecord} r where r.batch_id = "airdrop_batch"."id" group by r.status) counted)`

/** Whether something of a list was sent so long ago that it should have an end, and has none. */
const isUnproven = (
	at: Date,
) => sql<boolean>`exists (select from ${airdropRecord} r join outgoing o on o.subject_id = r.id
	join attempt a on a.id = o.attempt_id where r.batch_id = "airdrop_batch"."id" and r.status = '10' and o.status = 'sending'
	and a.status = 'live' and a.created_at < ${new Date(at.getTime() - LANDS_MS - UNKNOWN_AFTER_MS).toISOString()}::timestamptz)`

/** Lists of a screen as operators see them; what was discarded only where it is asked for. */
export const batchesForOperators = (
	{ db }: Pick<Context, "db">,
	family: Family,
	{ filters }: BatchListing,
	at: Date,
) => {
	const state = batchStatus.names.find((name) => name === filters.state)
	const where = [
		isAnyOf(airdropBatch.kind, FAMILIES[family]),
		state ? eq(airdropBatch.status, batchStatus.code(state)) : ne(airdropBatch.status, "discarded"),
		filters.of ? eq(airdropBatch.asset, filters.of) : undefined,
	].filter((one) => one !== undefined)
	return {
		listing: {
			sorts: { "created-": BY_CREATED, created: BY_CREATED },
			id: { by: airdropBatch.id, kind: "uuid" } as const,
			where,
			rows: ({ place, where, orderBy, limit }: Part) =>
				db
					.select({ batch: airdropBatch, counts, unproven: isUnproven(at), ...place })
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

/** The operator requests about a list for which one person is enough, by the rule of the database. */
const alone = sql<readonly string[]>`(select coalesce(json_agg(k.kind order by k.kind), '[]') from proposal_kind k
	where k.kind like '%-airdrop' and (k.alone = 'always' or (k.alone = 'small' and is_small_airdrop("airdrop_batch"."id"::text))))`

/** A list with how many of its rows are how far. */
export async function batchWithCounts({ db }: Pick<Context, "db">, id: string, at: Date) {
	const [found] = await db
		.select({ batch: airdropBatch, counts, unproven: isUnproven(at), alone })
		.from(airdropBatch)
		.where(eq(airdropBatch.id, id))
	return found ?? null
}

/** What the list is called that records are asked of, and on which screen it stands; null: no list, or none that there is. */
export async function listAsked({ db }: Pick<Context, "db">, { filters }: RecordListing) {
	if (filters.list === undefined || !isUuid(filters.list)) return null
	const [found] = await db
		.select({ id: airdropBatch.id, title: airdropBatch.title, kind: airdropBatch.kind })
		.from(airdropBatch)
		.where(eq(airdropBatch.id, filters.list))
	return found ?? null
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
