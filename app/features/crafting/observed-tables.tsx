import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { ObservedOdds } from "./observed.server.ts"
import { percentText, tierName } from "./odds-tables.tsx"
import { TableBox } from "./table-box.tsx"

type Props = { readonly t: T; readonly lang: Lang; readonly observed: ObservedOdds }
type Row = Readonly<{ name: string; ppm: number; count: number; tries: number; low: number; high: number }>

const MILLION = 1_000_000

/** What was declared beside what came of it, guaranteed rolls apart; and that every paid act has its roll. */
export function ObservedTables({ t, lang, observed }: Props) {
	const { crafts, enhance, evolve, paid, rolled } = observed
	const verdicts = [crafts.verdict, evolve.verdict, ...enhance.map(({ step }) => step.verdict)]
	const verdict = (["stop", "review"] as const).find((one) => verdicts.includes(one)) ?? "as-declared"
	const tiers = crafts.tiers.toReversed().map(({ tier, ppm, natural, interval }) => ({
		name: tierName(t, tier),
		ppm,
		count: natural,
		tries: crafts.rolls,
		...interval,
	}))
	const steps = [
		...enhance.toReversed().map(({ tier, step }) => ({
			name: t("crafting:observed.enhance", { tier: tierName(t, tier) }),
			...stepOf(step),
		})),
		{ name: t("crafting:observed.evolve"), ...stepOf(evolve) },
	]
	return (
		<section id="observed" className="part part-odds" aria-labelledby="observed-title">
			<div className="wrap">
				<h2 className="part-title" id="observed-title">
					{t("crafting:observed.title")}
				</h2>
				<p className="lead">{t("crafting:observed.text")}</p>
				<p className="caption odds-version">
					{rolled === 0 ? t("crafting:observed.none") : t(`crafting:observed.verdict.${verdict}`)}{" "}
					{t("crafting:observed.recomputed", { paid, rolled })}
				</p>
				{rolled === 0 ? null : (
					<>
						<div className="odds-tables">
							<ObservedTable
								t={t}
								lang={lang}
								caption={t("crafting:observed.crafts", { count: crafts.rolls })}
								rows={tiers}
							/>
							<ObservedTable t={t} lang={lang} caption={t("crafting:observed.steps")} rows={steps} />
						</div>
						<p className="caption">{t("crafting:observed.guaranteed", { count: crafts.guaranteed })}</p>
					</>
				)}
			</div>
		</section>
	)
}

const stepOf = ({ ppm, hits, tries, interval }: ObservedOdds["evolve"]) => ({ ppm, count: hits, tries, ...interval })

function ObservedTable({
	t,
	lang,
	caption,
	rows,
}: Omit<Props, "observed"> & { caption: string; rows: readonly Row[] }) {
	const percent = (share: number) => percentText(lang, share * MILLION)
	return (
		<TableBox caption={caption}>
			<thead>
				<tr>
					<th scope="col">{t("crafting:observed.what")}</th>
					{(["declared", "seen", "count", "range"] as const).map((one) => (
						<th key={one} scope="col" className="is-figure">
							{t(`crafting:observed.${one}`)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ name, ppm, count, tries, low, high }) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						<td className="is-figure">{percentText(lang, ppm)}</td>
						<td className="is-figure">{tries > 0 ? percent(count / tries) : "–"}</td>
						<td className="is-figure">{t("crafting:observed.countOf", { count, tries })}</td>
						<td className="is-figure">{tries > 0 ? `${percent(low)} – ${percent(high)}` : "–"}</td>
					</tr>
				))}
			</tbody>
		</TableBox>
	)
}
