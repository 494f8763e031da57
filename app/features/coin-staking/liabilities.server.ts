import { and, isNotNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Liabilities } from "#app/reserves/liabilities.ts"
import { chainOf } from "#app/reserves/owed-now.server.ts"
import { positionStatus } from "./status.ts"
import { coinPosition } from "./tables.server.ts"

/** Deposits, and the whole reward of each term, are the stakers' from the moment that a deposit is taken. */
export async function coinLiabilities(ctx: Context): Promise<Liabilities> {
	const rows = await ctx.db
		.select({
			id: coinPosition.id,
			chain: coinPosition.chain,
			owner: coinPosition.owner,
			asset: coinPosition.asset,
			status: coinPosition.status,
			reward: coinPosition.reward,
			days: coinPosition.days,
		})
		.from(coinPosition)
		.where(
			and(
				isAnyOf(coinPosition.status, positionStatus.in("held").map(positionStatus.code)),
				isNotNull(coinPosition.owner),
			),
		)
	return {
		liabilities: rows.flatMap(({ id, chain, owner, asset }) =>
			(["principal", "reward-reserved"] as const).map((kind) => ({
				account: { owner: id, kind, asset },
				wallet: { chain: chainOf(chain), address: owner ?? "" },
				units: "all" as const,
			})),
		),
		perDay: rows
			.filter(({ status }) => status === positionStatus.code("active"))
			.map(({ asset, reward, days }) => ({ asset, units: reward / BigInt(days) })),
	}
}
