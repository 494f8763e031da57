import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { remind, type Way, wasTold } from "#app/reminding/remind.server.ts"
import { endOf, returnsAt } from "./drop.ts"
import { giftText } from "./gift-text.ts"
import { publicDrop } from "./queries.server.ts"
import { dropTelling } from "./tables.server.ts"

/** Days before the end of a drop at which whoever may have it, and has not asked for it, is reminded. */
export const TOLD_DAYS_BEFORE = [3, 1] as const
const AT_ONCE = 200
/** Ways that one run looks at, some half a minute of it; the next goes on from there. */
const A_RUN = 5_000

type Moment = { drop: string; days: number; after: string | null }
type PublicDrop = NonNullable<Awaited<ReturnType<typeof publicDrop>>>
type Row = Way & { key: string }
/** `most`: how many ways are looked at in one run. */
type Bound = Readonly<{ most?: number }>

/**
 * Reminds of drops that end, by mail or in the browser: once three days and once a day before, whoever has asked for reminders before that moment,
 * may have the gift by the very answers that give it, and has not asked for it. Each moment goes through all ways once, in the order of their ids,
 * and how far it has come is kept: a run that is cut off, or has looked at enough, is gone on with. The message's own key says that it was written, in
 * the transaction that writes it. Answers how many.
 */
export async function tellEnds(ctx: Context, { most = A_RUN }: Bound = {}): Promise<number> {
	let told = 0
	let left = most
	for (const moment of await listMoments(ctx)) {
		const drop = await publicDrop(ctx, moment.drop)
		for (let { after } = moment; drop && left > 0; ) {
			const ids = await nextWays(ctx, after, Math.min(AT_ONCE, left))
			const rows = ids.length > 0 ? await listUntold(ctx, moment, ids) : []
			// One transaction each: whoever else writes a mail waits for one message, and not for all.
			for (const row of rows) told += (await inTransaction(ctx, (ctx) => tell(ctx, drop, row))) ? 1 : 0
			const last = ids.at(-1)
			await keepPlace(ctx, moment, last ?? null)
			if (!last) break
			after = last
			left -= ids.length
		}
	}
	return told
}

/** Of the two moments of a drop the one that has passed last: who was away at the first is told at the second alone. */
async function listMoments({ db, now }: Context): Promise<Moment[]> {
	const at = sql`${(await now()).toISOString()}::timestamptz`
	const [first, last] = TOLD_DAYS_BEFORE
	const rows = await db.execute<Moment>(sql`
		select d.id as drop, stage.days, t.after
		from gift_drop d
		cross join lateral (select case when ${at} >= d.closes_at - ${last}::int * interval '1 day' then ${last}::int else ${first}::int end as days) stage
		left join drop_telling t on t.drop_id = d.id and t.days = stage.days
		where d.status = 'open' and d.closes_at > ${at} and ${sinceOf(sql`stage.days`)} <= ${at} and d.opens_at <= ${sinceOf(sql`stage.days`)}
			and t.done_at is null
		order by d.closes_at, d.id`)
	return [...rows]
}

const sinceOf = (days: ReturnType<typeof sql>) => sql`(d.closes_at - ${days} * interval '1 day')`

/** Ids of the ways that follow, whatever they are for: both tables by their own keys. */
async function nextWays({ db }: Context, after: string | null, most: number): Promise<string[]> {
	const next = (table: "mail_reminder" | "push_subscription") =>
		sql`(select id from ${sql.identifier(table)} ${after === null ? sql`` : sql`where id > ${after}::uuid`} order by id limit ${most}::int)`
	const rows = await db.execute<{ id: string }>(
		sql`${next("mail_reminder")} union all ${next("push_subscription")} order by id limit ${most}::int`,
	)
	return rows.map(({ id }) => id)
}

async function listUntold({ db, now }: Context, { drop, days }: Moment, ids: readonly string[]): Promise<Row[]> {
	const at = sql`${(await now()).toISOString()}::timestamptz`
	const rows = await db.execute<Row>(sql`
		select r.channel, r.way, r.address, r.lang, told.key
		from reminder_way r
		join gift_drop d on d.id = ${drop}::uuid and r.since <= ${sinceOf(sql`${days}::int`)}
		cross join lateral (select 'drop-ends:' || d.id || ':' || ${days}::int || ':' || r.way as key) told
		where r.way = any(${sql.param([...ids])}::uuid[]) and r.topic = 'drop' and r.owner like 'solana:%'
			and not ${wasTold(sql`told.key`)}
			and (select bool_and(a.met or not a.decides) from drop_answers(d.id, substr(r.owner, 8), ${at}) a)
		order by r.way`)
	return [...rows]
}

/** Null: all were looked at. Of two that run at once the one that is further counts; the other's messages are there already. */
async function keepPlace({ db, now }: Context, { drop, days }: Moment, after: string | null): Promise<void> {
	const place = after === null ? { doneAt: await now() } : { after }
	await db
		.insert(dropTelling)
		.values({ dropId: drop, days, ...place })
		.onConflictDoUpdate({
			target: [dropTelling.dropId, dropTelling.days],
			set: after === null ? place : { after: sql`greatest(${dropTelling.after}, excluded.after)` },
		})
}

function tell(ctx: Context, drop: PublicDrop, { key, ...way }: Row): Promise<boolean> {
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
