import type { ReactNode } from "react"
import { listWeapons } from "#app/collections/weapons/codex.ts"
import { TIERS, type Tier } from "#app/collections/weapons/weapon.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { EXAMPLE, EXAMPLE_EVOLVE, WHOLE } from "./odds.ts"

type Props = { readonly t: T; readonly lang: Lang }

const percentOf = (digits: number) =>
	({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }) as const
const PERCENT = { 0: percentOf(0), 2: percentOf(2), 4: percentOf(4) }

/** What the published odds will look like, marked as an example. */
export function OddsTables({ t, lang }: Props) {
	const percent = (parts: number, digits: keyof typeof PERCENT) =>
		numberFormat(LOCALES[lang], PERCENT[digits]).format(parts / WHOLE)
	const guarantee = (count: number | null) => (count ? t("crafting:odds.at", { count }) : t("crafting:odds.none"))
	return (
		<section id="odds" className="part part-odds">
			<div className="wrap">
				<h2 className="part-title">{t("crafting:odds.title")}</h2>
				<p className="lead">
					<span className="tag">{t("content:example")}</span> {t("crafting:odds.text")}
				</p>
				<div className="odds-tables">
					<TierTable
						t={t}
						caption={t("crafting:odds.caption")}
						tier={t("crafting:odds.tier")}
						columns={[
							{ label: t("crafting:odds.tierOdds"), figure: true, cell: (tier) => percent(EXAMPLE[tier].craft, 2) },
							{ label: t("crafting:odds.items"), figure: true, cell: (tier) => listWeapons(tier).length },
							{
								label: t("crafting:odds.each"),
								figure: true,
								cell: (tier) => percent(EXAMPLE[tier].craft / listWeapons(tier).length, 4),
							},
							{
								label: t("crafting:odds.guarantee"),
								figure: false,
								cell: (tier) => guarantee(EXAMPLE[tier].certainAt),
							},
						]}
					/>
					<TierTable
						t={t}
						caption={t("crafting:odds.caption2")}
						tier={t("crafting:odds.tier")}
						columns={[
							{ label: t("crafting:odds.enhance"), figure: true, cell: (tier) => percent(EXAMPLE[tier].enhance, 0) },
							{ label: t("crafting:odds.evolve"), figure: true, cell: () => percent(EXAMPLE_EVOLVE, 0) },
						]}
					/>
				</div>
			</div>
		</section>
	)
}

type TierTableProps = {
	readonly caption: string
	/** The word above the names of the tiers. */
	readonly tier: string
	readonly t: T
	readonly columns: readonly {
		readonly label: string
		readonly figure: boolean
		readonly cell: (tier: Tier) => ReactNode
	}[]
}

function TierTable({ t, caption, tier: tierWord, columns }: TierTableProps) {
	return (
		<div className="table-box">
			<table className="table">
				<caption>{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{tierWord}</th>
						{columns.map(({ label, figure }) => (
							<th key={label} scope="col" className={figure ? "is-figure" : undefined}>
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{TIERS.map((tier) => (
						<tr key={tier}>
							<th scope="row">{t(`weapons:tiers.${tier}.name`)}</th>
							{columns.map(({ label, figure, cell }) => (
								<td key={label} className={figure ? "is-figure" : undefined}>
									{cell(tier)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
