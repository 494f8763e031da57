import { and, eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context } from "#app/db/context.ts"
import { brokenConstraint } from "#app/db/in-transaction.server.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { prepared } from "#app/db/prepared.server.ts"
import { ledgerBalance } from "./tables.server.ts"

/**
 * Kinds of account; which of them may never go below zero is decided in the database (`ledger_limited`). A vault mirrors the chain, so
 * its balance is what it holds, negated. `transit` is what is between two accounts of ours; it is empty when both ends are read. `points` are on
 * no chain: each is one that was `issued`.
 */
export const KINDS = [
	"vault",
	"reward-budget",
	"reward-reserved",
	"principal",
	"owed",
	"kept",
	"opening",
	"float",
	"fee",
	"rent",
	"transit",
	"announced",
	"paid-out",
	"unexplained",
	"issued",
	"points",
] as const

export type Account = Readonly<{ owner: string; kind: (typeof KINDS)[number]; asset: string }>
export type Leg = Readonly<{ leg: string; debit: Account; credit: Account; units: bigint }>

/** An account that must stay covered would not have been. Nothing was written. */
export class NotCovered extends Error {}

type Cause = Readonly<{ name: string; id: string; at: Date }>

/**
 * Writes transfers of one cause, all or none; units are base units of the accounts' asset. The same (cause, id, leg) cannot be
 * written twice. Throws `NotCovered` where a limited account would fall below zero: the caller's transaction is then lost.
 */
export async function post({ db }: Pick<Context, "db">, cause: Cause, legs: readonly Leg[]): Promise<void> {
	const told = toldOf(legs)
	if (told === null) return
	try {
		await prepared(db, "select post_transfers($1, $2, $3, $4)", [cause.name, cause.id, cause.at.toISOString(), told])
	} catch (error) {
		if (brokenConstraint(error) === "ledger_account_covered") throw new NotCovered(undefined, { cause: error })
		throw error
	}
}

/** The same for many causes of one name in one statement, in their order; for legs that no limit can refuse. */
export async function postAll(
	{ db }: Pick<Context, "db">,
	{ name, at }: Omit<Cause, "id">,
	all: readonly Readonly<{ id: string; legs: readonly Leg[] }>[],
): Promise<void> {
	const told = all.map(({ id, legs }) => ({ id, legs: toldOf(legs) })).filter((one) => one.legs !== null)
	if (told.length === 0) return
	await prepared(
		db,
		"select post_transfers($1, one.id, $2, one.legs) from json_to_recordset($3::json) as one(id uuid, legs text)",
		[name, at.toISOString(), JSON.stringify(told)],
	)
}

/** Legs as the database reads them; null where nothing moves. */
function toldOf(legs: readonly Leg[]): string | null {
	const moving = legs.filter((leg) => leg.units > 0n)
	if (moving.length === 0) return null
	return JSON.stringify(
		moving.map(({ leg, debit, credit, units }) => ({
			leg,
			asset: debit.asset,
			units: units.toString(),
			debitOwner: debit.owner,
			debitKind: debit.kind,
			creditOwner: credit.owner,
			creditKind: credit.kind,
		})),
	)
}

/** Moves into the balances of the vaults what was posted to them. Answers how many parts there were. */
export async function foldDeltas(db: Db): Promise<number> {
	const [row] = await prepared<{ folded: string }>(db, "select fold_ledger_deltas() as folded", [])
	return Number(row?.folded ?? 0)
}

/** The balance of an account in base units, which nobody else can change until the caller's transaction ends. Not for vaults. */
export async function lockBalance({ db }: Pick<Context, "db">, { owner, kind, asset }: Account): Promise<bigint> {
	const [row] = await prepared<{ balance: string }>(db, "select lock_balance($1, $2, $3) as balance", [
		owner,
		kind,
		asset,
	])
	return BigInt(row?.balance ?? 0)
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
		.select({ owner: ledgerBalance.owner, balance: ledgerBalance.balance })
		.from(ledgerBalance)
		.where(and(eq(ledgerBalance.kind, kind), eq(ledgerBalance.asset, asset), isAnyOf(ledgerBalance.owner, owners)))
	return new Map(rows.map((r) => [r.owner, r.balance]))
}
