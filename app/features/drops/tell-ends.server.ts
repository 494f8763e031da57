import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { endOf, returnsAt } from "./drop.ts"
import { giftText } from "./gift-text.ts"
import { publicDrop } from "./queries.server.ts"

/** Days before the end of a drop at which whoever may have it, and has not asked for it, is reminded. */
export const TOLD_DAYS_BEFORE = [3, 1] as const
const AT_ONCE = 200

type Row = { reminders: string; address: string; lang: Lang; drop: string; key: string }

/**
 * Reminds by mail of drops that end: once three days and once a day before, whoever has asked for reminders before that moment, may have the gift by
 * the very answers that give it, and has not asked for it. The mail's own key says that it was written, in the transaction that writes it. Answers
 * how many.
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
		select r.id as reminders, r.address, r.lang, d.id as drop, told.key
		from gift_drop d
		cross join lateral (select case when ${at} >= d.closes_at - ${last}::int * interval '1 day' then ${last}::int else ${first}::int end as days) stage
		cross join lateral (select d.closes_at - stage.days * interval '1 day' as since) moment
		join mail_reminder r on r.confirmed_at <= moment.since and r.owner like 'solana:%'
		cross join lateral (select 'drop-ends:' || d.id || ':' || stage.days || ':' || r.id as key) told
		where d.status = 'open' and d.closes_at > ${at} and moment.since <= ${at} and d.opens_at <= moment.since
			and not exists (select from mail m where m.key = told.key)
			and (select bool_and(a.met or not a.decides) from drop_answers(d.id, substr(r.owner, 8), ${at}) a)
		order by r.id limit ${AT_ONCE}::int`)
	return [...rows]
}

async function tell(ctx: Context, { reminders, address, lang, drop: id, key }: Row): Promise<boolean> {
	const drop = await publicDrop(ctx, id)
	if (!drop) return false
	const params = {
		reminders,
		drop: drop.number,
		title: oneLine(drop.texts.title[lang]),
		gift: oneLine(giftText(ctx, drop, lang)),
		endsAt: endOf(drop).toISOString(),
		returnsAt: returnsAt(drop).toISOString(),
	}
	return queueMail(ctx, { key, kind: "dropEnds", to: address, lang, params })
}

/** As the subject of a mail takes it. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()
