import { and, eq, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Liabilities, Liability } from "#app/reserves/liabilities.ts"
import { chainOf } from "#app/reserves/owed-now.server.ts"
import { findStakes, isOfUse, settled } from "./find-stakes.server.ts"
import { coinAsset, coverOf, heldFor, paceOf, wholeUnitsFor } from "./pools.server.ts"
import type { ProgramId } from "./programs/program.ts"
import { earnedOfSettled, hasBonus } from "./stakes.ts"
import { stakeStatus } from "./status.ts"
import { nftShare, nftShareMonth, nftStake } from "./tables.server.ts"
import { DAY_MS } from "./weeks.ts"

/**
 * What staked NFTs have earned and nobody has claimed: of a term all that is held for it, of the others what the days have brought, a bonus
 * that can still open included. And what is left of the months' shares. Twig is on no chain, and is kept in none of our accounts.
 */
export async function nftLiabilities(ctx: Context, at: Date): Promise<Liabilities> {
	const coin = coinAsset(ctx).address
	const stakes = await findStakes(ctx, and(isOfUse(), sql`${nftStake.coinPerDay} > 0`))
	const earned = stakes.map((one): Liability => {
		const { stake, rule, counting } = one
		const wallet = { chain: chainOf(stake.chain), address: stake.owner }
		const held = heldFor(stake.id, coin)
		if (stake.days !== null) return { account: { ...held, kind: "reward-reserved" }, wallet, units: "all" }
		const { now } = settled(one, at)
		const { coin: plain, bonus } = earnedOfSettled(now, at, counting)
		const opens = now.endedAt === null || hasBonus(now, rule)
		const units = plain - now.coinClaimed + (opens ? bonus - now.bonusClaimed : 0n)
		const cover = coverOf(stake.program as ProgramId, coin)
		return { account: { ...cover, kind: "reward-reserved" }, wallet, units }
	})
	const shares = await ctx.db
		.select({ id: nftShare.id, chain: nftShare.chain, owner: nftShare.owner, asset: nftShareMonth.asset })
		.from(nftShare)
		.innerJoin(nftShareMonth, eq(nftShareMonth.id, nftShare.monthId))
		.where(sql`${nftShare.claimed} < ${nftShare.units} and ${nftShare.endsAt} > ${at.toISOString()}::timestamptz`)
	return {
		liabilities: [
			...earned,
			...shares.map(
				({ id, chain, owner, asset }): Liability => ({
					account: { owner: id, kind: "reward-reserved", asset },
					wallet: { chain: chainOf(chain), address: owner },
					units: "all",
				}),
			),
		],
		perDay: [
			{ asset: coin, units: wholeUnitsFor(await paceOf(ctx, null, stakeStatus.in("counting")), BigInt(DAY_MS)) },
		],
	}
}
