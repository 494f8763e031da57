import { and, eq } from "drizzle-orm"
import type { Debit } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { announcedDebit } from "./announced/tables.server.ts"
import type { Landed, Line } from "./book-transaction.server.ts"
import { type Account, type Leg, post } from "./ledger.server.ts"
import { isOpening } from "./opening.server.ts"
import { isKnown, isOwnWallet } from "./our-accounts.ts"
import type { Pass } from "./pass.ts"
import { payoutAttempt } from "./payouts/attempt-of.server.ts"
import { writeStop } from "./stops.server.ts"
import { vaultDebit } from "./tables.server.ts"

type Explained = Readonly<{ by: "attempt" | "own-transfer" | "announced" | "opening" | null; attemptId: string | null }>

/** Where the units of a debit go in the ledger, by what explains it. */
const KIND = { attempt: "paid-out", "own-transfer": "transit", announced: "announced", opening: "opening" } as const

/**
 * Books what left an account: units, fee and rent each in a kind of its own. What no attempt, announcement or transfer between our own
 * accounts explains stops payouts and new agreements, if it left an account that was set up for money. Doing it again changes nothing.
 */
export async function recordDebit(
	pass: Pass,
	{ landed, debit, at }: Readonly<{ landed: Landed; debit: Debit; at: Date }>,
): Promise<Line[]> {
	const { ctx } = pass
	const { chain, account, signature, slot, blockTime } = landed
	const { asset, units, fee, rent } = debit
	const explained = await explain(pass, { landed, debit })
	const [row] = await ctx.db
		.insert(vaultDebit)
		.values({
			chain,
			account,
			signature,
			slot,
			blockTime,
			asset,
			units,
			fee,
			rent,
			explainedBy: explained.by,
			attemptId: explained.attemptId,
			recordedAt: at,
		})
		.onConflictDoNothing()
		.returning({ id: vaultDebit.id })
	if (!row) return []
	await post(
		ctx,
		{ name: "vault-debit", id: row.id, at },
		legsOf(account, debit, { ...explained, native: pass.chain.native.address }),
	)
	const facts = factsOf({ signature, account, debit, by: explained.by })
	if (explained.by !== null) return [{ level: "info", facts, text: "debit" }]
	if (!isKnown(pass, account))
		return [{ level: "info", facts, text: "tokens left an account that a stranger opened for us" }]
	const stop = { chain, reason: "unexplained-debit", subject: `${signature}/${account}`, at } as const
	const told = { signature, account, asset, units: facts.units, fee: facts.fee, rent: facts.rent }
	await writeStop(ctx, { ...stop, facts: told })
	return [
		{ level: "error", facts, text: "money left an account of ours and nothing explains it: agreements are stopped" },
	]
}

type Told = Readonly<{ signature: string; account: string; debit: Debit; by: Explained["by"] }>

/** A debit as the log tells of it; base units as text. */
export const factsOf = ({ signature, account, debit: { asset, units, fee, rent }, by }: Told) => ({
	signature,
	account,
	asset,
	units: units.toString(),
	fee: fee.toString(),
	rent: rent.toString(),
	explainedBy: by,
})

/** How a debit of an account is posted; base units of what left, and of the native asset for fee and rent. */
export function legsOf(
	account: string,
	{ asset, units, fee, rent }: Debit,
	{ by, attemptId, native }: Explained & { native: string },
): Leg[] {
	const leaves = (of: string): Account => ({ owner: account, kind: "vault", asset: of })
	const kind = by === null ? "unexplained" : KIND[by]
	const owner = by === "own-transfer" ? "own-accounts" : (attemptId ?? account)
	return [
		{ leg: "units", debit: { owner, kind, asset }, credit: leaves(asset), units },
		{ leg: "fee", debit: { owner: account, kind: "fee", asset: native }, credit: leaves(native), units: fee },
		{ leg: "rent", debit: { owner: account, kind: "rent", asset: native }, credit: leaves(native), units: rent },
	]
}

/** A receiver that the instructions do not name is not our own. */
async function explain(pass: Pass, { landed, debit }: Readonly<{ landed: Landed; debit: Debit }>): Promise<Explained> {
	const { ctx } = pass
	const { chain, signature, account } = landed
	const attemptId = await payoutAttempt(ctx, landed)
	if (attemptId) return { by: "attempt", attemptId }
	const announced = await ctx.db
		.select()
		.from(announcedDebit)
		.where(and(eq(announcedDebit.chain, chain), eq(announcedDebit.signature, signature)))
	const isAnnounced = announced.some(
		(one) => one.account === account && one.asset === debit.asset && one.units === debit.units,
	)
	// Who announced what leaves has announced that it costs a fee.
	if (isAnnounced || (debit.units === 0n && announced.length > 0)) return { by: "announced", attemptId: null }
	const { receivers } = debit
	const isOwn = receivers.length > 0 && receivers.every((one) => isOwnWallet(pass, one))
	if (isOwn && debit.units > 0n) return { by: "own-transfer", attemptId: null }
	if (debit.units === 0n && (await paysForOwnTransfer(ctx, landed))) return { by: "own-transfer", attemptId: null }
	if (await isOpening(ctx, landed)) return { by: "opening", attemptId: null }
	return { by: null, attemptId: null }
}

/** The fee of a transaction that moved something between our own accounts. */
async function paysForOwnTransfer({ db }: Pick<Context, "db">, { chain, signature }: Landed): Promise<boolean> {
	const [row] = await db
		.select({ id: vaultDebit.id })
		.from(vaultDebit)
		.where(
			and(eq(vaultDebit.chain, chain), eq(vaultDebit.signature, signature), eq(vaultDebit.explainedBy, "own-transfer")),
		)
	return row !== undefined
}
