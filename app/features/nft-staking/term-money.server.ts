import type { Context } from "#app/db/context.ts"
import { lockBalance, post } from "#app/settlement/ledger.server.ts"
import type { Counting } from "./count.ts"
import { coinAsset, freeBudget, heldFor } from "./pools.server.ts"
import { bonusOf, earnedIn, type Rates } from "./rates.ts"
import { earnedBy, type Stake } from "./stakes.ts"
import { DAY_MS } from "./weeks.ts"

/** Base units of the coin that a term comes to at most, its bonus included: held whole from its first moment. */
export function wholeTerm(rates: Rates, days: number): bigint {
	const coin = earnedIn(rates.coinPerDay, rates.multiplierBps, BigInt(days * DAY_MS))
	return coin + bonusOf(coin, rates.bonusBps)
}

/** What is held for a stake of a term and can never be claimed of it any more goes back to the budget. `stake`: as it is from now on. */
export async function releaseTerm(
	ctx: Context,
	stake: Stake,
	{ at, counting, hasBonus }: Readonly<{ at: Date; counting: Counting; hasBonus: boolean }>,
): Promise<void> {
	const asset = coinAsset(ctx).address
	const account = heldFor(stake.id, asset)
	const { coin, bonus } = earnedBy(stake, at, counting)
	const due = coin - stake.coinClaimed + (hasBonus ? bonus - stake.bonusClaimed : 0n)
	const units = (await lockBalance(ctx, account)) - due
	await post(ctx, { name: "nft-term-ended", id: stake.id, at }, [
		{ leg: "released", debit: account, credit: freeBudget(asset), units },
	])
}
