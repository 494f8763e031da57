import { listWeapons } from "#app/collections/weapons/codex.ts"
import { TIERS } from "#app/collections/weapons/weapon.ts"
import type { RoomT } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { EXAMPLE, EXAMPLE_EVOLVE, WHOLE } from "./odds.ts"

type Props = { readonly k: RoomT; readonly w: RoomT; readonly c: RoomT; readonly lang: Lang }

/** What the published odds will look like, marked as an example. */
export function OddsTables({ k, w, c, lang }: Props) {
	const percent = (parts: number, digits: number) =>
		new Intl.NumberFormat(LOCALES[lang], {
			style: "percent",
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		}).format(parts / WHOLE)
	return (
		<section id="odds" className="part part-odds">
			<div className="wrap">
				<h2 className="part-title">{k("odds.title")}</h2>
				<p className="lead">
					<span className="tag">{c("example")}</span> {k("odds.text")}
				</p>
				<div className="odds-tables">
					<div className="table-box">
						<table className="table">
							<caption>{k("odds.caption")}</caption>
							<thead>
								<tr>
									<th scope="col">{k("odds.tier")}</th>
									<th scope="col" className="is-figure">
										{k("odds.tierOdds")}
									</th>
									<th scope="col" className="is-figure">
										{k("odds.items")}
									</th>
									<th scope="col" className="is-figure">
										{k("odds.each")}
									</th>
									<th scope="col">{k("odds.guarantee")}</th>
								</tr>
							</thead>
							<tbody>
								{TIERS.map((tier) => {
									const { craft, certainAt } = EXAMPLE[tier]
									const count = listWeapons(tier).length
									return (
										<tr key={tier}>
											<th scope="row">{w(`tiers.${tier}.name`)}</th>
											<td className="is-figure">{percent(craft, 2)}</td>
											<td className="is-figure">{count}</td>
											<td className="is-figure">{percent(craft / count, 4)}</td>
											<td>{certainAt ? k("odds.at", { count: certainAt }) : k("odds.none")}</td>
										</tr>
									)
								})}
							</tbody>
						</table>
					</div>
					<div className="table-box">
						<table className="table">
							<caption>{k("odds.caption2")}</caption>
							<thead>
								<tr>
									<th scope="col">{k("odds.tier")}</th>
									<th scope="col" className="is-figure">
										{k("odds.enhance")}
									</th>
									<th scope="col" className="is-figure">
										{k("odds.evolve")}
									</th>
								</tr>
							</thead>
							<tbody>
								{TIERS.map((tier) => (
									<tr key={tier}>
										<th scope="row">{w(`tiers.${tier}.name`)}</th>
										<td className="is-figure">{percent(EXAMPLE[tier].enhance, 0)}</td>
										<td className="is-figure">{percent(EXAMPLE_EVOLVE, 0)}</td>
									</tr>
								))}
							</tbody>
						</table>
					</div>
				</div>
			</div>
		</section>
	)
}
