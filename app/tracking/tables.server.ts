import { sql } from "drizzle-orm"
import { bigint, index, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

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
