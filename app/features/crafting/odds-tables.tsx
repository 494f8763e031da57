import type { ReactNode } from "react"
import { listWeapons } from "#app/collections/weapons/codex.ts"
import { TIERS, type Tier } from "#app/collections/weapons/weapon.ts"
import type { NamespaceT } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { EXAMPLE, EXAMPLE_EVOLVE, WHOLE } from "./odds.ts"

type Props = { readonly k: NamespaceT; readonly w: NamespaceT; readonly c: NamespaceT; readonly lang: Lang }

const percentOf = (digits: number) =>
	({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }) as const
const PERCENT = { 0: percentOf(0), 2: percentOf(2), 4: percentOf(4) }

/** What the published odds will look like, marked as an example. */
export function OddsTables({ k, w, c, lang }: Props) {
	const percent = (parts: number, digits: keyof typeof PERCENT) =>
		numberFormat(LOCALES[lang], PERCENT[digits]).format(parts / WHOLE)
	const guarantee = (count: number | null) => (count ? k("odds.at", { count }) : k("odds.none"))
	return (
		<section id="odds" className="part part-odds">
			<div className="wrap">
				<h2 className="part-title">{k("odds.title")}</h2>
				<p className="lead">
					<span className="tag">{c("example")}</span> {k("odds.text")}
				</p>
				<div className="odds-tables">
					<TierTable
						caption={k("odds.caption")}
						tier={k("odds.tier")}
						w={w}
						columns={[
							{ label: k("odds.tierOdds"), figure: true, cell: (tier) => percent(EXAMPLE[tier].craft, 2) },
							{ label: k("odds.items"), figure: true, cell: (tier) => listWeapons(tier).length },
							{
								label: k("odds.each"),
								figure: true,
								cell: (tier) => percent(EXAMPLE[tier].craft / listWeapons(tier).length, 4),
							},
							{ label: k("odds.guarantee"), figure: false, cell: (tier) => guarantee(EXAMPLE[tier].certainAt) },
						]}
					/>
					<TierTable
						caption={k("odds.caption2")}
						tier={k("odds.tier")}
						w={w}
						columns={[
							{ label: k("odds.enhance"), figure: true, cell: (tier) => percent(EXAMPLE[tier].enhance, 0) },
							{ label: k("odds.evolve"), figure: true, cell: () => percent(EXAMPLE_EVOLVE, 0) },
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
	readonly w: NamespaceT
	readonly columns: readonly {
		readonly label: string
		readonly figure: boolean
		readonly cell: (tier: Tier) => ReactNode
	}[]
}

function TierTable({ caption, tier: tierWord, w, columns }: TierTableProps) {
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
							<th scope="row">{w(`tiers.${tier}.name`)}</th>
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
