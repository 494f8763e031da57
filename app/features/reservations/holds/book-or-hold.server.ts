import { type Booking, book, type Guest, type Wish } from "../book.server.ts"
import type { Booker } from "../booker.server.ts"
import type { Reservation } from "../move.server.ts"
import { acceptOffer, takeOffer } from "../wait.server.ts"
import { confirmByWallet } from "./confirm-hold.server.ts"
import {
	checkHolds,
	type From,
	type Hold,
	holdByRequest,
	holdSeat,
	requireMailAddress,
	requireOpen,
	writeHold,
} from "./hold-seat.server.ts"
import { isKnownGuest } from "./known-guest.server.ts"
import { takeNetworkTurn } from "./origin.server.ts"

/** What a form for a seat comes to: a reservation, or a seat that is kept until the guest confirms it. */
export type Kept = Readonly<{ made: Reservation } | { hold: Hold }>

/** Books for a guest who is known here; for any other guest it holds the seat. The same request again is the same answer. */
export async function bookOrHold(
	ctx: Booking,
	booker: Pick<Booker, "owner" | "owners" | "solana">,
	wish: Wish,
	from: From,
): Promise<Kept> {
	if (!(await isKnownGuest(ctx, booker))) return { hold: await holdSeat(ctx, booker, wish, from) }
	const hold = await holdByRequest(ctx, booker.owners, wish.request)
	if (hold?.state === "held") return { made: await confirmByWallet(ctx, booker, wish.request) }
	return { made: await book(ctx, booker, wish, from) }
}

/** The same of an offer of the wait list: whoever is not known here confirms it like any other seat. */
export async function acceptOrHold(
	ctx: Booking,
	booker: Pick<Booker, "owners" | "solana">,
	{ id, guest }: Readonly<{ id: string; guest: Guest }>,
	{ network }: Pick<From, "network">,
): Promise<Kept> {
	const known = ({ db }: Pick<Booking, "db">) => holdByRequest({ db }, booker.owners, id)
	if (await isKnownGuest(ctx, booker)) {
		if ((await known(ctx))?.state === "held") return { made: await confirmByWallet(ctx, booker, id) }
		return { made: await acceptOffer(ctx, booker, id, guest, { network }) }
	}
	requireMailAddress(guest)
	const before = (ctx: Pick<Booking, "db">) => takeNetworkTurn(ctx, network)
	const hold = await takeOffer(ctx, booker, { id, guest, known, before }, async (ctx, { row, seat, venue, person }) => {
		await checkHolds(ctx, person, network)
		return writeHold(ctx, { venue, slot: row, seat, guest, id, owner: row.owner, network })
	})
	return { hold: requireOpen(hold, await ctx.now()) }
}
