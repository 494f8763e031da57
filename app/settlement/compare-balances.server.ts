import { and, eq, notInArray, sql } from "drizzle-orm"
import type { Balances, ChainAdapter, Held } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { notify } from "./notices.server.ts"
import { isKnown, knownAccounts } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { hasUnread } from "./scan-account.server.ts"
import { seenUnits } from "./scan-foreign.server.ts"
import { writeStop } from "./stops.server.ts"
import { ledgerBalance } from "./tables.server.ts"

/** What our known accounts hold. Asked before a pass reads the transactions up to the same slot. */
export async function readKnownBalances(ctx: Context, chain: ChainAdapter): Promise<Balances | null> {
	const wanted = knownAccounts({ ctx, chain }).map(({ account, asset }) => ({ account, asset }))
	return (await chain.balances(wanted))[0] ?? null
}

/**
 * Holds the ledger against the chain as of the slot of the balances, for the accounts that are read up to there without a gap; the others
 * are compared by a later pass. A difference stops agreements and payouts.
 */
export async function compareKnown(pass: Pass, balances: Balances, read: ReadonlySet<string>): Promise<void> {
	if (balances.slot > pass.slot) return
	const comparable = balances.held.filter((one) => read.has(one.account))
	await compare(pass, { slot: balances.slot, held: comparable })
}

/** The same for every account that the ledger knows, those that strangers opened too: a difference there tells an operator and stops nobody. */
export async function compareForeign(pass: Pass): Promise<void> {
	const { ctx, chain } = pass
	const known = ctx.vaults.flatMap((one) => [one.account, one.owner])
	const rows = await ctx.db
		.select({ account: ledgerBalance.owner, asset: ledgerBalance.asset })
		.from(ledgerBalance)
		.where(and(eq(ledgerBalance.kind, "vault"), notInArray(ledgerBalance.owner, known)))
	// Accounts of another chain stand in the same ledger.
	const here = rows.filter((one) => chain.isAddress(one.account))
	for (const balances of await chain.balances(here)) {
		const seen = await seenUnits(
			pass,
			balances.held.map((one) => one.account),
		)
		// Where it holds something else than when it was read, it is read first.
		const held = balances.held.filter((one) => seen.get(one.account) === one.units)
		await compare(pass, { slot: balances.slot, held })
	}
}

async function compare(pass: Pass, { slot, held }: Balances): Promise<void> {
	const { ctx, chain } = pass
	const unread = await hasUnread(
		pass,
		held.map((one) => one.account),
		slot,
	)
	const comparable = held.filter((one) => !unread.has(one.account))
	const booked = await bookedAsOf(pass, slot, comparable)
	const at = await ctx.now()
	for (const { account, asset, units } of comparable) {
		const inLedger = booked.get(`${account}/${asset}`) ?? 0n
		if (inLedger === units) continue
		if (chain.mayHoldMore && units > inLedger) continue
		const facts = { account, asset, chain: units.toString(), ledger: inLedger.toString(), slot: slot.toString() }
		if (!isKnown(pass, account)) {
			await notify(ctx, { kind: "foreign-balance", subject: `${account}/${asset}`, facts })
			continue
		}
		const stop = { chain: chain.name, reason: "balance-mismatch", subject: `${account}/${asset}`, at } as const
		if (await writeStop(ctx, { ...stop, facts }))
			ctx.log.error(facts, "the ledger differs from the chain: agreements are stopped")
	}
}

/** What the ledger says that accounts held at a slot, in base units by "account/asset": what was booked of later slots is taken out again. One reading. */
export async function bookedAsOf(
	{ ctx, chain }: Pick<Pass, "ctx" | "chain">,
	slot: bigint,
	held: readonly Held[],
): Promise<Map<string, bigint>> {
	if (held.length === 0) return new Map()
	const wanted = JSON.stringify(held.map(({ account, asset }) => ({ account, asset })))
	const rows = await ctx.db.execute<{ account: string; asset: string; units: string }>(sql`
		select w.account, w.asset,
			coalesce((select -b.balance from ledger_balance b where b.owner = w.account and b.kind = 'vault' and b.asset = w.asset), 0)
			- coalesce((select sum(r.units) from receipt r
				where r.chain = ${chain.name} and r.account = w.account and r.asset = w.asset and r.slot > ${slot.toString()}::bigint), 0)
			+ coalesce((select sum(d.units + d.fee + d.rent) from vault_debit d
				where d.chain = ${chain.name} and d.account = w.account and d.asset = w.asset and d.slot > ${slot.toString()}::bigint), 0)
			as units
		from json_to_recordset(${wanted}::json) as w(account text, asset text)`)
	return new Map([...rows].map((row) => [`${row.account}/${row.asset}`, BigInt(row.units)]))
}
