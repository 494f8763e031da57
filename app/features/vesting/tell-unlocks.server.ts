import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { remind, type Way, wasTold } from "#app/reminding/remind.server.ts"
import { VESTED, type Vested } from "./status.ts"
import { assetOf } from "./vault.server.ts"

const AT_ONCE = 200

type Row = Way & { asset: Vested; units: string; at: Date | string; key: string }

/**
 * Reminds a day before, by mail or in the browser, whoever has asked for reminders by then: one for each coin and day, of all that their wallet's
 * schedules let go on it. The message's own key says that it was written, in the transaction that writes it. Answers how many.
 */
export async function tellUnlocks(ctx: Context): Promise<number> {
	let told = 0
	for (;;) {
		const rows = await listUntold(ctx)
		for (const row of rows) told += (await inTransaction(ctx, (ctx) => tell(ctx, row))) ? 1 : 0
		if (rows.length < AT_ONCE) return told
	}
}

async function listUntold({ db, now, ...ctx }: Context): Promise<Row[]> {
	const mints = VESTED.flatMap((id) => assetOf(ctx, id)?.address ?? [])
	const at = sql`${(await now()).toISOString()}::timestamptz`
	const rows = await db.execute<Row>(sql`
		select m.channel, m.way, m.address, m.lang, s.asset, r.at, sum(r.units)::text as units, told.key
		from vesting_release r
		join vesting_schedule s on s.id = r.schedule_id and s.status = 'active'
			and s.mint in (select one from json_array_elements_text(${JSON.stringify(mints)}::json) one)
		join reminder_way m on m.owner = 'solana:' || s.wallet and m.topic = 'unlock' and m.since <= r.at - interval '1 day'
		cross join lateral (select 'vesting-unlock:' || s.asset || ':' || extract(epoch from r.at)::bigint || ':' || m.way as key) told
		where r.at > ${at} and r.at <= ${at} + interval '1 day' and not ${wasTold(sql`told.key`)}
		group by m.channel, m.way, m.address, m.lang, s.asset, r.at, told.key order by told.key limit ${AT_ONCE}::int`)
	return [...rows]
}

async function tell(ctx: Context, { asset: id, units, at: day, key, ...way }: Row): Promise<boolean> {
	const asset = assetOf(ctx, id)
	if (!asset) throw new Error(`${id} has no mint`)
	const amount = formatMoney(money(asset, BigInt(units)), LOCALES[way.lang])
	const until = new Date(day)
	const params = { reminders: way.way, amount, at: until.toISOString() }
	return remind(ctx, way, { key, kind: "vestingUnlock", params, until })
}
