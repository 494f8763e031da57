import { and, asc, lte } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Currency } from "./currency-value.ts"
import { currencyPrice } from "./tables.server.ts"

/** A price that an operator published: decimal text, of one display unit of the asset (by its id). */
export type CurrencyPrice = Readonly<{
	id: bigint
	asset: string
	currency: Currency
	validFrom: Date
	value: string
	source: string
}>
/** The price of an asset that is valid at a moment; null: none was published for then. */
export type PriceAt = (asset: string, currency: Currency, at: Date) => CurrencyPrice | null

/** All that was published for these assets up to a moment, read once. */
export async function currencyPrices(
	{ db }: Pick<Context, "db">,
	{ assets, until }: Readonly<{ assets: readonly string[]; until: Date }>,
): Promise<PriceAt> {
	const { asset, validFrom, id } = currencyPrice
	const rows = await db
		.select()
		.from(currencyPrice)
		.where(and(isAnyOf(asset, assets), lte(validFrom, until)))
		.orderBy(asc(validFrom), asc(id))
	const lists = new Map<string, CurrencyPrice[]>()
	for (const row of rows) {
		const key = `${row.currency} ${row.asset}`
		const list = lists.get(key) ?? []
		lists.set(key, list)
		list.push(row)
	}
	return (of, currency, at) => lastUpTo(lists.get(`${currency} ${of}`) ?? [], at)
}

/** The last of a list in the order of time that begins at the moment or before it. */
function lastUpTo(list: readonly CurrencyPrice[], at: Date): CurrencyPrice | null {
	let [from, to] = [0, list.length]
	while (from < to) {
		const middle = (from + to) >> 1
		// The cast: in the middle of a list that is not empty there is a row.
		if ((list[middle] as CurrencyPrice).validFrom <= at) from = middle + 1
		else to = middle
	}
	return list[from - 1] ?? null
}
