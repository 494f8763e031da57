import { sql } from "drizzle-orm"
import { bigserial, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"

const DECIMAL = sql`value ~ '^[0-9]{1,15}([.][0-9]{1,18})?$'`

/** What one display unit of an asset was last worth elsewhere: told to readers, and nothing is ever reckoned by it. */
export const price = pgTable(
	"price",
	{
		/** Id of the asset. */
		asset: text("asset").primaryKey(),
		/** Decimal, exactly as it was read. */
		value: text("value").notNull(),
		currency: text("currency").notNull(),
		/** Host that said so. */
		source: text("source").notNull(),
		readAt: at("read_at").notNull(),
	},
	() => [check("price_value", DECIMAL)],
)

/** How the price list was last read: `error` where it could not be had, and then `price` is still of the time before. */
export const priceReading = pgTable("price_reading", {
	/** Id of the asset. */
	asset: text("asset").primaryKey(),
	/** Of the list, e.g. "SCG/USDT". */
	pair: text("pair").notNull(),
	host: text("host").notNull(),
	at: at("at").notNull(),
	error: text("error"),
})

/**
 * What one display unit of an asset is worth in a currency from a moment on, as an operator published it: statements are reckoned by it. Rows
 * are only added; of two for the same moment the later one counts.
 */
export const currencyPrice = pgTable(
	"currency_price",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		/** Id of the asset, e.g. "scg". */
		asset: text("asset").notNull(),
		currency: text("currency", { enum: ["KRW", "IDR", "USD"] }).notNull(),
		validFrom: at("valid_from").notNull(),
		/** Decimal, exactly as it was published. */
		value: text("value").notNull(),
		/** Who published it, as readers are told. */
		source: text("source").notNull(),
		/** Of the form that added it, so that it is added once; null: the database's owner did. */
		formId: uuid("form_id"),
	},
	(t) => [
		unique("currency_price_form").on(t.formId),
		index("currency_price_from").on(t.validFrom, t.id),
		index("currency_price_newest").on(t.asset, t.currency, t.validFrom),
		check("currency_price_currency", sql`currency in ('KRW','IDR','USD')`),
		check("currency_price_value", DECIMAL),
		check("currency_price_source", sql`length(source) between 1 and 200`),
	],
)
