import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { fromHex, ROW_COLUMNS, type RowTexts, readRow, takeChain } from "./chain-rows.server.ts"
import { publishDigests } from "./publish-digests.server.ts"
import { BEGINNING, digestOf, linkHash } from "./seal.ts"

type Needs = Pick<Context, "db">

/** Rows of one transaction. */
const AT_ONCE = 500

/** The job of each minute: seals what is not sealed yet, and tells of the days that are over. */
export async function keepAuditSealed(ctx: Needs): Promise<void> {
	await sealAudit(ctx)
	await publishDigests(ctx)
}

/**
 * Gives every row that can be sealed its link, some at a time, each batch whole or not at all. Where another process is at it, the rest is
 * left to that one. Answers how many rows were sealed.
 */
export async function sealAudit(ctx: Needs, atOnce = AT_ONCE): Promise<number> {
	for (let sealed = 0; ; ) {
		const some = await inTransaction(ctx, (ctx) => sealSome(ctx, atOnce))
		sealed += some
		if (some < atOnce) return sealed
	}
}

async function sealSome({ db }: Needs, atOnce: number): Promise<number> {
	if (!(await takeChain(db))) return 0
	const [last] = await db.execute<{ seq: string; hash: string }>(
		sql`select seq::text as seq, encode(hash, 'hex') as hash from audit_seal order by audit_seal.seq desc limit 1`,
	)
	const rows = await listUnsealed(db, atOnce)
	if (rows.length === 0) return 0
	let seq = BigInt(last?.seq ?? 0)
	let prev = last ? fromHex(last.hash) : BEGINNING
	const links = rows.map((row) => {
		seq += 1n
		const digest = digestOf(readRow(row))
		const link = { seq: String(seq), id: row.id, prev: prev.toString("hex"), digest: digest.toString("hex") }
		prev = linkHash(prev, seq, digest)
		return { ...link, hash: prev.toString("hex") }
	})
	// By a clock that is read under the lock, and never before the last link: a day that was told gets no more links.
	await db.execute(sql`
		insert into audit_seal (seq, audit_id, prev, digest, hash, sealed_at)
		select seq, id, decode(prev, 'hex'), decode(digest, 'hex'), decode(hash, 'hex'),
			greatest((select clock_timestamp()), (select sealed_at from audit_seal order by audit_seal.seq desc limit 1))
		from json_to_recordset(${JSON.stringify(links)}::json) as link (seq bigint, id bigint, prev text, digest text, hash text) order by seq`)
	const ids = links.map(({ id }) => id)
	await db.execute(sql`update audit set sealed = true where id = any(${sql.param(ids)}::bigint[])`)
	return rows.length
}

/**
 * Rows that can be sealed, by their ids: every transaction as old has ended, so none of that age will show another row. A number that this
 * database has not reached is one of the database that it was copied from.
 */
export const listUnsealed = (db: Db, most: number) =>
	db.execute<RowTexts & Record<string, unknown>>(sql`
		select ${ROW_COLUMNS} from audit a
		where not a.sealed and (a.xid < (select pg_snapshot_xmin(pg_current_snapshot())) or a.xid >= (select pg_snapshot_xmax(pg_current_snapshot())))
		order by a.id limit ${most} for no key update`)
