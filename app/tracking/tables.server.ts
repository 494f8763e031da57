import { sql } from "drizzle-orm"
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { at, bytes } from "#app/db/columns.server.ts"

/** Where a browser went. All of it is said by the browser except `seen_ip` and `at`. */
export const routerLog = pgTable(
	"router_log",
	{
		id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		walletAddress: text("wallet_address").notNull().default(""),
		path: text("path").notNull(),
		userIp: text("user_ip").notNull().default(""),
		/** The network the server saw: /24 or /48, never the whole address. */
		seenIp: text("seen_ip").notNull(),
		regId: text("reg_id").notNull().default(""),
		at: at("at").notNull(),
	},
	(t) => [
		index("router_log_at_idx").on(t.at),
		index("router_log_wallet").on(t.walletAddress, t.id).where(sql`wallet_address <> ''`),
		index("router_log_reg").on(t.regId, t.id).where(sql`wallet_address = '' and reg_id <> ''`),
	],
)

/**
 * What visitors used and reached, one row each; what its code means says `action_definition`. Partitioned by the week of its receipt
 * (the migration says how); an id is unique in its week.
 */
export const actionLog = pgTable(
	"action_log",
	{
		/** Given by the browser, so that what is sent twice is stored once. */
		id: uuid("id").notNull(),
		receivedAt: at("received_at").notNull().defaultNow(),
		actionCd: text("action_cd").notNull(),
		/** As the browser's clock says. */
		actionTime: at("action_time").notNull(),
		pagePath: text("page_path").notNull(),
		walletAddress: text("wallet_address").notNull().default(""),
		/** The network as the browser says it, and as the server saw it: /24 or /48. */
		userIp: text("user_ip").notNull().default(""),
		seenIp: text("seen_ip").notNull(),
		regId: text("reg_id").notNull().default(""),
		/** One browser during one day; nobody can tell whose once the day's salt is gone. */
		visitor: bytes("visitor").notNull(),
		param1: text("param1"),
		param2: text("param2"),
		param3: text("param3"),
		param4: text("param4"),
		param5: text("param5"),
		param6: text("param6"),
		param7: text("param7"),
		param8: text("param8"),
		param9: text("param9"),
		param10: text("param10"),
	},
	(t) => [
		index("action_log_received").on(t.receivedAt, t.id),
		index("action_log_code").on(t.actionCd, t.receivedAt, t.id),
		index("action_log_wallet").on(t.walletAddress, t.receivedAt).where(sql`wallet_address <> ''`),
		index("action_log_reg").on(t.regId, t.receivedAt).where(sql`wallet_address = '' and reg_id <> ''`),
	],
)

/** What a code means, in words of its language. Written from the code's own list at every start; what left the list stays, not current. */
export const actionDefinition = pgTable("action_definition", {
	actionCd: text("action_cd").primaryKey(),
	langCd: text("lang_cd").notNull(),
	lang: text("lang").notNull(),
	menu1Cd: text("menu1_cd").notNull(),
	menu1: text("menu1").notNull(),
	menu2Cd: text("menu2_cd").notNull(),
	menu2: text("menu2").notNull(),
	menu3Cd: text("menu3_cd").notNull(),
	menu3: text("menu3").notNull(),
	pageNameCd: text("page_name_cd").notNull(),
	pageName: text("page_name").notNull(),
	title: text("title").notNull(),
	pagePath: text("page_path").notNull(),
	buttonNameCd: text("button_name_cd").notNull(),
	buttonName: text("button_name").notNull(),
	triggerType: text("trigger_type").notNull(),
	uiType: text("ui_type").notNull(),
	logLevel: integer("log_level").notNull(),
	current: boolean("current").notNull().default(true),
})

/** What a day's visitors are told apart by; gone after two days. */
export const visitorSalt = pgTable("visitor_salt", {
	day: date("day", { mode: "string" }).primaryKey(),
	salt: bytes("salt").notNull(),
})

const day = () => date("day", { mode: "string" }).notNull()
const number = (name: string) => bigint(name, { mode: "number" }).notNull()
/** Of a day of UTC, and of all days up to it: the sum of any days is one total less another. */
const summed = () => ({ day: day(), n: number("n"), total: number("total") })

/** How often each action was recorded. */
export const actionDay = pgTable("action_day", { actionCd: text("action_cd").notNull(), ...summed() }, (t) => [
	primaryKey({ columns: [t.actionCd, t.day] }),
])

/** Which page followed on which, by their codes, in the visits of a day. */
export const journeyDay = pgTable(
	"journey_day",
	{ fromPage: text("from_page").notNull(), toPage: text("to_page").notNull(), ...summed() },
	(t) => [primaryKey({ columns: [t.fromPage, t.toPage, t.day] })],
)

/** Visitors of a day who came as far as a step; with a reason, those who left before it for that. */
export const funnelDay = pgTable(
	"funnel_day",
	{
		lang: text("lang").notNull(),
		/** Empty: not known. */
		walletType: text("wallet_type").notNull(),
		step: text("step").notNull(),
		/** Empty: the step was reached. */
		reason: text("reason").notNull(),
		...summed(),
	},
	(t) => [primaryKey({ columns: [t.lang, t.walletType, t.step, t.reason, t.day] })],
)

/** A day as a whole; there is a row of every day since the first. Closed: its rows cannot change any more, and are not read again. */
export const usageDay = pgTable(
	"usage_day",
	{
		day: date("day", { mode: "string" }).primaryKey(),
		clicks: number("clicks"),
		landings: number("landings"),
		visitorDays: number("visitor_days"),
		clicksTotal: number("clicks_total"),
		landingsTotal: number("landings_total"),
		visitorDaysTotal: number("visitor_days_total"),
		closed: boolean("closed").notNull(),
	},
	(t) => [index("usage_day_closed").on(t.day).where(sql`closed`)],
)

/** The hours of a day in which something was recorded. */
export const usageHour = pgTable(
	"usage_hour",
	{
		day: day(),
		hour: integer("hour").notNull(),
		clicks: number("clicks"),
		landings: number("landings"),
		visitors: number("visitors"),
	},
	(t) => [primaryKey({ columns: [t.day, t.hour] })],
)
