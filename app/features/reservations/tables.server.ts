import { sql } from "drizzle-orm"
import {
	bigint,
	bigserial,
	boolean,
	check,
	customType,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { BOOKED_KINDS, type BookedKind } from "./kinds.ts"
import { MOST_SEATS, type VenueRules } from "./rules.ts"
import { HOLD_STATES, VISITS, WAIT_STATES } from "./status.ts"
import type { Tier } from "./tier.ts"

const range = customType<{ data: string; driverData: string }>({ dataType: () => "tstzrange" })
/** A bit for each seat, the first seat first. */
const seatBits = customType<{ data: string; driverData: string }>({ dataType: () => `bit(${MOST_SEATS})` })
const kinds = sql.raw(BOOKED_KINDS.map((kind) => `'${kind}'`).join(","))

/** A partner's calendar, as operators keep it. Who the partner is stands in the published document, under the same id. */
export const reservationVenue = pgTable(
	"reservation_venue",
	{
		partnerId: text("partner_id").primaryKey(),
		kind: text("kind").$type<BookedKind>().notNull(),
		timeZone: text("time_zone").notNull(),
		isOpen: boolean("is_open").notNull(),
		/** Rooms, chairs or places that are given away at a time; each by one reservation. */
		seats: integer("seats").notNull(),
		rules: jsonb("rules").$type<VenueRules>().notNull(),
		isExample: boolean("is_example").notNull().default(false),
		/** Of its rules: a form that was shown before another change is refused. */
		version: integer("version").notNull().default(1),
		changedBy: text("changed_by").notNull(),
		changedAt: at("changed_at").notNull(),
	},
	() => [
		check("reservation_venue_id", sql`partner_id ~ '^[a-z0-9-]{1,40}$'`),
		check("reservation_venue_kind", sql`kind in (${kinds})`),
		check("reservation_venue_zone", sql`length(time_zone) between 3 and 60`),
		check("reservation_venue_seats", sql.raw(`seats between 1 and ${MOST_SEATS}`)),
	],
)

/** A day on which a venue is closed, by its own calendar. */
export const reservationClosedDay = pgTable(
	"reservation_closed_day",
	{
		partnerId: text("partner_id")
			.notNull()
			.references(() => reservationVenue.partnerId),
		day: date("day", { mode: "string" }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.partnerId, t.day] })],
)

/** When an event is. */
export const reservationEvent = pgTable(
	"reservation_event",
	{
		id: id(),
		partnerId: text("partner_id")
			.notNull()
			.references(() => reservationVenue.partnerId),
		startsAt: at("starts_at").notNull(),
		endsAt: at("ends_at").notNull(),
	},
	(t) => [
		unique("reservation_event_once").on(t.partnerId, t.startsAt),
		check("reservation_event_times", sql`ends_at > starts_at and ends_at <= starts_at + interval '7 days'`),
	],
)

/** A reservation. What it was made by — its time, its place, its terms — never changes; it moves by the printed codes. */
export const reservation = pgTable(
	"reservation",
	{
		id: id(),
		/** Its number, as addresses and the desk have it. */
		seq: bigint("seq", { mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
		/** Made with the form: sent twice it is one. */
		requestId: uuid("request_id").notNull().unique(),
		partnerId: text("partner_id")
			.notNull()
			.references(() => reservationVenue.partnerId),
		kind: text("kind").$type<BookedKind>().notNull(),
		/** A wallet ("solana:<address>") or an account ("account:<id>"); empty: deleted. */
		owner: text("owner").notNull(),
		status: text("status").notNull().default("5"),
		startsAt: at("starts_at").notNull(),
		endsAt: at("ends_at").notNull(),
		blockedUntil: at("blocked_until").notNull(),
		timeZone: text("time_zone").notNull(),
		seat: integer("seat").notNull(),
		people: integer("people").notNull(),
		name: text("name").notNull(),
		contact: text("contact").notNull(),
		/** Empty: none; of a clinic always. */
		memo: text("memo").notNull().default(""),
		lang: text("lang").notNull(),
		/** The discount that the NFTs of its owner gave when it was made; null: none. */
		tier: text("tier").$type<Tier>(),
		percent: integer("percent").notNull().default(0),
		/** Terms as they were shown. */
		cancelMinutes: integer("cancel_minutes").notNull(),
		lateCancels: boolean("late_cancels").notNull(),
		mostMoves: integer("most_moves").notNull(),
		/** How often it was put off, and what it was put off from. */
		moves: integer("moves").notNull().default(0),
		movedFrom: uuid("moved_from").unique(),
		cancelAskedAt: at("cancel_asked_at"),
		cancelBy: text("cancel_by", { enum: ["owner", "partner", "operator"] }),
		/** Said with the cancellation, or with the answer to it. */
		why: text("why").notNull().default(""),
		settledAt: at("settled_at"),
		visit: text("visit", { enum: VISITS }),
		visitAt: at("visit_at"),
		/** What was given at the desk: held then and now. */
		visitPercent: integer("visit_percent"),
		isExample: boolean("is_example").notNull().default(false),
		/** The day on which it is forgotten whose it was. */
		keepUntil: at("keep_until").notNull(),
		erasedAt: at("erased_at"),
		createdBy: text("created_by").notNull(),
		createdAt: at("created_at").notNull(),
		changedAt: at("changed_at").notNull(),
	},
	(t) => [
		index("reservation_owner_idx").on(t.owner, t.startsAt, t.id),
		index("reservation_partner_idx").on(t.partnerId, t.startsAt, t.id),
		index("reservation_starts_idx").on(t.startsAt, t.id),
		index("reservation_created_idx").on(t.createdAt, t.id),
		index("reservation_undecided").on(t.cancelAskedAt).where(sql`status = '10'`),
		index("reservation_kept").on(t.keepUntil).where(sql`erased_at is null`),
		check("reservation_status", sql`status in ('5','10','50')`),
		check("reservation_kind", sql`kind in (${kinds})`),
		check(
			"reservation_times",
			sql`ends_at > starts_at and blocked_until >= ends_at and keep_until between ends_at and ends_at + interval '366 days'`,
		),
		check(
			"reservation_numbers",
			sql`seat >= 1 and people between 1 and 50 and percent between 0 and 100 and moves >= 0`,
		),
		check(
			"reservation_texts",
			sql`length(name) <= 80 and length(contact) <= 254 and length(memo) <= 500 and length(why) <= 500`,
		),
		check("reservation_medical", sql`memo = '' or kind not in ('plasticSurgery','eyeClinic')`),
		check(
			"reservation_asked",
			sql`(status = '5') = (cancel_asked_at is null) and (cancel_asked_at is null) = (cancel_by is null)`,
		),
		check("reservation_settled", sql`(status = '50') = (settled_at is not null)`),
		check(
			"reservation_visit",
			sql`visit in ('visited','no-show') and (visit is null) = (visit_at is null) and (visit is not null or visit_percent is null)`,
		),
		check(
			"reservation_erased",
			sql`erased_at is null or (owner = '' and name = '' and contact = '' and memo = '' and why = '' and tier is null)`,
		),
	],
)

/** Who waits for a time that is taken, and the offer that somebody has. */
export const reservationWait = pgTable(
	"reservation_wait",
	{
		/** Made with the form. */
		id: uuid("id").primaryKey(),
		partnerId: text("partner_id")
			.notNull()
			.references(() => reservationVenue.partnerId),
		kind: text("kind").$type<BookedKind>().notNull(),
		owner: text("owner").notNull(),
		startsAt: at("starts_at").notNull(),
		endsAt: at("ends_at").notNull(),
		blockedUntil: at("blocked_until").notNull(),
		timeZone: text("time_zone").notNull(),
		lang: text("lang").notNull(),
		state: text("state", { enum: WAIT_STATES }).notNull().default("waiting"),
		/** The place that is kept while an offer stands. */
		seat: integer("seat"),
		offerEndsAt: at("offer_ends_at"),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("reservation_wait_once")
			.on(t.owner, t.partnerId, t.startsAt)
			.where(sql`state in ('waiting','offered')`),
		index("reservation_wait_turn").on(t.partnerId, t.createdAt, t.id).where(sql`state = 'waiting'`),
		index("reservation_wait_offers").on(t.offerEndsAt).where(sql`state = 'offered'`),
		index("reservation_wait_owner").on(t.owner),
		index("reservation_wait_ends").on(t.endsAt),
		index("reservation_wait_slot").on(t.partnerId, t.startsAt).where(sql`state in ('waiting','offered')`),
		check("reservation_wait_state", sql`state in ('waiting','offered','taken','expired','left')`),
		check(
			"reservation_wait_offer",
			sql`(state = 'offered') = (seat is not null) and (state = 'offered') <= (offer_ends_at is not null)`,
		),
	],
)

/** What is taken, by reservations and by offers alike: two of one seat never overlap. Written by triggers alone. */
export const reservationPlace = pgTable(
	"reservation_place",
	{
		id: id(),
		partnerId: text("partner_id").notNull(),
		seat: integer("seat").notNull(),
		during: range("during").notNull(),
		reservationId: uuid("reservation_id")
			.unique()
			.references(() => reservation.id),
		waitId: uuid("wait_id").unique(),
		holdId: uuid("hold_id").unique(),
	},
	() => [check("reservation_place_of", sql`num_nonnulls(reservation_id, wait_id, hold_id) = 1`)],
)

/** A seat that is kept for a guest who is not known here, until they confirm it or its time is over. */
export const reservationHold = pgTable(
	"reservation_hold",
	{
		/** Made with the form. The reservation that is made of the hold has it as its request. */
		id: uuid("id").primaryKey(),
		partnerId: text("partner_id")
			.notNull()
			.references(() => reservationVenue.partnerId),
		kind: text("kind").$type<BookedKind>().notNull(),
		owner: text("owner").notNull(),
		/** Names the internet address that asked, by a keyed hash. */
		network: text("network").notNull(),
		startsAt: at("starts_at").notNull(),
		endsAt: at("ends_at").notNull(),
		blockedUntil: at("blocked_until").notNull(),
		timeZone: text("time_zone").notNull(),
		seat: integer("seat").notNull(),
		people: integer("people").notNull(),
		name: text("name").notNull(),
		/** An e-mail address: the code goes there. */
		contact: text("contact").notNull(),
		memo: text("memo").notNull(),
		lang: text("lang").$type<Lang>().notNull(),
		state: text("state", { enum: HOLD_STATES }).notNull().default("held"),
		heldUntil: at("held_until").notNull(),
		/** The code follows from this id and a secret. */
		codeId: uuid("code_id").notNull(),
		/** Wrong and right tries of this code. */
		codeTries: integer("code_tries").notNull().default(0),
		codesSent: integer("codes_sent").notNull(),
		codeSentAt: at("code_sent_at").notNull(),
		createdAt: at("created_at").notNull(),
	},
	(t) => [
		index("reservation_hold_owner").on(t.owner),
		index("reservation_hold_network").on(t.network).where(sql`state = 'held'`),
		index("reservation_hold_ends").on(t.heldUntil),
		check("reservation_hold_state", sql`state in ('held','confirmed','lapsed','left','cancelled')`),
		check("reservation_hold_kind", sql`kind in (${kinds})`),
		check(
			"reservation_hold_times",
			sql`ends_at > starts_at and blocked_until >= ends_at and held_until between created_at and created_at + interval '1 day'`,
		),
		check(
			"reservation_hold_numbers",
			sql`seat >= 1 and people between 1 and 50 and code_tries between 0 and 5 and codes_sent between 1 and 5`,
		),
		check(
			"reservation_hold_texts",
			sql`owner <> '' and network <> '' and length(name) <= 80 and length(contact) <= 254 and length(memo) <= 500`,
		),
	],
)

/** From which internet address a reservation was made, by a keyed hash: an operator cancels all of one address. Forgotten after thirty days. */
export const reservationOrigin = pgTable(
	"reservation_origin",
	{
		reservationId: uuid("reservation_id")
			.primaryKey()
			.references(() => reservation.id),
		network: text("network").notNull(),
		createdAt: at("created_at").notNull(),
	},
	(t) => [index("reservation_origin_network").on(t.network), index("reservation_origin_created").on(t.createdAt)],
)

/**
 * Which seats of a venue are taken at each time that anybody has: what a page of a month reads, however many guests there are. Written by triggers alone,
 * from `reservation_place`.
 */
export const reservationTaken = pgTable(
	"reservation_taken",
	{
		partnerId: text("partner_id").notNull(),
		during: range("during").notNull(),
		seats: seatBits("seats").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.partnerId, t.during] }),
		index("reservation_taken_during").using("gist", t.partnerId, t.during),
	],
)

/** No-shows of somebody who has had their data erased, for as long as they count. Whose they are can be recognized by who comes, and read by nobody. */
export const reservationMissed = pgTable(
	"reservation_missed",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		ownerHash: text("owner_hash").notNull(),
		kind: text("kind").$type<BookedKind>().notNull(),
		endedAt: at("ended_at").notNull(),
		until: at("until").notNull(),
	},
	(t) => [
		index("reservation_missed_of").on(t.ownerHash, t.kind),
		index("reservation_missed_until").on(t.until),
		check("reservation_missed_kind", sql`kind in (${kinds})`),
	],
)

/** Who has looked at a reservation besides its owner: shown to its owner. */
export const reservationLook = pgTable(
	"reservation_look",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		reservationId: uuid("reservation_id")
			.notNull()
			.references(() => reservation.id),
		by: text("by", { enum: ["partner", "operator"] }).notNull(),
		at: at("at").notNull(),
	},
	(t) => [index("reservation_look_of").on(t.reservationId, t.id)],
)
