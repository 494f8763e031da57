import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { remind, type Way, wasTold } from "#app/reminding/remind.server.ts"
import { stakedAsset } from "./staked-asset.ts"

const AT_ONCE = 200

type Row = Way & { units: string; at: Date | string; key: string }

/** Reminds a day before the end of a term whoever has asked for reminders by then; terms of one moment are one message. Answers how many. */
export async function tellStakeEnds(ctx: Context): Promise<number> {
	let told = 0
	for (;;) {
		const rows = await listUntold(ctx)
		for (const row of rows) told += (await inTransaction(ctx, (ctx) => tell(ctx, row))) ? 1 : 0
		if (rows.length < AT_ONCE) return told
	}
}

/** What renews itself has a message of its own. */
async function listUntold(ctx: Context): Promise<Row[]> {
	const at = sql`${(await ctx.now()).toISOString()}::timestamptz`
	const rows = await ctx.db.execute<Row>(sql`
		select w.channel, w.way, w.address, w.lang, p.lock_end as at, sum(p.units)::text as units, told.key
		from coin_position p
		join reminder_way w on w.owner = 'solana:' || p.owner and w.topic = 'unlock' and w.since <= p.lock_end - interval '1 day'
		cross join lateral (select 'stake-ends:' || extract(epoch from p.lock_end)::bigint || ':' || w.way as key) told
		where p.status = 'active' and p.lock_end > ${at} and p.lock_end <= ${at} + interval '1 day' and p.renews_since is null
			and p.asset = ${stakedAsset(ctx).address} and not ${wasTold(sql`told.key`)}
		group by w.channel, w.way, w.address, w.lang, p.lock_end, told.key order by told.key limit ${AT_ONCE}::int`)
	return [...rows]
}

async function tell(ctx: Context, { units, at, key, ...way }: Row): Promise<boolean> {
	const amount = formatMoney(money(stakedAsset(ctx), BigInt(units)), LOCALES[way.lang])
	const until = new Date(at)
	return remind(ctx, way, {
		key,
		kind: "stakeEnds",
		params: { reminders: way.way, amount, at: until.toISOString() },
		until,
	})
}
