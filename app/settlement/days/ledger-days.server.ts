import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { ledgerDay } from "./tables.server.ts"

/** Days that are kept summed up. */
export const SUMMED_DAYS = 60
/** What is read late from a chain bears the time of its block: the last days are summed again. */
const AGAIN = 3
const DAY_MS = 86_400_000

export type LedgerDay = Readonly<{ day: string; in: bigint; inCount: number; out: bigint; outCount: number }>

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Sums up what each of the last days moved, those first that never were; moves between accounts of ours count as nothing. */
export async function sumLedgerDays({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
	const first = dayOf((await now()).getTime() - (SUMMED_DAYS - 1) * DAY_MS)
	await db.execute(sql`
		insert into ledger_day (day, asset, in_units, in_count, out_units, out_count)
		select (t.at at time zone 'UTC')::date, t.asset,
			coalesce(sum(t.units) filter (where d.kind = 'vault'), 0), count(*) filter (where d.kind = 'vault'),
			coalesce(sum(t.units) filter (where c.kind = 'vault'), 0), count(*) filter (where c.kind = 'vault')
		from ledger_transfer t join ledger_account d on d.id = t.debit join ledger_account c on c.id = t.credit
		where t.at >= (select greatest(${first}::date, max(day) - ${AGAIN}::int)::timestamp at time zone 'UTC' from ledger_day)
			and (d.kind = 'vault') <> (c.kind = 'vault')
			and d.kind not in ('transit', 'opening') and c.kind not in ('transit', 'opening')
		group by 1, t.asset
		on conflict (day, asset) do update set in_units = excluded.in_units, in_count = excluded.in_count,
			out_units = excluded.out_units, out_count = excluded.out_count`)
}

/** The last so many days of an asset, the oldest first; a day on which nothing moved is there with zeros. Base units. */
export async function readLedgerDays(
	{ db, now }: Pick<Context, "db" | "now">,
	{ asset, days }: Readonly<{ asset: string; days: number }>,
): Promise<LedgerDay[]> {
	const today = (await now()).getTime()
	const rows = await db
		.select()
		.from(ledgerDay)
		.where(and(eq(ledgerDay.asset, asset), gt(ledgerDay.day, dayOf(today - days * DAY_MS))))
		.orderBy(asc(ledgerDay.day))
	const found = new Map(rows.map(({ asset: _, ...row }) => [row.day, row]))
	return Array.from({ length: days }, (_, n) => dayOf(today - (days - 1 - n) * DAY_MS)).map(
		(day) => found.get(day) ?? { day, in: 0n, inCount: 0, out: 0n, outCount: 0 },
	)
}
