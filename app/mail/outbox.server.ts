import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { statement } from "#app/db/prepared.server.ts"

const counts = statement<{ dead: string; waiting: string }, { before: string }>(sql`
	select (select count(*) from mail where state = 'dead' and erased_at is null) as dead,
		(select count(*) from mail where state = 'waiting' and created_at < ${sql.placeholder("before")}::timestamptz) as waiting`)

/** A mail that waits for so long waits for something that is wrong. */
const WAITS_TOO_LONG_MS = 10 * 60_000

/** What of the outbox wants somebody's eyes: mails that are dead, and those that have waited for more than ten minutes. */
export async function countMail(ctx: Pick<Context, "db" | "now">): Promise<{ dead: number; waiting: number }> {
	const before = new Date((await ctx.now()).getTime() - WAITS_TOO_LONG_MS).toISOString()
	const [row] = await counts(ctx.db, { before })
	return { dead: Number(row?.dead ?? 0), waiting: Number(row?.waiting ?? 0) }
}

/** Has a dead mail tried again. False: it is not dead, or its recipient was erased. A function of the database's: web may change no mail. */
export async function retryMail({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
	const [row] = await db.execute<{ retried: boolean }>(sql`select retry_mail(${id}::uuid) as retried`)
	return row?.retried === true
}
