import type { Listed } from "#app/lib/listing.ts"
import type { CurrencyPrice } from "#app/prices/currency-prices.server.ts"

export const PRICES_TERMS = { sorts: ["from-", "from"], filters: ["asset", "currency"] } as const
export type PricesListing = Listed<(typeof PRICES_TERMS.sorts)[number], (typeof PRICES_TERMS.filters)[number]>
export type PriceLine = CurrencyPrice
