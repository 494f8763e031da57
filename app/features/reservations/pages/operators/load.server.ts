import { randomUUID } from "node:crypto"
import { and, eq, ne, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import { daysOf } from "../../change-venue.server.ts"
import { noteLooks } from "../../desk.server.ts"
import { listSameNetwork } from "../../holds/origin.server.ts"
import { BOOKED_KINDS, wayOf } from "../../kinds.ts"
import { officeActs } from "../../office-acts.ts"
import { deskPeople } from "../../operator-lists.server.ts"
import { stepsOf } from "../../queries.server.ts"
import { firstRules } from "../../rules.ts"
import { reservationStatus } from "../../status.ts"
import { reservation } from "../../tables.server.ts"
import { typedVenue } from "../../venue-form.ts"
import { partnerNames, venuesOf } from "../../venues.server.ts"
import { tierName } from "../tier-name.ts"
import type { OneReservation } from "./one-view.tsx"
import type { VenuePage } from "./venue-view.tsx"

type Asked = Readonly<{ id: string; t: T; lang: Lang }>

/** One reservation for an operator; that it was looked at is told its owner. Null: there is none. */
export async function oneReservation(
	ctx: WebContext,
	{ id, t, lang }: Asked,
): Promise<(OneReservation & { title: string }) | null> {
	const [row] = await ctx.db.select().from(reservation).where(eq(reservation.id, id))
	if (!row) return null
	const at = await ctx.now()
	if (row.erasedAt === null) await noteLooks(ctx, [id], "operator")
	const [nameOf, steps, same] = await Promise.all([partnerNames(ctx), stepsOf(ctx, id), listSameNetwork(ctx, id)])
	const when = (moment: Date) => zonedText(moment, row.timeZone, LOCALES[lang])
	const state = reservationStatus.nameOf(row.status)
	const fact = (name: "owner" | "terms" | "why" | "discount") => t(`operators-reservations:fact.${name}`)
	const facts: [string, string][] = [
		[t("operators-reservations:column.partner"), nameOf(row.partnerId, lang)],
		[t("operators-reservations:column.kind"), t(`reservations:kinds.${row.kind}`)],
		[t("reservations:slip.when"), when(row.startsAt)],
		[t("reservations:slip.until"), when(row.endsAt)],
		[t("operators-reservations:column.state"), `${row.status} · ${t(`reservations:states.${state}.label`)}`],
		[t("operators-reservations:column.people"), `${row.people}`],
		...(row.erasedAt
			? ([[t("reservations:field.name"), t("operators-reservations:erased")]] as [string, string][])
			: ([
					[t("reservations:field.name"), row.name],
					[t("reservations:field.contact"), row.contact],
					[t("reservations:field.memo"), row.memo || "–"],
					[fact("owner"), row.owner],
				] as [string, string][])),
		[fact("discount"), row.tier ? `${tierName(t, row.tier)} ${row.percent}%` : "–"],
		[
			fact("terms"),
			t("operators-reservations:terms", { hours: row.cancelMinutes / 60, moves: `${row.moves}/${row.mostMoves}` }),
		],
		...(row.why ? ([[fact("why"), row.why]] as [string, string][]) : []),
	]
	return {
		title: t("reservations:my.one", { seq: row.seq }),
		id,
		facts,
		steps: steps.map((one) => ({ state: reservationStatus.nameOf(one.to), by: one.by, at: one.at.toISOString() })),
		acts: [...officeActs(row, at), ...(same.length > 1 ? (["cancel-network"] as const) : [])],
		sameNetwork: same.length,
	}
}

/** All partners with the state of their calendars. */
export async function venueLines(ctx: WebContext, lang: Lang) {
	const venues = await venuesOf(ctx, BOOKED_KINDS)
	return venues.map(({ partner, row }) => ({
		...{ id: partner.id, name: partner.name[lang], kind: partner.kind, example: partner.example },
		...{ timeZone: row?.timeZone ?? "", seats: row?.seats ?? 0, isOpen: row?.isOpen ?? false, isNew: row === null },
	}))
}

/** A partner's calendar as its form; null: no such partner is published. */
export async function venuePage(
	ctx: WebContext,
	{ id, lang, mayGrant }: Readonly<{ id: string; lang: Lang; mayGrant: boolean }>,
): Promise<(VenuePage & { name: string }) | null> {
	const venue = (await venuesOf(ctx, BOOKED_KINDS)).find(({ partner }) => partner.id === id)
	if (!venue) return null
	const { partner, row } = venue
	const first = { timeZone: "Asia/Seoul", isOpen: false, seats: 1, version: 0 }
	const [{ closed, events }, people, candidates] = await Promise.all([
		daysOf(ctx, id),
		deskPeople(ctx, id),
		mayGrant
			? ctx.db
					.select({ id: account.id, uid: account.uid })
					.from(account)
					.where(and(ne(account.adminCode, ""), sql`${account.disabledAt} is null`))
					.orderBy(account.uid)
					.limit(200)
			: [],
	])
	return {
		...{ id, name: partner.name[lang], way: wayOf(partner.kind), isNew: row === null },
		typed: typedVenue(row ?? first, row?.rules ?? firstRules(partner.kind)),
		timeZone: row?.timeZone ?? first.timeZone,
		closed,
		events: events.map((one) => ({ startsAt: one.startsAt.toISOString(), endsAt: one.endsAt.toISOString() })),
		people: people.map(({ uid }) => uid),
		candidates,
		request: randomUUID(),
	}
}
