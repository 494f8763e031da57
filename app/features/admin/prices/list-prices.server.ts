import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { CURRENCY_NAMES } from "#app/prices/currency-value.ts"
import { STALE_MS } from "#app/prices/latest-price.server.ts"
import { currencyPrice, price, priceReading } from "#app/prices/tables.server.ts"
import { TWIG } from "#app/rewards/twig.ts"
import type { PriceLine, PricesListing } from "./prices-terms.ts"

type Needs = Pick<Context, "db">

/** How an exchange's list was last read, and what it last said of the asset. */
export type ReadingLine = Readonly<{
	asset: string
	pair: string
	host: string
	at: Date
	/** Null: it was read. */
	error: string | null
	/** Null: it never said any. `isShown`: young enough for pages. */
	price: Readonly<{ value: string; currency: string; readAt: Date; isShown: boolean }> | null
}>

export async function listReadings({ db }: Needs, now: Date): Promise<ReadingLine[]> {
	const rows = await db
		.select({ reading: priceReading, price })
		.from(priceReading)
		.leftJoin(price, eq(price.asset, priceReading.asset))
		.orderBy(asc(priceReading.asset))
	return rows.map(({ reading, price }) => ({
		...reading,
		price: price && {
			...{ value: price.value, currency: price.currency, readAt: price.readAt },
			isShown: now.getTime() - price.readAt.getTime() <= STALE_MS,
		},
	}))
}

/** What statements can be reckoned in: our assets, what fees are paid in, and Twig; by the ids that prices name them by. */
export const pricedAssets = ({ assets, chains }: Pick<Context, "assets" | "chains">) => [
	...assets.all.map(({ id, symbol }) => ({ id, symbol })),
	...chains.all.map(({ native }) => ({ id: native.symbol.toLowerCase(), symbol: native.symbol })),
	{ id: TWIG.id, symbol: TWIG.symbol },
]

const BY_FROM = { by: currencyPrice.validFrom, kind: "time" } as const

/** A page of the prices for statements. */
export const listPrices = ({ db }: Needs, asked: PricesListing, size?: number): Promise<ListPart<PriceLine>> =>
	listRows(
		asked,
		{
			sorts: { "from-": BY_FROM, from: BY_FROM },
			id: { by: currencyPrice.id, kind: "integer" },
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({
						id: currencyPrice.id,
						asset: currencyPrice.asset,
						currency: currencyPrice.currency,
						validFrom: currencyPrice.validFrom,
						value: currencyPrice.value,
						source: currencyPrice.source,
						...place,
					})
					.from(currencyPrice)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)

/** How many rows its filters find. */
export const countPrices = (ctx: Needs, asked: PricesListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(currencyPrice)
			.where(and(...whereOf(asked))),
	)

function whereOf({ filters }: PricesListing): SQL[] {
	const currency = CURRENCY_NAMES.find((one) => one === filters.currency)
	return [
		...(filters.asset ? [eq(currencyPrice.asset, filters.asset)] : []),
		...(currency ? [eq(currencyPrice.currency, currency)] : []),
	]
}
