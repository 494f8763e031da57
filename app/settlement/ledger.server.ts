import { and, eq, inArray, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { brokenConstraint } from "#app/db/transact.server.ts"
import { ledgerAccount, ledgerTransfer } from "./tables.server.ts"

/** Kinds of account. A limited one may never go below zero; a vault mirrors the chain, so its balance is what it holds, negated. */
const LIMITED = { vault: false, "reward-budget": true, "reward-reserved": true, principal: true, owed: true } as const

export type Account = Readonly<{ owner: string; kind: keyof typeof LIMITED; asset: string }>
export type Leg = Readonly<{ leg: string; debit: Account; credit: Account; units: bigint }>

/** An account that must stay covered would not have been. Nothing was written. */
export class NotCovered extends Error {}

const nameOf = (a: Account) => `${a.owner}\n${a.kind}\n${a.asset}`

async function idsOf(tx: Db, accounts: readonly Account[]): Promise<Map<string, string>> {
	const distinct = [...new Map(accounts.map((a) => [nameOf(a), a])).values()]
	await tx
		.insert(ledgerAccount)
		.values(distinct.map((a) => ({ owner: a.owner, kind: a.kind, asset: a.asset, limited: LIMITED[a.kind] })))
		.onConflictDoNothing()
	const rows = await tx
		.select()
		.from(ledgerAccount)
		.where(
			or(
				...distinct.map((a) =>
					and(eq(ledgerAccount.owner, a.owner), eq(ledgerAccount.kind, a.kind), eq(ledgerAccount.asset, a.asset)),
				),
			),
		)
	return new Map(rows.map((r) => [`${r.owner}\n${r.kind}\n${r.asset}`, r.id]))
}

/**
 * Writes transfers of one cause, all or none; units are base units of the accounts' asset. The same (cause, id, leg) cannot be
 * written twice. Throws `NotCovered` where a limited account would fall below zero: the caller's transaction is then lost.
 */
export async function post(tx: Db, cause: { name: string; id: string; at: Date }, legs: readonly Leg[]): Promise<void> {
	const moving = legs.filter((leg) => leg.units > 0n)
	if (moving.length === 0) return
	const ids = await idsOf(
		tx,
		moving.flatMap((leg) => [leg.debit, leg.credit]),
	)
	const id = (a: Account) => ids.get(nameOf(a)) as string
	try {
		await tx.insert(ledgerTransfer).values(
			moving.map((leg) => ({
				cause: cause.name,
				causeId: cause.id,
				leg: leg.leg,
				debit: id(leg.debit),
				credit: id(leg.credit),
				asset: leg.debit.asset,
				units: leg.units,
				at: cause.at,
			})),
		)
	} catch (error) {
		if (brokenConstraint(error) === "ledger_account_covered") throw new NotCovered(undefined, { cause: error })
		throw error
	}
}

/** Balances by owner of one kind and asset, in base units; an account that was never used is not in it. */
export async function balancesOf(
	db: Db,
	kind: Account["kind"],
	asset: string,
	owners: readonly string[],
): Promise<Map<string, bigint>> {
	if (owners.length === 0) return new Map()
	const rows = await db
		.select({ owner: ledgerAccount.owner, balance: ledgerAccount.balance })
		.from(ledgerAccount)
		.where(and(eq(ledgerAccount.kind, kind), eq(ledgerAccount.asset, asset), inArray(ledgerAccount.owner, [...owners])))
	return new Map(rows.map((r) => [r.owner, r.balance]))
}
