import { and, asc, eq, gt } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { Lang } from "#app/lib/paths.ts"
import { findPublished } from "#app/raffles/proof-of.server.ts"
import { raffleTicket } from "#app/raffles/tables.server.ts"
import { titleOf } from "../board/load.server.ts"

export const ROWS_OF_PAGE = 100
/** `ofDemo`: a wallet that a demo has of its own. */
export type LedgerLine = Readonly<{
	ofDemo: boolean
	ticket: number
	wallet: string
	weight: number | null
	payment: string
}>

/** Rows of a raffle's ledger after a ticket, in their order; null: no such raffle. `weight` is null until the close. */
export async function ledgerPage(
	ctx: Pick<Context, "db">,
	{ lang, name, after, ofDemo }: Readonly<{ lang: Lang; name: string; after: number; ofDemo: ReadonlySet<string> }>,
) {
	const one = await findPublished(ctx, name)
	if (!one) return null
	const { number: ticket, wallet, weight, payment } = raffleTicket
	const rows = await ctx.db
		.select({ ticket, wallet, weight, payment })
		.from(raffleTicket)
		.where(and(eq(raffleTicket.raffleId, one.id), gt(raffleTicket.number, after)))
		.orderBy(asc(raffleTicket.number))
		.limit(ROWS_OF_PAGE + 1)
	const shown = rows.slice(0, ROWS_OF_PAGE).map((row): LedgerLine => ({ ...row, ofDemo: ofDemo.has(row.wallet) }))
	return {
		name,
		title: titleOf(one, lang),
		root: one.root,
		rows: shown,
		total: one.nextTicket - 1,
		next: rows.length > ROWS_OF_PAGE ? (shown.at(-1)?.ticket ?? null) : null,
	}
}
export type LedgerPage = NonNullable<Awaited<ReturnType<typeof ledgerPage>>>
