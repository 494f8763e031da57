import { sql } from "drizzle-orm"
import type { Debit, LandedTransaction } from "#app/chains/port.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { bookTransaction, tokensFirst } from "../book-transaction.server.ts"
import { postAll } from "../ledger.server.ts"
import { withdraw } from "../notices.server.ts"
import { knownAccounts, type Ours } from "../our-accounts.ts"
import type { Pass } from "../pass.ts"
import { factsOf, legsOf } from "../record-debit.server.ts"
import { txRead, vaultDebit } from "../tables.server.ts"
import { carries } from "./tables.server.ts"

/** A transaction of ours that has ended, and the attempt that it was. */
export type Read = Readonly<{ attemptId: string; signature: string; tx: LandedTransaction }>

/** What a transaction did to one account of ours. */
type Effect = Readonly<{ account: string; debit: Debit | null }>
type Booking = Read & Readonly<{ effects: readonly Effect[] }>

/** `faults`: one for each that is not booked. */
export type Bookings = Readonly<{ booked: readonly Read[]; faults: readonly unknown[] }>

/**
 * Books what payouts took from our accounts, all in one transaction of the database and a few statements. What brought us something too,
 * is no payout by the books or cannot be read, is booked alone, and so is each where they cannot be booked together. Doing it again, or while
 * the scanner books the same, changes nothing. Throws only where the database does not say what the attempts carry.
 */
export async function bookPayouts(
	pass: Pass,
	{ read, payer }: Readonly<{ read: readonly Read[]; payer: Ours }>,
): Promise<Bookings> {
	const carried = await thoseThatCarry(pass, read)
	const alike = read.flatMap((one) => (carried.has(one.attemptId) ? (takenOnly(pass, one, payer) ?? []) : []))
	const together = await bookTogether(pass, alike.sort(bySignature)).catch((error: unknown) => {
		pass.ctx.log.warn(
			{ err: error, attempts: alike.length },
			"payouts could not be booked together: each is booked alone",
		)
		return new Set<string>()
	})
	const booked = read.filter((one) => together.has(one.attemptId))
	const faults: unknown[] = []
	for (const one of read) {
		if (together.has(one.attemptId)) continue
		try {
			await bookTransaction(pass, { ...one, ours: payer, openingSlot: 0n })
			booked.push(one)
		} catch (error) {
			faults.push(error)
		}
	}
	return { booked, faults }
}

/** One order for everybody: two that book the same wait for each other, and not in a circle. */
const bySignature = (a: Read, b: Read) => (a.signature < b.signature ? -1 : 1)

/** Attempts that carry something of ours: what they took is explained by them. */
async function thoseThatCarry({ ctx }: Pass, read: readonly Read[]): Promise<ReadonlySet<string>> {
	if (read.length === 0) return new Set()
	const ids = read.map((one) => one.attemptId)
	const rows = await ctx.db
		.selectDistinct({ id: carries.attemptId })
		.from(carries)
		.where(isAnyOf(carries.attemptId, ids))
	return new Set(rows.map((row) => row.id))
}

/**
 * What it took from our accounts, in the order in which all lock them; null where it brought them something, another has paid, or it cannot
 * be read.
 */
function takenOnly(pass: Pass, one: Read, payer: Ours): Booking | null {
	try {
		const keys = new Set(one.tx.accounts())
		const touched = knownAccounts(pass).filter(({ account }) => keys.has(account))
		if (!touched.some(({ account }) => account === payer.account)) return null
		if (touched.some((ours) => one.tx.creditsTo(ours).length > 0)) return null
		const effects = touched
			.sort(tokensFirst)
			.map((ours): Effect => ({ account: ours.account, debit: one.tx.debitFrom(ours) }))
		return { ...one, effects }
	} catch {
		// Booked alone, it says why.
		return null
	}
}

type Written = Readonly<{ id: string; account: string; debit: Debit; of: Booking }>

/** Answers the attempts that are booked: all, or it throws. */
async function bookTogether(pass: Pass, all: readonly Booking[]): Promise<ReadonlySet<string>> {
	if (all.length === 0) return new Set()
	const at = await pass.ctx.now()
	const native = pass.chain.native.address
	const written = await inTransaction(pass.ctx, async (ctx) => {
		const within = { ...pass, ctx }
		const rows = await writeDebits(within, all, at)
		const posted = rows.map(({ id, account, debit, of: { attemptId } }) => ({
			id,
			legs: legsOf(account, debit, { by: "attempt", attemptId, native }),
		}))
		await postAll(ctx, { name: "vault-debit", at }, posted)
		await rememberRead(within, all, at)
		return rows
	})
	for (const { account, debit, of } of written)
		pass.ctx.log.info(factsOf({ signature: of.signature, account, debit, by: "attempt" }), "debit")
	await withdraw(pass.ctx, "unreadable-transaction", ...all.map((one) => one.signature))
	return new Set(all.map((one) => one.attemptId))
}

/** Answers those that had not been written before, in their order. */
async function writeDebits({ ctx, chain }: Pass, all: readonly Booking[], at: Date): Promise<Written[]> {
	const taken = all.flatMap((of) =>
		of.effects.flatMap(({ account, debit }) =>
			debit ? [{ of, account, debit, key: `${of.signature}/${account}` }] : [],
		),
	)
	const told = taken.map(({ of: { signature, attemptId, tx }, account, debit: { asset, units, fee, rent } }) => {
		const sums = { units: units.toString(), fee: fee.toString(), rent: rent.toString() }
		return { signature, account, asset, ...sums, slot: Number(tx.slot), time: tx.time, attempt: attemptId }
	})
	const rows = await ctx.db.execute<{ id: string; signature: string; account: string }>(sql`
		insert into ${vaultDebit} (chain, signature, account, asset, units, fee, rent, slot, block_time, explained_by, attempt_id, recorded_at)
		select ${chain.name}, signature, account, asset, units, fee, rent, slot, time, 'attempt', attempt, ${at.toISOString()}::timestamptz
		from json_to_recordset(${JSON.stringify(told)}::json) as one(
			signature text, account text, asset text, units numeric, fee numeric, rent numeric, slot bigint, time timestamptz, attempt uuid)
		on conflict do nothing returning id, signature, account`)
	const ids = new Map([...rows].map(({ id, signature, account }) => [`${signature}/${account}`, id]))
	return taken.flatMap(({ key, ...one }) => {
		const id = ids.get(key)
		return id ? [{ ...one, id }] : []
	})
}

async function rememberRead({ ctx, chain }: Pass, all: readonly Booking[], at: Date): Promise<void> {
	const told = all.flatMap(({ signature, tx, effects }) =>
		effects.map(({ account, debit }) => ({
			signature,
			account,
			slot: Number(tx.slot),
			state: debit ? "booked" : "empty",
		})),
	)
	await ctx.db.execute(sql`
		insert into ${txRead} (chain, account, signature, slot, state, tries, read_at)
		select ${chain.name}, account, signature, slot, state, 1, ${at.toISOString()}::timestamptz
		from json_to_recordset(${JSON.stringify(told)}::json) as one(signature text, account text, slot bigint, state text)
		order by account, signature
		on conflict (chain, account, signature) do update
		set state = excluded.state, next_try_at = null, problem = null, read_at = excluded.read_at
		where ${txRead.state} not in ('empty','booked')`)
}
