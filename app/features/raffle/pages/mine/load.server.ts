import { and, desc, eq, isNotNull, isNull } from "drizzle-orm"
import type { Context, SessionWallet } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { nftsByAsset } from "#app/prizes/nfts-by-asset.server.ts"
import { raffle, raffleDelivery, raffleTicket } from "#app/raffles/tables.server.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { amountOf, titleOf } from "../board/load.server.ts"
import { type TicketView, ticketView } from "../ticket/load.server.ts"

type Needs = Pick<Context, "db" | "assets">
const MOST_TICKETS = 50
const MOST_PRIZES = 100

const addressesOf = (wallet: SessionWallet | null): string[] =>
	(wallet?.memberWallets ?? []).filter(({ chain }) => chain === "solana").map(({ address }) => address)

/** The newest tickets of all wallets of a member; `more`: there are others. */
export async function ownTickets(
	ctx: Needs,
	{ wallet, lang }: Readonly<{ wallet: SessionWallet | null; lang: Lang }>,
): Promise<Readonly<{ tickets: readonly TicketView[]; more: boolean }>> {
	const rows = await ctx.db
		.select({ ticket: raffleTicket, one: raffle })
		.from(raffleTicket)
		.innerJoin(raffle, eq(raffle.id, raffleTicket.raffleId))
		.where(isAnyOf(raffleTicket.wallet, addressesOf(wallet)))
		.orderBy(desc(raffleTicket.givenAt), desc(raffleTicket.number))
		.limit(MOST_TICKETS + 1)
	const tickets: TicketView[] = []
	for (const { ticket, one } of rows.slice(0, MOST_TICKETS)) tickets.push(await ticketView(ctx, { one, ticket, lang }))
	return { tickets, more: rows.length > MOST_TICKETS }
}

export type WonLine = Readonly<{
	raffle: string
	title: string
	ticket: number
	wallet: string
	amount: string
	state: "way" | "arrived"
	at: string
	isMine: boolean
}>

/** Winning tickets, the newest first: everybody's, and which of them are the visitor's. */
export async function wonTickets(
	ctx: Needs,
	{ wallet, lang }: Readonly<{ wallet: SessionWallet | null; lang: Lang }>,
): Promise<readonly WonLine[]> {
	const own = new Set(addressesOf(wallet))
	const rows = await ctx.db
		.select({ won: raffleDelivery, one: raffle })
		.from(raffleDelivery)
		.innerJoin(raffle, eq(raffle.id, raffleDelivery.raffleId))
		.where(and(isNotNull(raffleDelivery.wallet), isNull(raffleDelivery.passedAt)))
		.orderBy(desc(raffleDelivery.createdAt), desc(raffleDelivery.id))
		.limit(MOST_PRIZES)
	const nfts = await nftsByAsset(
		ctx,
		rows.map(({ won }) => won.asset),
	)
	return rows.map(({ won, one }) => ({
		raffle: one.name,
		title: titleOf(one, lang),
		ticket: won.ticket ?? 0,
		wallet: won.wallet ?? "",
		amount: amountOf(ctx, won, lang, nfts),
		state: won.doneAt ? "arrived" : "way",
		at: utcText(won.doneAt ?? won.createdAt, LOCALES[lang]),
		isMine: own.has(won.wallet ?? ""),
	}))
}
