import { sql } from "drizzle-orm"
import { bigint, check, date, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, bytes, id, units } from "#app/db/columns.server.ts"

/** What was owed and what was there on a day, with the root of the tree of all that was owed. Kept for good. */
export const reserveReport = pgTable(
	"reserve_report",
	{
		id: id(),
		chain: text("chain").notNull(),
		/** Of `at`, in UTC. */
		day: date("day", { mode: "string" }).notNull(),
		at: at("at").notNull(),
		/** As of which the accounts held what is said. */
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		root: text("root").notNull(),
		/** How many rows are owed to somebody; the report itself is one more leaf, the first. */
		leaves: integer("leaves").notNull(),
	},
	(t) => [
		unique("reserve_report_once").on(t.chain, t.day),
		check("reserve_report_root", sql`root ~ '^[0-9a-f]{64}$'`),
		check("reserve_report_leaves", sql`leaves >= 0`),
	],
)

/** The sums of a report by asset, in base units. */
export const reserveAsset = pgTable(
	"reserve_asset",
	{
		reportId: uuid("report_id")
			.notNull()
			.references(() => reserveReport.id),
		asset: text("asset").notNull(),
		/** On the chain at the slot, and in the books as of the same. */
		held: units("held").notNull(),
		booked: units("booked").notNull(),
		principal: units("principal").notNull(),
		reward: units("reward").notNull(),
		owed: units("owed").notNull(),
		/** Given for rewards, and not promised yet. */
		free: units("free").notNull(),
		/** What all that runs earns a day. */
		perDay: units("per_day").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.reportId, t.asset] }),
		check(
			"reserve_asset_sums",
			sql`principal >= 0 and reward >= 0 and owed >= 0 and free >= 0 and per_day >= 0 and held <> 'NaN' and booked <> 'NaN' and principal <> 'NaN' and reward <> 'NaN' and owed <> 'NaN' and free <> 'NaN' and per_day <> 'NaN'`,
		),
	],
)

/** What a report says is owed to a wallet of an asset; of all that is kept for nobody yet the owner is "pool". */
export const reserveLeaf = pgTable(
	"reserve_leaf",
	{
		reportId: uuid("report_id")
			.notNull()
			.references(() => reserveReport.id),
		/** In the tree: the report itself is 0. */
		place: integer("place").notNull(),
		owner: text("owner").notNull(),
		asset: text("asset").notNull(),
		principal: units("principal").notNull(),
		reward: units("reward").notNull(),
		owed: units("owed").notNull(),
		/** Hexadecimal; told to its owner alone. */
		salt: text("salt").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.reportId, t.place] }),
		unique("reserve_leaf_owner").on(t.owner, t.reportId, t.asset),
		check("reserve_leaf_place", sql`place > 0`),
		check(
			"reserve_leaf_sums",
			sql`principal >= 0 and reward >= 0 and owed >= 0 and principal <> 'NaN' and reward <> 'NaN' and owed <> 'NaN'`,
		),
		check("reserve_leaf_salt", sql`salt ~ '^[0-9a-f]{32}$'`),
	],
)

/** The tree of a report, a level a row from its leaves up: hashes of 32 bytes one after the other, so that a way up is read and not reckoned. */
export const reserveLevel = pgTable(
	"reserve_level",
	{
		reportId: uuid("report_id")
			.notNull()
			.references(() => reserveReport.id),
		level: integer("level").notNull(),
		hashes: bytes("hashes").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.reportId, t.level] }),
		check("reserve_level_hashes", sql`level >= 0 and length(hashes) > 0 and length(hashes) % 32 = 0`),
	],
)

/** The public rows of a report as a file, compressed piece by piece: what follows on each other is one file. */
export const reserveFile = pgTable(
	"reserve_file",
	{
		reportId: uuid("report_id")
			.notNull()
			.references(() => reserveReport.id),
		part: integer("part").notNull(),
		bytes: bytes("bytes").notNull(),
	},
	(t) => [primaryKey({ columns: [t.reportId, t.part] }), check("reserve_file_part", sql`part >= 0`)],
)
