import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { queueMail } from "#app/mail/queue-mail.server.ts"
import { VESTED, type Vested } from "./status.ts"
import { assetOf } from "./vault.server.ts"

const AT_ONCE = 200

type Row = {
	reminders: string
	address: string
	lang: Lang
	asset: Vested
	units: string
	at: Date | string
	key: string
}

/**
 * Reminds by mail, a day before, whoever has asked for reminders by then: one mail for each coin and day, of all that their wallet's schedules let
 * go on it. The mail's own key says that it was written, in the transaction that writes it. Answers how many.
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
		select m.id as reminders, m.address, m.lang, s.asset, r.at, sum(r.units)::text as units, told.key
		from vesting_release r
		join vesting_schedule s on s.id = r.schedule_id and s.status = 'active'
			and s.mint in (select one from json_array_elements_text(${JSON.stringify(mints)}::json) one)
		join mail_reminder m on m.owner = 'solana:' || s.wallet and m.confirmed_at <= r.at - interval '1 day'
		cross join lateral (select 'vesting-unlock:' || s.asset || ':' || extract(epoch from r.at)::bigint || ':' || m.id as key) told
		where r.at > ${at} and r.at <= ${at} + interval '1 day' and not exists (select from mail sent where sent.key = told.key)
		group by m.id, m.address, m.lang, s.asset, r.at, told.key order by told.key limit ${AT_ONCE}::int`)
	return [...rows]
}

async function tell(ctx: Context, { reminders, address, lang, asset: id, units, at, key }: Row): Promise<boolean> {
	const asset = assetOf(ctx, id)
	if (!asset) throw new Error(`${id} has no mint`)
	const amount = formatMoney(money(asset, BigInt(units)), LOCALES[lang])
	const params = { reminders, amount, at: new Date(at).toISOString() }
	return queueMail(ctx, { key, kind: "vestingUnlock", to: address, lang, params })
}
