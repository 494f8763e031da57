import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { paths } from "#app/lib/paths.ts"
import { closeOperations, project } from "#app/operations/open-operations.server.ts"
import { PLANS_RULE } from "./plans-rule.ts"
import { TOLD_DAYS_BEFORE } from "./renewal.ts"

/** What is open on every page of an owner: a renewal that is near, one that can still be taken back, one that did not come about. */
export const RENEWAL = "coin-staking:renewal"

const AT_ONCE = 500
const [FIRST, LAST] = TOLD_DAYS_BEFORE

/** Where its owner decides about it, without the language prefix. */
const href = (id: string) => `${paths.stakeView("eng").slice("/eng/".length)}#stake-${id}`

type Row = { id: string; owner: string | null; state: "open" | "closed" }

/**
 * Tells owners of renewals: seven days before the end and again on the last day, after it for as long as it can be taken back, and where it
 * did not come about until the stake is taken. What is no longer so is closed. Answers how many changed.
 */
export async function tellRenewals(ctx: Context): Promise<number> {
	let told = 0
	for (;;) {
		const at = await ctx.now()
		const rows = await listUntold(ctx, at)
		await inTransaction(ctx, async (ctx) => {
			for (const { id, owner, state } of rows) {
				if (state === "open" && owner)
					await project(ctx, {
						entity: RENEWAL,
						entityId: id,
						owner: walletKey({ chain: "solana", address: owner }),
						href: href(id),
						state,
						at,
					})
				else await closeOperations(ctx, { entity: RENEWAL, subjects: [id], at })
			}
		})
		told += rows.length
		if (rows.length < AT_ONCE) return told
	}
}

/** What is not told yet, or is told and no longer so. Each day on which one is told brings it to the front once. */
async function listUntold({ db }: Pick<Context, "db">, now: Date): Promise<Row[]> {
	const at = sql`${now.toISOString()}::timestamptz`
	const hours = (body: string) => sql.raw(`coalesce((${body} ->> 'coolingOffHours')::int, 24) * interval '1 hour'`)
	const rows = await db.execute<Row>(sql`
		with near as (
			select p.id, p.owner, p.lock_end - (case when p.lock_end <= ${at} + ${LAST}::int * interval '1 day' then ${LAST}::int else ${FIRST}::int end)
				* interval '1 day' as since
			from coin_position p
			where p.status = 'active' and p.renews_since is not null and p.lock_end > ${at} and p.lock_end <= ${at} + ${FIRST}::int * interval '1 day'
			union all
			select p.id, p.owner, p.created_at from coin_position p join rule r on r.id = p.rule_id
			where p.status = 'active' and p.renewed_from is not null and p.accrual_start + ${hours("r.body")} > ${at}
				and p.accrual_start > ${at} - (select max(${hours("body")}) from rule where key = ${PLANS_RULE})
			union all
			select p.id, p.owner, p.lock_end from coin_position p where p.status = 'matured' and p.not_renewed is not null
		)
		(select near.id, near.owner, 'open' as state from near left join operation o on o.entity = ${RENEWAL} and o.entity_id = near.id
			where o.id is null or o.changed_at < near.since limit ${AT_ONCE}::int)
		union all
		(select o.entity_id, null, 'closed' from operation o
			where o.entity = ${RENEWAL} and o.state = 'open' and not exists (select from near where near.id = o.entity_id) limit ${AT_ONCE}::int)`)
	return [...rows]
}
