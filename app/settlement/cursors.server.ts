import { and, eq, sql } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { type Listed, OVERLAP_SLOTS } from "./list-signatures.server.ts"
import type { Pass } from "./pass.ts"
import { txRead, vaultCursor } from "./tables.server.ts"

const MOST_PRUNED = 5_000

/** How far an account has been read, and whether anything that was listed of it is still to be read or to be tried again. */
export type Standing = Readonly<{ cursor: typeof vaultCursor.$inferSelect | undefined; hasPending: boolean }>

/** How far each of these accounts has been read: two questions for all of them, since most have nothing most of the time. */
export async function readStandings(pass: Pass, accounts: readonly string[]): Promise<(account: string) => Standing> {
	const { db } = pass.ctx
	const ofChain = eq(vaultCursor.chain, pass.chain.name)
	const cursors = await db
		.select()
		.from(vaultCursor)
		.where(and(ofChain, isAnyOf(vaultCursor.account, accounts)))
	const hasPending = await pendingOf(pass, accounts)
	const cursorOf = new Map(cursors.map((cursor) => [cursor.account, cursor]))
	return (account) => ({ cursor: cursorOf.get(account), hasPending: hasPending.has(account) })
}

/** Those of which anything is still to be read or to be tried again. Asked account by account: what is booked grows for ever. */
export async function pendingOf({ ctx, chain }: Pass, accounts: readonly string[]): Promise<Set<string>> {
	// Two parts, each with an index of its own.
	const rows = await ctx.db.execute<{ account: string }>(sql`
		select account from json_array_elements_text(${JSON.stringify(accounts)}::json) as one(account) where
			exists (select from ${txRead} where chain = ${chain.name} and tx_read.account = one.account and state = 'listed') or
			exists (select from ${txRead} where chain = ${chain.name} and tx_read.account = one.account and state in ('failed','quarantined'))`)
	return new Set(rows.map(({ account }) => account))
}

/** Where an account's cursor goes. `isRead`: everything up to the end of the list was read or put aside. */
export type Move = Readonly<{ account: string; listed: Listed; openingSlot: bigint; isRead: boolean }>

/** Moves cursors, never back, and forgets what brought nothing and will not be listed again. */
export async function moveCursors(pass: Pass, moves: readonly Move[]): Promise<void> {
	if (moves.length === 0) return
	const { db } = pass.ctx
	const chain = pass.chain.name
	const rows = moves.map(({ account, listed, openingSlot, isRead }) => ({
		chain,
		account,
		signature: listed.anchor,
		slot: isRead && listed.upTo ? listed.upTo.slot : 0n,
		chainTime: isRead && listed.upTo ? listed.upTo.time : new Date(0),
		walk: listed.walk,
		openingSlot,
	}))
	// The hash of a block names the slot beside it: one without the other would be taken for a chain that is not what it was.
	const anchor = pass.chain.blocks
		? sql`case when excluded.slot > ${vaultCursor.slot} then excluded.signature else ${vaultCursor.signature} end`
		: sql`excluded.signature`
	await db
		.insert(vaultCursor)
		.values(rows.sort((a, b) => (a.account < b.account ? -1 : 1)))
		.onConflictDoUpdate({
			target: [vaultCursor.chain, vaultCursor.account],
			set: {
				signature: anchor,
				walk: sql`excluded.walk`,
				slot: sql`greatest(${vaultCursor.slot}, excluded.slot)`,
				chainTime: sql`greatest(${vaultCursor.chainTime}, excluded.chain_time)`,
			},
		})
	const ended = moves.flatMap(({ account, listed: { upTo } }) =>
		upTo ? [{ account, before: (upTo.slot - OVERLAP_SLOTS).toString() }] : [],
	)
	if (ended.length === 0) return
	await db.execute(sql`
		delete from ${txRead} where ctid = any (array(
			select old.ctid from json_to_recordset(${JSON.stringify(ended)}::json) as one(account text, before bigint)
			join ${txRead} as old on old.chain = ${chain} and old.account = one.account and old.state = 'empty' and old.slot < one.before
			limit ${MOST_PRUNED}))`)
}
