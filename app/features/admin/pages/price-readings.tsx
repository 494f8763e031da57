import { LOCALES } from "#app/lib/paths.ts"
import { priceText } from "#app/prices/worth.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import type { ReadingLine } from "../prices/list-prices.server.ts"
import type { PricesWords } from "./prices.tsx"

/** How the exchange's list was last read: what it said, when, and what was wrong where it could not be had. */
export function PriceReadings({ t, lang, readings }: PricesWords & Readonly<{ readings: readonly ReadingLine[] }>) {
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<section aria-labelledby="price-list">
			<h2 id="price-list">{t("operators-catalog:prices.list")}</h2>
			<Table
				caption={t("operators-catalog:prices.list")}
				empty={t("operators-catalog:prices.noList")}
				rows={readings}
				rowKey={({ asset }) => asset}
				columns={[
					{
						key: "pair",
						label: t("operators-catalog:prices.pair"),
						cell: ({ pair }) => <b className="figure">{pair}</b>,
					},
					{
						key: "host",
						label: t("operators-catalog:prices.host"),
						cell: ({ host }) => <code className="breaks">{host}</code>,
					},
					{ key: "at", label: t("operators-catalog:prices.asked"), cell: ({ at }) => when(at) },
					{
						key: "error",
						label: t("operators-catalog:prices.outcome"),
						cell: ({ error }) =>
							error === null ? t("operators-catalog:prices.read") : <span className="figure breaks">{error}</span>,
					},
					{
						key: "price",
						label: t("operators-catalog:prices.said"),
						figure: true,
						cell: ({ price }) => (price ? priceText(price, LOCALES[lang]) : t("operators-catalog:none")),
					},
					{
						key: "readAt",
						label: t("operators-catalog:prices.asOf"),
						cell: ({ price }) =>
							price ? (
								<>
									{when(price.readAt)} {price.isShown ? null : t("operators-catalog:prices.stale")}
								</>
							) : null,
					},
				]}
			/>
		</section>
	)
}
