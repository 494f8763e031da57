import { and, eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import type { T } from "#app/i18n/words.ts"
import { type Limit, WRITES } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Booker } from "./booker.server.ts"
import { bookForm, waitForm } from "./forms.ts"
import { bookOrHold } from "./holds/book-or-hold.server.ts"
import { networkKey } from "./holds/origin.server.ts"
import { type BookedKind, isBookedKind } from "./kinds.ts"
import { reservation } from "./tables.server.ts"
import { venueRow } from "./venues.server.ts"
import { joinWaitList } from "./wait.server.ts"

/** Wallets are had for nothing: of one internet address so many reservations and places on lists are tried in an hour. */
const BOOKINGS_PER_ADDRESS: Limit = { name: "reservations/ip", hits: 60, seconds: 3600 }
const BOOKINGS_PER_OWNER: Limit = { name: "reservations/owner", hits: 30, seconds: 3600 }

/**
 * What is made of one address in a day: whoever has many wallets takes no calendar for themselves, and there is room for the many people who share one.
 */
const MADE_PER_ADDRESS: Limit = {
	...{ name: "reservations/ip-day", hits: 30, seconds: 86_400 },
	says: "reservations:error.network",
}

type Args = Parameters<typeof submit>[0] & Readonly<{ context: { ctx: WebContext; clientIp: string } }>
type Taking = Readonly<{ t: T; lang: Lang; booker: Booker | null; kinds: readonly BookedKind[] }>
export type Booked = Readonly<{ seq: number }> | Readonly<{ hold: string }> | Readonly<{ joined: true }>

/** Whether a desk has seen somebody: no stranger on the same network shuts them out, and no wallet becomes a guest for nothing. */
const hasCome = async ({ db }: Pick<WebContext, "db">, { owners }: Booker): Promise<boolean> =>
	(
		await db
			.select({ id: reservation.id })
			.from(reservation)
			.where(and(isAnyOf(reservation.owner, [...owners]), eq(reservation.visit, "visited")))
			.limit(1)
	).length > 0

/** Takes the form of a desk: a reservation, or a place on the list of a time that is taken. Bad input is answered before anybody is asked who they are. */
export async function takeBooking<R>(args: Args, { t, lang, booker, kinds }: Taking, done: (what: Booked) => R) {
	const { ctx, clientIp } = args.context
	const isWait = (await readForm(args.request.clone())).get("do") === "wait"
	const admitted = async (at: string): Promise<Booker> => {
		if (!booker) throw new Refusal("reservations:error.signIn", { status: 401 })
		await countUseFrom(ctx, WRITES, clientIp)
		if (!(await hasCome(ctx, booker))) await countUseFrom(ctx, BOOKINGS_PER_ADDRESS, clientIp)
		await countUse(ctx, BOOKINGS_PER_OWNER, booker.owner)
		const venue = await venueRow(ctx, at)
		if (!venue || !isBookedKind(venue.kind) || !kinds.includes(venue.kind))
			throw new Refusal("reservations:error.closed", { status: 409 })
		return booker
	}
	const counting = async ({ db }: Pick<WebContext, "db">) => {
		if (booker && (await hasCome({ db }, booker))) return
		await countUseFrom({ ...ctx, db }, MADE_PER_ADDRESS, clientIp)
	}
	if (isWait)
		return submit(args, waitForm, t, async ({ at, slot, ...wish }) => {
			await joinWaitList(ctx, await admitted(at), { ...wish, partnerId: at, startsAt: slot, lang }, { counting })
			return done({ joined: true })
		})
	return submit(args, bookForm, t, async ({ at, slot, memo = "", agree: _, ...wish }) => {
		const asked = { ...wish, memo, partnerId: at, startsAt: slot, lang }
		const kept = await bookOrHold(ctx, await admitted(at), asked, { counting, network: networkKey(ctx, clientIp) })
		return done("made" in kept ? { seq: kept.made.seq } : { hold: kept.hold.id })
	})
}
