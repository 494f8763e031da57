import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { remind, type Way, wasTold } from "#app/reminding/remind.server.ts"
import { endOf, returnsAt } from "./drop.ts"
import { giftText } from "./gift-text.ts"
import { publicDrop } from "./queries.server.ts"

/** Days before the end of a drop at which whoever may have it, and has not asked for it, is reminded. */
export const TOLD_DAYS_BEFORE = [3, 1] as const
const AT_ONCE = 200

type Row = Way & { drop: string; key: string }

/**
 * Reminds of drops that end, by mail or in the browser: once three days and once a day before, whoever has asked for reminders before that moment,
 * may have the gift by the very answers that give it, and has not asked for it. The message's own key says that it was written, in the transaction
 * that writes it. Answers how many.
 */
export async function tellEnds(ctx: Context): Promise<number> {
	let told = 0
	for (;;) {
		const rows = await listUntold(ctx)
		for (const row of rows) told += (await inTransaction(ctx, (ctx) => tell(ctx, row))) ? 1 : 0
		if (rows.length < AT_ONCE) return told
	}
}

/** Of the two moments the one that has passed last: who was away at the first is told at the second alone. */
async function listUntold({ db, now }: Context): Promise<Row[]> {
	const at = sql`${(await now()).toISOString()}::timestamptz`
	const [first, last] = TOLD_DAYS_BEFORE
	const rows = await db.execute<Row>(sql`
		select r.channel, r.way, r.address, r.lang, d.id as drop, told.key
		from gift_drop d
		cross join lateral (select case when ${at} >= d.closes_at - ${last}::int * interval '1 day' then ${last}::int else ${first}::int end as days) stage
		cross join lateral (select d.closes_at - stage.days * interval '1 day' as since) moment
		join reminder_way r on r.topic = 'drop' and r.since <= moment.since and r.owner like 'solana:%'
		cross join lateral (select 'drop-ends:' || d.id || ':' || stage.days || ':' || r.way as key) told
		where d.status = 'open' and d.closes_at > ${at} and moment.since <= ${at} and d.opens_at <= moment.since
			and not ${wasTold(sql`told.key`)}
			and (select bool_and(a.met or not a.decides) from drop_answers(d.id, substr(r.owner, 8), ${at}) a)
		order by r.way limit ${AT_ONCE}::int`)
	return [...rows]
}

async function tell(ctx: Context, { drop: id, key, ...way }: Row): Promise<boolean> {
	const drop = await publicDrop(ctx, id)
	if (!drop) return false
	const params = {
		reminders: way.way,
		drop: drop.number,
		title: oneLine(drop.texts.title[way.lang]),
		gift: oneLine(giftText(ctx, drop, way.lang)),
		endsAt: endOf(drop).toISOString(),
		returnsAt: returnsAt(drop).toISOString(),
	}
	return remind(ctx, way, { key, kind: "dropEnds", params, until: endOf(drop) })
}

/** As the subject of a mail takes it. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()
