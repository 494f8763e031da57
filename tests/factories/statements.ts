import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { claimReward } from "#app/features/coin-staking/claim-reward.server.ts"
import { doDuePositions } from "#app/features/coin-staking/due-positions.server.ts"
import { leaveEarly } from "#app/features/coin-staking/leave-early.server.ts"
import { withdrawStake } from "#app/features/coin-staking/withdraw-stake.server.ts"
import { FEATURES } from "#app/features.server.ts"
import { meaningsOf } from "#app/statements/movements.ts"
import { readMovements } from "#app/statements/read-movements.server.ts"
import { ownedStake, paid } from "./ending-stakes.ts"
import { payByQr, SCG } from "./payments.ts"
import { agreedStake, payDeposit } from "./stakes.ts"
import type { World } from "./staking-world.ts"

export const meanings = meaningsOf(FEATURES)

/** All movements of a wallet. */
export const movementsOf = async (ctx: Pick<Context, "db">, address: string) =>
	(await readMovements(ctx, { owners: [address], year: null }, meanings)).lines

/** Base units by asset, in and out together. */
export function sumsOf(lines: Awaited<ReturnType<typeof movementsOf>>): Record<string, bigint> {
	const sums: Record<string, bigint> = {}
	for (const { asset, units } of lines) sums[asset] = (sums[asset] ?? 0n) + units
	return sums
}

/**
 * What the ledger says by itself: what its vaults took in from the wallet, what was paid of accounts that owed the wallet something, by its claims,
 * withdrawals and payments, and its points.
 */
export async function ledgerSumsOf({ db }: Pick<Context, "db">, address: string): Promise<Record<string, bigint>> {
	const rows = await db.execute<{ asset: string; units: string }>(sql`
		with subject as (
			select id::text from reward_claim where owner = ${address} union select id::text from coin_withdrawal where owner = ${address}
			union select id::text from nft_claim where owner = ${address} union select id::text from receipt where source_owner = ${address})
		select asset, sum(units)::text as units from (
			select t.asset, -t.units as units from ledger_transfer t join ledger_account a on a.id = t.debit and a.kind = 'vault'
			where t.cause = 'receipt' and t.cause_id::text in (select id from subject)
			union all
			select t.asset, t.units from ledger_transfer t join ledger_account a on a.id = t.debit and a.kind = 'owed'
			where t.cause = 'outgoing' and a.owner in (select id from subject)
			union all
			select a.asset, a.balance from ledger_balance a where a.kind = 'points' and a.owner = ${`solana:${address}`}
		) moved group by asset`)
	return Object.fromEntries([...rows].map(({ asset, units }) => [asset, BigInt(units)]))
}

const DAY = 86_400
const ask = (position: string, units: bigint | null = null) => ({ id: randomUUID(), position, units })

/** A wallet that has done all that can be done with coins: two stakes, claims, a payment too many, an early leave, an end. */
export async function busyStaker(world: World) {
	const stake = await ownedStake(world, { amount: "5000", days: 90 })
	const { wallet, asking, turnTo } = stake
	const second = await agreedStake(asking, { amount: "1000", days: 180 })
	await payDeposit(asking, second.draft, wallet)
	await world.settle()
	// Paid again: owed back, and paid back. Until it was seen nothing is due, and would be paid with what follows.
	await payByQr(world, wallet, second.intent.units, second.intent.reference)
	await world.settle()
	await paid(world)
	await turnTo(60 * DAY)
	await claimReward(asking, ask(stake.id, 20n * SCG))
	await leaveEarly(asking, second.draft)
	await paid(world)
	await turnTo(66 * DAY)
	await doDuePositions(world.worker)
	await paid(world)
	await turnTo(91 * DAY)
	await withdrawStake(asking, ask(stake.id, 2_000n * SCG))
	await paid(world)
	return { ...stake, second: second.draft, address: wallet.publicKey.toBase58() }
}
