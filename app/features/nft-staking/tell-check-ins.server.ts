import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { remind, type Way, wasTold } from "#app/reminding/remind.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { weekOf, weekStart } from "./weeks.ts"

const AT_ONCE = 200
/** Before the end of the week. */
const HOURS_BEFORE = 24
const HOUR_MS = 3_600_000

type Row = Way & { count: number; program: ProgramId; key: string }

/**
 * Reminds a day before the week ends whoever has asked for reminders by then and has NFTs that count and are not checked in for it: once a week.
 * Answers how many.
 */
export async function tellCheckIns(ctx: Context): Promise<number> {
	const now = await ctx.now()
	const week = weekOf(now)
	const until = weekStart(week + 1)
	const from = new Date(until.getTime() - HOURS_BEFORE * HOUR_MS)
	if (now < from) return 0
	let told = 0
	for (;;) {
		const rows = await listUntold(ctx, week, from)
		for (const row of rows) told += (await inTransaction(ctx, (ctx) => tell(ctx, row, until))) ? 1 : 0
		if (rows.length < AT_ONCE) return told
	}
}

async function listUntold({ db }: Context, week: number, from: Date): Promise<Row[]> {
	const rows = await db.execute<Row>(sql`
		select w.channel, w.way, w.address, w.lang, count(*)::int as count, mode() within group (order by s.program) as program, told.key
		from nft_stake s
		join reminder_way w on w.owner = 'solana:' || s.owner and w.topic = 'check-in' and w.since <= ${from.toISOString()}::timestamptz
		cross join lateral (select 'check-in-due:' || ${week}::int || ':' || w.way as key) told
		where s.status in ('staked', 'paused', 'locked') and not s.is_listed and s.open_week <= ${week}::int
			and (s.lock_end is null or s.lock_end > ${from.toISOString()}::timestamptz) and s.program = any(${sql.param([...PROGRAM_IDS])}::text[])
			and not ${wasTold(sql`told.key`)}
		group by w.channel, w.way, w.address, w.lang, told.key order by told.key limit ${AT_ONCE}::int`)
	return [...rows]
}

async function tell(ctx: Context, { count, program, key, ...way }: Row, until: Date): Promise<boolean> {
	const params = { reminders: way.way, count, page: programOf(program).page, until: until.toISOString() }
	return remind(ctx, way, { key, kind: "checkInDue", params, until })
}
