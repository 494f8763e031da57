import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Liabilities } from "#app/reserves/liabilities.ts"
import { chainOf } from "#app/reserves/owed-now.server.ts"

type Row = { id: string; chain: string; wallet: string; mint: string; units: string }

/**
 * What schedules owe to whom: what has been let go and is not claimed, and of a schedule that nobody can cancel all that is to come. What two
 * operators could still free is held in the books and nobody's.
 */
export async function vestingLiabilities({ db }: Pick<Context, "db">, at: Date): Promise<Liabilities> {
	const rows = await db.execute<Row>(sql`select s.id, s.chain, s.wallet, s.mint,
			case when s.status = 'active' and s.cancels = 'nobody' then s.total - s.claimed
				else vested_by(s.id, s.cancelled_at, ${at.toISOString()}::timestamptz) - s.claimed end as units
		from vesting_schedule s where s.status in ('active','cancelled') and s.claimed < s.total`)
	return {
		perDay: [],
		liabilities: rows.map(({ id, chain, wallet, mint, units }) => ({
			account: { owner: id, kind: "reward-reserved", asset: mint },
			wallet: { chain: chainOf(chain), address: wallet },
			units: BigInt(units),
		})),
	}
}
