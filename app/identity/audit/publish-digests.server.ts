import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { takeChain } from "./chain-rows.server.ts"

/**
 * Tells the last link of each day (UTC) that is over and was not told yet, however many days that are. By the database's own clock, also in a
 * demo: links are dated by it. Where nothing was sealed since, one link is read. Answers how many days were told.
 */
export const publishDigests = (ctx: Pick<Context, "db">): Promise<number> =>
	inTransaction(ctx, async ({ db }) => {
		if (!(await takeChain(db))) return 0
		const told = await db.execute(sql`
			with told as (select coalesce(max(seq), 0) as seq from audit_digest),
				today as (select date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC' as begins),
				is_due as (select exists(
					select from audit_seal, told, today where audit_seal.seq = told.seq + 1 and sealed_at < today.begins) as yes),
				ends as (
					select (sealed_at at time zone 'UTC')::date as day, max(audit_seal.seq) as seq from audit_seal
					where (select yes from is_due) and audit_seal.seq > (select seq from told) and sealed_at < (select begins from today)
					group by day
				)
			insert into audit_digest (day, seq, hash, rows, published_at)
			select ends.day, ends.seq, audit_seal.hash,
				ends.seq - lag(ends.seq, 1, (select seq from told)) over (order by ends.seq), clock_timestamp()
			from ends join audit_seal on audit_seal.seq = ends.seq order by ends.day returning day`)
		return told.length
	})
