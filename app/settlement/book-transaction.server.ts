import { sql } from "drizzle-orm"
import type { LandedTransaction } from "#app/chains/port.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { withdraw } from "./notices.server.ts"
import { isWallet, knownAccounts, type Ours } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { recordDebit } from "./record-debit.server.ts"
import { recordReceipt } from "./record-receipt.server.ts"
import { txRead } from "./tables.server.ts"

/** A finalized transaction as it concerns one account of ours. */
export type Landed = Readonly<{
	chain: string
	account: string
	owner: string
	signature: string
	slot: bigint
	blockTime: Date
	/** All account keys of the transaction: references of intents are found among them. */
	keys: readonly string[]
	/** What stood here up to this slot, and nobody was asked for, is nobody's debt. */
	openingSlot: bigint
}>

/** A line for the log, written once its transaction has committed. */
export type Line = Readonly<{ level: "info" | "warn" | "error"; facts: Record<string, unknown>; text: string }>

type Found = Readonly<{ ours: Ours; signature: string; tx: LandedTransaction; openingSlot: bigint }>

/**
 * Books what a transaction brought to our accounts and took from them, settles what it pays, and remembers that it was read: all in one
 * transaction of the database. Doing it again changes nothing.
 */
export async function bookTransaction(pass: Pass, { ours, signature, tx, openingSlot }: Found): Promise<void> {
	const { ctx, chain } = pass
	const keys = tx.accounts()
	const at = await ctx.now()
	const others = knownAccounts(pass).filter((one) => one.account !== ours.account && keys.includes(one.account))
	const { slot, time: blockTime } = tx
	const lines = await inTransaction(ctx, async (ctx) => {
		const within = { ...pass, ctx }
		const said: Line[] = []
		for (const { account, owner } of [ours, ...others].sort(tokensFirst)) {
			// Another account's opening is its own scan's to know: what that has not read yet is left to it.
			if (account !== ours.account && openingSlot > 0n && slot <= openingSlot) continue
			const landed = { chain: chain.name, account, owner, signature, slot, blockTime, keys, openingSlot }
			const credits = tx.creditsTo({ account, owner })
			const debit = tx.debitFrom({ account, owner })
			for (const credit of credits) said.push(...(await recordReceipt(within, { landed, credit, at })))
			if (debit) said.push(...(await recordDebit(within, { landed, debit, at })))
			const state = credits.length > 0 || debit ? ("booked" as const) : ("empty" as const)
			await ctx.db
				.insert(txRead)
				.values({ chain: chain.name, account, signature, slot, state, tries: 1, readAt: at })
				.onConflictDoUpdate({
					target: [txRead.chain, txRead.account, txRead.signature],
					set: { state, nextTryAt: null, problem: null, readAt: at },
					setWhere: sql`${txRead.state} not in ('empty','booked')`,
				})
		}
		return said
	})
	for (const { level, facts, text } of lines) ctx.log[level](facts, text)
	await withdraw(ctx, "unreadable-transaction", signature)
}

/** One order for everybody, so that nobody waits in a circle; the wallet's fee comes after what it was paid for. */
export const tokensFirst = (a: Ours, b: Ours) =>
	Number(isWallet(a)) - Number(isWallet(b)) || (a.account < b.account ? -1 : 1)
