import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import { notify } from "#app/settlement/notices.server.ts"
import { lockCover } from "./cover.server.ts"
import { findStakes, type RuledStake } from "./find-stakes.server.ts"
import { coinAsset, coverOf, freeBudget, paceOfRates, unitsFor } from "./pools.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { earnedBy, hasBonus, ratesOf } from "./stakes.ts"
import { nftStake } from "./tables.server.ts"

/**
 * Gives back what a program's pool holds beyond what its NFTs have earned, and may earn until it ends: what missed weeks, offers for sale and a
 * bonus that nobody can have any more have left. An operator is told where it holds less.
 */
export async function recountCover(ctx: Context): Promise<void> {
	for (const program of PROGRAM_IDS) await inTransaction(ctx, (ctx) => recount(ctx, program))
}

async function recount(ctx: Context, program: ProgramId): Promise<void> {
	const until = await lockCover(ctx, program)
	const at = await ctx.now()
	const asset = coinAsset(ctx).address
	const held = await lockBalance(ctx, coverOf(program, asset))
	const stakes = await findStakes(ctx, and(eq(nftStake.program, program), isNull(nftStake.days)))
	const ahead = BigInt(Math.max(0, until.getTime() - at.getTime()))
	const owed = stakes.reduce((sum, one) => sum + mayBeClaimed(one, { at, ahead }), 0n)
	if (owed > held)
		await notify(ctx, { kind: "nft-cover-short", subject: program, facts: { held: `${held}`, owed: `${owed}` } })
	if (owed >= held) return
	await post(ctx, { name: "nft-cover", id: randomUUID(), at }, [
		{ leg: "uncovered", debit: coverOf(program, asset), credit: freeBudget(asset), units: held - owed },
	])
}

/** Base units of the coin that can be claimed of a stake at most, now and for as long as it is covered (milliseconds ahead). */
function mayBeClaimed({ stake, rule, counting }: RuledStake, { at, ahead }: { at: Date; ahead: bigint }): bigint {
	const { coin, bonus } = earnedBy(stake, at, counting)
	const rest = coin - stake.coinClaimed
	if (stake.endedAt) return rest + (hasBonus(stake, rule) ? bonus - stake.bonusClaimed : 0n)
	return rest + bonus - stake.bonusClaimed + unitsFor(paceOfRates(ratesOf(stake)), ahead)
}
