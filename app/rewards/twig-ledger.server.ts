import { and, desc, eq, or, sql } from "drizzle-orm"
import type { Context, Proven } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { type Cursor, pageOf } from "#app/lib/keyset.ts"
import { ledgerBalance, ledgerTransfer } from "#app/settlement/tables.server.ts"
import { TWIG_CLAIM, twigsOf } from "./twig.server.ts"
import { TWIG } from "./twig.ts"

/** What a wallet has; base units, 0 for one that never had any. */
export type TwigBalance = Readonly<{ address: string; units: bigint }>
/** A movement of twigs. `claimId`: of what was claimed; null: it came, or went, another way. Units are below zero where they were spent. */
export type TwigMove = Readonly<{ id: string; address: string; units: bigint; claimId: string | null; at: Date }>
export type TwigLedger = Readonly<{
	balances: readonly TwigBalance[]
	moves: readonly TwigMove[]
	/** Where the older ones begin, as it stands in an address. */
	older: string | null
}>

export const TWIG_PAGE = 20

/** Ids of movements are numbers. */
export const isMoveId = (text: string): boolean => /^\d{1,18}$/.test(text)

/** The twigs of some wallets on Solana: what each has, and a page of what moved, newest first. */
export async function twigLedger(
	{ db }: Pick<Context, "db">,
	addresses: readonly string[],
	before: Cursor | null = null,
): Promise<TwigLedger> {
	if (addresses.length === 0) return { balances: [], moves: [], older: null }
	const ofOwner = new Map(addresses.map((address) => [ownerOf(address), address]))
	const accounts = await db
		.select({ id: ledgerBalance.id, owner: ledgerBalance.owner, balance: ledgerBalance.balance })
		.from(ledgerBalance)
		.where(
			and(
				eq(ledgerBalance.kind, "points"),
				eq(ledgerBalance.asset, TWIG.id),
				isAnyOf(ledgerBalance.owner, [...ofOwner.keys()]),
			),
		)
	const balances = addresses.map((address) => ({
		address,
		units: accounts.find((one) => one.owner === ownerOf(address))?.balance ?? 0n,
	}))
	if (accounts.length === 0) return { balances, moves: [], older: null }
	const ids = accounts.map((one) => one.id)
	const { id, at } = ledgerTransfer
	const rows = await db
		.select()
		.from(ledgerTransfer)
		.where(
			and(
				or(isAnyOf(ledgerTransfer.credit, ids), isAnyOf(ledgerTransfer.debit, ids)),
				before ? sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::bigint)` : undefined,
			),
		)
		.orderBy(desc(at), desc(id))
		.limit(TWIG_PAGE + 1)
	const page = pageOf(rows, TWIG_PAGE, (row) => ({ at: row.at, id: row.id.toString() }))
	const addressOf = (account: string) => ofOwner.get(accounts.find((one) => one.id === account)?.owner ?? "")
	const moves = page.rows.map((row): TwigMove => {
		const came = addressOf(row.credit)
		return {
			id: row.id.toString(),
			address: came ?? addressOf(row.debit) ?? "",
			units: came === undefined ? -row.units : row.units,
			claimId: row.cause === TWIG_CLAIM ? row.causeId : null,
			at: row.at,
		}
	})
	return { balances, moves, older: page.older }
}

const ownerOf = (address: Proven["address"]) => twigsOf({ chain: "solana", address }).owner
