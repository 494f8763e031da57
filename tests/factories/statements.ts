import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { FEATURES } from "#app/features.server.ts"
import { readMovements } from "#app/statements/read-movements.server.ts"

export const meanings = Object.assign({}, ...FEATURES.map(({ movements }) => movements ?? {}))

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
