import type { WebContext } from "#app/db/context.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import { type DeskDiscount, discountNow, noteLooks } from "../../desk.server.ts"
import type { Reservation } from "../../move.server.ts"
import { officeActs } from "../../office-acts.ts"
import { decideBy, forDesk } from "../../operator-lists.server.ts"
import { type ReservationStatus, reservationStatus, type Visit } from "../../status.ts"
import { partnerNames } from "../../venues.server.ts"
import { byVoucher } from "../../voucher.server.ts"
import type { OfficeAct } from "../operators/acts.tsx"

/** A reservation as a desk sees it: who comes and when, and nothing of a wallet. */
export type DeskLine = Readonly<{
	id: string
	seq: number
	partner: string
	when: string
	at: string
	name: string
	contact: string
	people: number
	memo: string
	state: ReservationStatus
	visit: Visit | null
	decideBy: string | null
	acts: readonly OfficeAct[]
}>

const lineOf = (row: Reservation, partner: string, lang: Lang, at: Date): DeskLine => ({
	...{ id: row.id, seq: row.seq, partner, at: row.startsAt.toISOString(), name: row.name, contact: row.contact },
	...{ people: row.people, memo: row.memo, visit: row.visit, state: reservationStatus.nameOf(row.status) },
	when: zonedText(row.startsAt, row.timeZone, LOCALES[lang]),
	decideBy: row.status === "10" && row.cancelAskedAt ? decideBy(row.cancelAskedAt).toISOString() : null,
	acts: officeActs(row, at),
})

type Asked = Readonly<{ partners: readonly string[]; lang: Lang; code: string | null }>

/** The desk of a partner: what a code says, and who comes. */
export async function deskPage(ctx: WebContext, { partners, lang, code }: Asked) {
	const at = await ctx.now()
	const [rows, nameOf] = await Promise.all([forDesk(ctx, partners, at), partnerNames(ctx)])
	const line = (row: Reservation) => lineOf(row, nameOf(row.partnerId, lang), lang, at)
	const found = code ? await byVoucher(ctx, code, partners) : null
	// Who comes, and how they are reached, is read by opening the page: each of them is told.
	await noteLooks(
		ctx,
		[...rows, ...(found ? [found] : [])].map((row) => row.id),
		"partner",
	)
	const discount: DeskDiscount = found ? await discountNow(ctx, found) : 0
	return {
		partners: partners.map((id) => nameOf(id, lang)),
		code: code ?? "",
		found: found ? { ...line(found), discount } : null,
		lines: rows.map(line),
	}
}
export type DeskPage = Awaited<ReturnType<typeof deskPage>>
