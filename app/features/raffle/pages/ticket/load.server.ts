import { and, asc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isPublicBeacon } from "#app/draws/beacon/proof.ts"
import type { Lang } from "#app/lib/paths.ts"
import { findPublished } from "#app/raffles/proof-of.server.ts"
import { datesOf, type Raffle } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { raffleDelivery, raffleTicket } from "#app/raffles/tables.server.ts"
import { amountOf, nftsOf, titleOf } from "../board/load.server.ts"

/** A ticket as it is kept and shown. `result`: "open" until the draw. `index`: its place in the frozen ledger, from 0. */
export type TicketView = Readonly<{
	raffle: string
	title: string
	isDemo: boolean
	number: number
	wallet: string
	payment: string
	weight: number | null
	drawsAt: string
	givenAt: string
	index: number | null
	rows: number | null
	result: "open" | "won" | "not-drawn" | "cancelled"
	prize: string | null
}>

type Ticket = typeof raffleTicket.$inferSelect
type Needs = Pick<Context, "db" | "assets">

/** A ticket by its number; null: there is none. */
export async function ticketPage(
	ctx: Needs,
	{ lang, name, number }: Readonly<{ lang: Lang; name: string; number: number }>,
): Promise<TicketView | null> {
	const one = await findPublished(ctx, name)
	if (!one) return null
	const [found] = await ctx.db
		.select()
		.from(raffleTicket)
		.where(and(eq(raffleTicket.raffleId, one.id), eq(raffleTicket.number, number)))
	return found ? ticketView(ctx, { one, ticket: found, lang }) : null
}

export async function ticketView(
	ctx: Needs,
	{ one, ticket, lang }: Readonly<{ one: Raffle; ticket: Ticket; lang: Lang }>,
): Promise<TicketView> {
	const won = await ctx.db
		.select()
		.from(raffleDelivery)
		.where(and(eq(raffleDelivery.raffleId, one.id), eq(raffleDelivery.ticket, ticket.number)))
		.orderBy(asc(raffleDelivery.seq))
	const prize = won.findLast(({ passedAt }) => passedAt === null)
	const isDrawn = raffleStatus.codes("drawn").includes(one.status)
	const drawn = prize ? "won" : "not-drawn"
	const undrawn = one.status === "cancelled" ? "cancelled" : "open"
	return {
		raffle: one.name,
		title: titleOf(one, lang),
		isDemo: one.beacon !== null && !isPublicBeacon(one.beacon),
		number: ticket.number,
		wallet: ticket.wallet,
		payment: ticket.payment,
		weight: ticket.weight,
		drawsAt: datesOf(one).drawsAt.toISOString(),
		givenAt: ticket.givenAt.toISOString(),
		// Numbers begin at 1 and none is left out.
		index: one.root ? ticket.number - 1 : null,
		rows: one.rows,
		result: isDrawn ? drawn : undrawn,
		prize: prize ? amountOf(ctx, prize, lang, await nftsOf(ctx, one)) : null,
	}
}
