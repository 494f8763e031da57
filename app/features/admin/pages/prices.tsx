import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { CURRENCY_NAMES } from "#app/prices/currency-value.ts"
import { priceText } from "#app/prices/worth.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import type { ReadingLine } from "../prices/list-prices.server.ts"
import { PRICES_TERMS, type PriceLine, type PricesListing } from "../prices/prices-terms.ts"
import { PriceReadings } from "./price-readings.tsx"

export type PricesWords = Readonly<{ t: T; lang: Lang }>
export type PricedAsset = Readonly<{ id: string; symbol: string }>
type Props = PricesWords &
	Readonly<{
		readings: readonly ReadingLine[]
		assets: readonly PricedAsset[]
		/** Whoever looks may add a price. */
		mayAdd: boolean
		done: boolean
		asked: PricesListing
		rows: readonly PriceLine[]
		next: Place | null
		total: Total
	}>

/** What an exchange's list last said, and the prices that statements are reckoned by. */
export function PricesPage({ t, lang, readings, assets, mayAdd, done, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.prices")} lead={t("operators-catalog:prices.lead")}>
				{mayAdd ? (
					<a className="button button-signal" href={paths.admin("prices/add")}>
						{t("operators-catalog:prices.add")}
					</a>
				) : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t("operators-catalog:prices.added")}
				</p>
			) : null}
			<PriceReadings t={t} lang={lang} readings={readings} />
			<section aria-labelledby="statement-prices">
				<h2 id="statement-prices">{t("operators-catalog:prices.statements")}</h2>
				<ListPage
					{...{ t, lang, ...list }}
					path={paths.admin("prices")}
					csv={paths.admin("prices.csv")}
					caption={t("operators-catalog:prices.statements")}
					empty={t("operators-catalog:prices.empty")}
					terms={PRICES_TERMS}
					rowKey={({ id }) => `${id}`}
					columns={priceColumns(t, lang)}
					filters={[
						{
							name: "asset",
							label: t("operators-catalog:asset"),
							kind: "choice",
							choices: assets.map(({ id, symbol }) => ({ value: id, label: symbol })),
						},
						{
							name: "currency",
							label: t("operators-catalog:prices.currency"),
							kind: "choice",
							choices: CURRENCY_NAMES.map((value) => ({ value, label: value })),
						},
					]}
				/>
			</section>
		</>
	)
}

export const priceColumns = (t: T, lang: Lang): ListColumn<PriceLine>[] => [
	{
		key: "valid_from",
		label: t("operators-catalog:prices.from"),
		sort: "from",
		cell: ({ validFrom }) => <DateTime at={validFrom} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ validFrom }) => validFrom.toISOString(),
	},
	{
		key: "asset",
		title: true,
		label: t("operators-catalog:asset"),
		cell: ({ asset }) => <code>{asset}</code>,
		text: ({ asset }) => asset,
	},
	{
		key: "currency",
		label: t("operators-catalog:prices.currency"),
		cell: ({ currency }) => currency,
		text: ({ currency }) => currency,
	},
	{
		key: "value",
		label: t("operators-catalog:prices.value"),
		figure: true,
		cell: (one) => priceText(one, LOCALES[lang]),
		text: ({ value }) => value,
	},
	{
		key: "source",
		label: t("operators-catalog:prices.source"),
		cell: ({ source }) => <span className="breaks">{source}</span>,
		text: ({ source }) => source,
	},
]
