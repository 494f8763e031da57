import type { LoaderFunctionArgs } from "@remix-run/node"
import { type Booker, bookerOf } from "#app/features/reservations/booker.server.ts"
import type { Reservation } from "#app/features/reservations/move.server.ts"
import { ownReservation } from "#app/features/reservations/queries.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"

/** The reservation that an address names, and whose it is. Nobody is signed in: null. Somebody else's is as good as none (404). */
export async function ownOf({
	request,
	params,
	context,
}: LoaderFunctionArgs): Promise<
	Readonly<{ lang: Lang; seq: number; own: Readonly<{ booker: Booker; row: Reservation }> | null }>
> {
	const lang = requireLang(params)
	const seq = /^\d{1,12}$/.test(params.seq ?? "") ? Number(params.seq) : 0
	const booker = await bookerOf(request, context)
	if (!booker) return { lang, seq, own: null }
	const row = seq > 0 ? await ownReservation(context.ctx, booker.owners, seq) : null
	if (!row) throw new Response(null, { status: 404 })
	return { lang, seq, own: { booker, row } }
}
