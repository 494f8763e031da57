import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { remind, type Way, wasTold } from "#app/reminding/remind.server.ts"
import { freeUntil } from "./slots.ts"

const AT_ONCE = 200

type Row = Omit<Way, "way"> & {
	way: string
	key: string
	/** Of a wallet's reminders; null: it goes to an account's own ID. */
	reminders: string | null
	seq: string
	starts_at: Date | string
	time_zone: string
	cancel_minutes: number
}

/** Reminds of what is booked for the day that follows: a wallet by the ways it has chosen, an account at its ID. Answers how many. */
export async function tellTomorrow(ctx: Context): Promise<number> {
	let told = 0
	for (;;) {
		const rows = await listUntold(ctx)
		let wrong = 0
		// One that cannot be written holds up nobody.
		for (const row of rows)
			told += (await inTransaction(ctx, (ctx) => tell(ctx, row)).catch((error: unknown) => {
				ctx.log.error({ err: error, key: row.key }, "a reminder could not be written")
				wrong++
				return false
			}))
				? 1
				: 0
		if (rows.length < AT_ONCE || wrong === rows.length) return told
	}
}

/** What was made within that day is left out: its own mail has said so. */
async function listUntold(ctx: Context): Promise<Row[]> {
	const at = sql`${(await ctx.now()).toISOString()}::timestamptz`
	const rows = await ctx.db.execute<Row>(sql`
		select w.channel, w.way, w.address, w.lang, w.reminders, told.key, r.seq::text as seq, r.starts_at, r.time_zone, r.cancel_minutes
		from reservation r cross join lateral (
			select channel, way::text as way, address, lang, way::text as reminders from reminder_way where owner = r.owner and topic = 'booking'
			union all
			select 'mail', id::text, uid, coalesce(language, 'eng'), null from account where id = case when r.owner like 'account:%' then substr(r.owner, 9)::uuid end and disabled_at is null) w
		cross join lateral (select 'reservation:' || r.id || ':tomorrow:' || w.way as key) told
		where r.status = '5' and r.owner <> '' and r.starts_at > ${at} and r.starts_at <= ${at} + interval '1 day'
			and r.created_at < r.starts_at - interval '1 day' and not ${wasTold(sql`told.key`)}
		order by told.key limit ${AT_ONCE}::int`)
	return [...rows]
}

const tell = (ctx: Context, { key, reminders, seq, starts_at, time_zone, cancel_minutes, ...way }: Row) => {
	const until = new Date(starts_at)
	const free = freeUntil(until, cancel_minutes).toISOString()
	const params = { reminders, seq: Number(seq), startsAt: until.toISOString(), timeZone: time_zone, freeUntil: free }
	return remind(ctx, way, { key, kind: "reservationTomorrow", params, until })
}
