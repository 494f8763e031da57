import { and, asc, eq, sql } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { knownAccounts, ownWallets } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { scanAlone } from "./scan-account.server.ts"
import { foreignAccount, vaultCursor } from "./tables.server.ts"

const MOST_TRANSACTIONS = 100

/** How often token accounts that strangers opened for our wallets are listed, and how many of those that changed are read in one pass. */
export type SlowPass = Readonly<{ everyMs: number; mostAccounts: number }>
export const SLOW_PASS: SlowPass = { everyMs: 30_000, mostAccounts: 2 }
/** At night all that changed is read. */
export const WHOLE_PASS: SlowPass = { everyMs: 0, mostAccounts: 1_000 }

/**
 * Reads token accounts that strangers opened for our wallets, a few a pass and only where the balance changed: anybody can open
 * thousands, and none of them can pay an intent. Answers what went wrong.
 */
export async function scanForeign(pass: Pass, slow: SlowPass): Promise<unknown[]> {
	await listTokenAccounts(pass, slow)
	const { ctx, chain } = pass
	const changed = await ctx.db
		.select()
		.from(foreignAccount)
		.where(and(eq(foreignAccount.chain, chain.name), sql`seen_units is distinct from now_units`))
		.orderBy(asc(foreignAccount.seenAt), asc(foreignAccount.account))
		.limit(slow.mostAccounts)
	const faults: unknown[] = []
	for (const one of changed) {
		const ours = { account: one.account, owner: one.owner }
		const isRead = await scanAlone(pass, { ours, most: MOST_TRANSACTIONS, opening: false }).catch((error: unknown) => {
			faults.push(error)
			return false
		})
		// One that cannot be read goes behind the others.
		await ctx.db
			.update(foreignAccount)
			.set({ seenAt: await ctx.now(), ...(isRead ? { seenUnits: one.nowUnits } : {}) })
			.where(and(eq(foreignAccount.chain, one.chain), eq(foreignAccount.account, one.account)))
	}
	return faults
}

async function listTokenAccounts(pass: Pass, { everyMs }: SlowPass): Promise<void> {
	const { ctx } = pass
	const chain = pass.chain.name
	const known = knownAccounts(pass).map((one) => one.account)
	const at = await ctx.now()
	for (const owner of ownWallets(pass)) {
		const cursor = and(eq(vaultCursor.chain, chain), eq(vaultCursor.account, owner))
		const [wallet] = await ctx.db.select({ tokensAt: vaultCursor.tokensAt }).from(vaultCursor).where(cursor)
		if (wallet?.tokensAt && at.getTime() - wallet.tokensAt.getTime() < everyMs) continue
		const found = (await pass.chain.accountsOf(owner))
			.filter((one) => !known.includes(one.account))
			.map(({ account, asset, units }) => ({ account, mint: asset, units: units.toString() }))
		// What is not listed any more is empty now, and how it became so is read.
		await ctx.db.execute(sql`
			with found as (
				select * from json_to_recordset(${JSON.stringify(found)}::json) as one(account text, mint text, units text)
			), gone as (
				update ${foreignAccount} set now_units = 0
				where chain = ${chain} and owner = ${owner} and now_units <> 0 and account not in (select account from found)
			)
			insert into ${foreignAccount} (chain, account, owner, mint, seen_units, now_units, seen_at)
			select ${chain}, account, ${owner}, mint, case when units::numeric = 0 then 0 end, units::numeric, ${at.toISOString()}::timestamptz
			from found order by account
			on conflict (chain, account) do update set now_units = excluded.now_units, owner = excluded.owner
			where foreign_account.now_units <> excluded.now_units or foreign_account.owner <> excluded.owner`)
		await ctx.db.update(vaultCursor).set({ tokensAt: at }).where(cursor)
	}
}

/** Of these accounts of strangers' making: what each held when it was last read whole. */
export async function seenUnits({ ctx, chain }: Pass, accounts: readonly string[]): Promise<Map<string, bigint>> {
	if (accounts.length === 0) return new Map()
	const rows = await ctx.db
		.select()
		.from(foreignAccount)
		.where(and(eq(foreignAccount.chain, chain.name), isAnyOf(foreignAccount.account, accounts)))
	return new Map(rows.flatMap((one) => (one.seenUnits === null ? [] : [[one.account, one.seenUnits]])))
}
