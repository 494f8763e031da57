import { asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { LedgerRow } from "#app/draws/raffle/ledger.ts"
import { raffleTicket } from "./tables.server.ts"

/** The rows of a raffle's ledger, in their order; before the close each weighs what it does for its mint alone. */
export async function ledgerRows({ db }: Pick<Context, "db">, raffleId: string): Promise<LedgerRow[]> {
	const { number: ticket, wallet, weight, payment } = raffleTicket
	const rows = await db
		.select({ ticket, wallet, weight, payment })
		.from(raffleTicket)
		.where(eq(raffleTicket.raffleId, raffleId))
		.orderBy(asc(raffleTicket.number))
	return rows.map((row) => ({ ...row, weight: row.weight ?? 1 }))
}
