import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Debit, LandedTransaction } from "#app/chains/port.ts"
import type { Db } from "#app/db/client.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { closeAccount, owed, ownedTokens, walletWithoutAccount } from "#tests/factories/payouts.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { bookTransaction } from "../book-transaction.server.ts"
import type { Pass } from "../pass.ts"
import { beginPass, scanAccounts } from "../scan-accounts.server.ts"
import { attempt, outgoing } from "../tables.server.ts"
import { bookPayouts, type Read } from "./book-payouts.server.ts"

/**
 * Transactions of ours that are final, and that nobody has read: of coins, two of them; one that opens an account; one in SOL; and of those of coins
 * one that failed.
 */
async function landed(world: World): Promise<{ pass: Pass; read: Read[]; payer: { account: string; owner: string } }> {
	const closing = await fundedWallet(world)
	const wallets = await Promise.all(Array.from({ length: 24 }, () => ownedTokens(world)))
	world.chain.control("control_fault", { kind: "hold" })
	await owed(world, { to: closing.publicKey, units: SCG })
	for (const [n, to] of wallets.entries()) await owed(world, { to, units: SCG + BigInt(n) })
	await owed(world, { to: walletWithoutAccount(), units: SCG })
	await owed(world, { to: walletWithoutAccount(), units: 2_000_000n, asset: "SOL" })
	await world.settle()
	await closeAccount(world, closing)
	world.chain.control("control_release", {})
	world.mine()
	const { worker, handlers } = world
	const pass = await beginPass(worker, { chain: worker.chains.solana, handlers })
	const rows = await world.ctx.db.select().from(attempt)
	const found = await pass.chain.transactions(rows.map((one) => one.signature))
	const read = rows.flatMap(({ id, signature }, n): Read[] => {
		const tx = found[n]
		return tx ? [{ attemptId: id, signature, tx }] : []
	})
	expect(read).toHaveLength(4)
	const owner = world.keys.floatOwner.publicKey.toBase58()
	return { pass, read, payer: { account: owner, owner } }
}

/** All that booking writes, but for ids and for when it was written. */
async function booksOf(db: Db) {
	const debits = await db.execute(sql`
		select chain, signature, account, asset, units, fee, rent, slot, block_time, explained_by, attempt_id from vault_debit order by 2, 3`)
	const transfers = await db.execute(sql`
		select v.signature, v.account, t.cause, t.leg, t.asset, t.units, d.owner as from_owner, d.kind as from_kind, c.owner as to_owner, c.kind as to_kind
		from ledger_transfer t join vault_debit v on v.id = t.cause_id join ledger_account d on d.id = t.debit join ledger_account c on c.id = t.credit
		order by 1, 2, 4`)
	const reads = await db.execute(sql`
		select chain, account, signature, slot, state, tries, problem, next_try_at from tx_read where state <> 'listed' order by 3, 2`)
	const balances = await db.execute(sql`select owner, kind, asset, balance from ledger_balance order by 1, 2, 3`)
	return { debits: [...debits], transfers: [...transfers], reads: [...reads], balances: [...balances] }
}

/** What work leaves in the books, which are then as they were. */
async function undone(pass: Pass, work: (pass: Pass) => Promise<unknown>) {
	const { db } = pass.ctx
	let books: Awaited<ReturnType<typeof booksOf>> | undefined
	await db
		.transaction(async (tx) => {
			await work({ ...pass, ctx: { ...pass.ctx, db: tx } })
			books = await booksOf(tx)
			throw new Error("undone")
		})
		.catch((error: Error) => expect(error.message).toBe("undone"))
	return books
}

const allPaidOrStuck = async (world: World) => {
	for (let n = 0; n < 20; n++) {
		const rows = await world.ctx.db.select({ status: outgoing.status }).from(outgoing)
		if (rows.every(({ status }) => status === "done" || status === "stuck")) return
		await world.settle()
	}
	throw new Error("it was not done after twenty looks")
}

const eachAlone = (read: readonly Read[], ours: { account: string; owner: string }) => async (pass: Pass) => {
	for (const one of read) await bookTransaction(pass, { ...one, ours, openingSlot: 0n })
}

test("booked together they are booked as each alone, to the row; again, and beside the scanner, changes nothing", async () => {
	const world = await stakingWorld()
	const { pass, read, payer } = await landed(world)
	const before = await booksOf(world.ctx.db)
	const alone = await undone(pass, eachAlone(read, payer))
	expect(await booksOf(world.ctx.db)).toEqual(before)
	const together = await undone(pass, async (pass) => {
		const { booked, faults } = await bookPayouts(pass, { read, payer })
		expect(booked).toHaveLength(read.length)
		expect(faults).toEqual([])
		await bookPayouts(pass, { read, payer })
	})
	expect(together).toEqual(alone)
	const fees = alone?.debits
		.filter((one) => one.explained_by === "attempt")
		.reduce((sum, one) => sum + Number(one.fee), 0)
	expect(fees).toBe(20_000)
	expect(alone?.debits.filter((one) => Number(one.rent) === 2_039_280)).toHaveLength(1)

	const backwards = { read: [...read].reverse(), payer }
	const all = [bookPayouts(pass, { read, payer }), bookPayouts(pass, backwards), scanAccounts(pass)] as const
	const [one, other, scanned] = await Promise.all(all)
	expect([...one.faults, ...other.faults, ...scanned.faults]).toEqual([])
	const ours = new Set(read.map(({ signature }) => signature))
	const oursIn = (books: typeof before | undefined) => ({
		debits: books?.debits.filter((row) => ours.has(String(row.signature))),
		transfers: books?.transfers.filter((row) => ours.has(String(row.signature))),
	})
	expect(oursIn(await booksOf(world.ctx.db))).toEqual(oursIn(alone))
	await allPaidOrStuck(world)
	const ends = (await world.ctx.db.select({ status: attempt.status }).from(attempt)).map(({ status }) => status)
	expect(ends.filter((status) => status === "reverted")).toHaveLength(1)
	await expectBooksInOrder(world.ctx)
})

test("one that cannot be read or booked is told, and the others are booked without it", async () => {
	const world = await stakingWorld()
	const { pass, read, payer } = await landed(world)
	const [first, second, ...rest] = read as [Read, Read, ...Read[]]
	const unreadable = () => {
		throw new Error("it cannot be read")
	}
	const withDebit = (one: Read, debitFrom: LandedTransaction["debitFrom"]): Read => ({
		...one,
		tx: { ...one.tx, debitFrom },
	})
	// No sum of the books: the database refuses the whole of it.
	const refused = (debit: Debit | null) => debit && { ...debit, fee: -1n }
	const bad = [
		withDebit(first, unreadable),
		withDebit(second, (account) => refused(second.tx.debitFrom(account))),
	] as const
	for (const [n, one] of bad.entries()) {
		const good = read.filter(({ attemptId }) => attemptId !== one.attemptId)
		const alone = await undone(pass, eachAlone(good, payer))
		const together = await undone(pass, async (pass) => {
			const { booked, faults } = await bookPayouts(pass, { read: [one, ...good], payer })
			expect(booked.map(({ attemptId }) => attemptId).sort()).toEqual(good.map(({ attemptId }) => attemptId).sort())
			expect(faults).toHaveLength(1)
			if (n === 0) expect(faults).toMatchObject([{ message: "it cannot be read" }])
		})
		expect(together).toEqual(alone)
	}
	await bookPayouts(pass, { read: [bad[0], bad[1], ...rest], payer })
	await allPaidOrStuck(world)
	await expectBooksInOrder(world.ctx)
})
