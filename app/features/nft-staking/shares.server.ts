import { and, asc, eq, gt, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Part } from "./claims.ts"
import type { Tab } from "./find-stakes.server.ts"
import { nftShare, nftShareMonth } from "./tables.server.ts"

/** What of the months' shares can be claimed by their owner, the oldest month first. Nobody else can claim it until the caller's transaction ends. */
export async function availableShares(ctx: Pick<Context, "db">, tab: Tab, at: Date): Promise<readonly Part[]> {
	const rows = await ctx.db
		.select({ id: nftShare.id, units: nftShare.units, claimed: nftShare.claimed })
		.from(nftShare)
		.innerJoin(nftShareMonth, eq(nftShareMonth.id, nftShare.monthId))
		.where(and(ofTab(tab), gt(nftShare.endsAt, at), gt(nftShare.units, nftShare.claimed)))
		.orderBy(asc(nftShareMonth.month))
	return rows.map(({ id, units, claimed }) => ({ id, units: units - claimed }))
}

export const ofTab = ({ program, collection, chain, owner }: Tab) =>
	and(
		eq(nftShare.owner, owner),
		eq(nftShare.chain, chain),
		eq(nftShareMonth.program, program),
		eq(nftShareMonth.collection, collection),
	)

/** Notes what was claimed of each. The database refuses more than there is. */
export async function takeShares({ db }: Pick<Context, "db">, parts: readonly Part[]): Promise<void> {
	for (const { id, units } of parts)
		await db
			.update(nftShare)
			.set({ claimed: sql`${nftShare.claimed} + ${units.toString()}::numeric` })
			.where(eq(nftShare.id, id))
}
