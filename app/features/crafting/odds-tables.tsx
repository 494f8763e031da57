import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { utcText } from "#app/ui/date-time.tsx"
import type { OddsView, TierOdds } from "./pages/forge/model.ts"
import { TableBox } from "./table-box.tsx"

type Props = { readonly t: T; readonly lang: Lang; readonly odds: OddsView }
/** A picture of the odds stands before their tables. */
type TablesProps = Props & { readonly picture?: ReactNode }

const WHOLE = 1_000_000
const percentOf = (digits: number) =>
	({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }) as const
const PERCENT = { 0: percentOf(0), 2: percentOf(2), 4: percentOf(4) }

/** Parts of a million as the language writes them. */
export const percentText = (lang: Lang, parts: number, digits: keyof typeof PERCENT = 2): string =>
	numberFormat(LOCALES[lang], PERCENT[digits]).format(parts / WHOLE)

export const weaponName = (t: T, id: string): string => t(asKey(`weapons:items.${id}.title`))
export const tierName = (t: T, tier: TierOdds["tier"]): string => t(`weapons:tiers.${tier}.name`)

/** The odds in force: of each tier, each weapon and each step, with prices and guarantees, all of it text. */
export function OddsTables({ t, lang, odds, picture }: TablesProps) {
	const percent = (parts: number, digits: keyof typeof PERCENT) => percentText(lang, parts, digits)
	const bar = (parts: number) => (
		<>
			{percent(parts, 2)}
			<svg className="odds-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
				<path d={`M0 0H${(parts / WHOLE) * 100}V1H0Z`} />
			</svg>
		</>
	)
	const version = { hash: odds.hash, time: utcText(odds.validFrom, LOCALES[lang]) }
	return (
		<section id="odds" className="part part-odds" aria-labelledby="odds-title">
			<div className="wrap">
				<h2 className="part-title" id="odds-title">
					{t("crafting:odds.title")}
				</h2>
				<p className="lead">{t("crafting:odds.text")}</p>
				<p className="caption odds-version">
					{odds.isExample ? <span className="tag">{t("content:example")}</span> : null}{" "}
					{t("crafting:odds.version", version)}
				</p>
				{picture}
				<div className="odds-tables">
					<CraftOdds t={t} lang={lang} odds={odds} />
					<TierTable
						t={t}
						tiers={odds.tiers}
						caption={t("crafting:odds.caption2")}
						columns={[
							{ label: t("crafting:odds.enhance"), cell: ({ enhancePpm }) => bar(enhancePpm) },
							{ label: t("crafting:odds.price"), cell: ({ enhancePrice }) => enhancePrice },
							{ label: t("crafting:odds.evolve"), cell: () => bar(odds.evolvePpm) },
							{ label: t("crafting:odds.price"), cell: ({ evolvePrice }) => evolvePrice },
						]}
					/>
				</div>
				<details className="question odds-each">
					<summary {...track("parts.question")} data-param="odds-each">
						{t("crafting:odds.all")}
					</summary>
					<TableBox caption={t("crafting:odds.captionAll")}>
						<thead>
							<tr>
								<th scope="col">{t("crafting:odds.weapon")}</th>
								<th scope="col">{t("crafting:odds.tier")}</th>
								<th scope="col" className="is-figure">
									{t("crafting:odds.each")}
								</th>
							</tr>
						</thead>
						<tbody>
							{odds.tiers.flatMap(({ tier, ppm, items }) =>
								items.map((id) => (
									<tr key={id}>
										<th scope="row">{weaponName(t, id)}</th>
										<td>{tierName(t, tier)}</td>
										<td className="is-figure">{percent(ppm / items.length, 4)}</td>
									</tr>
								)),
							)}
						</tbody>
					</TableBox>
				</details>
				<p className="caption">{t("crafting:odds.limits", { notice: odds.guard.notice, stop: odds.guard.stop })}</p>
			</div>
		</section>
	)
}

type Pity = readonly Readonly<{ tier: TierOdds["tier"]; left: number }>[]

/** The chance of each tier and of each weapon of it, and by when it is certain; with `pity` for one wallet how far that is. */
export function CraftOdds({ t, lang, odds, pity = [] }: Props & Readonly<{ pity?: Pity }>) {
	const guarantee = ({ tier, certainAt }: TierOdds) => {
		if (!certainAt) return t("crafting:odds.none")
		const left = pity.find((one) => one.tier === tier)?.left
		if (left === undefined) return t("crafting:odds.at", { count: certainAt })
		return left === 1 ? t("crafting:pity.next") : t("crafting:pity.left", { count: left })
	}
	return (
		<TierTable
			t={t}
			tiers={odds.tiers}
			caption={t("crafting:odds.caption", { price: odds.craftPrice })}
			columns={[
				{ label: t("crafting:odds.tierOdds"), cell: ({ ppm }) => percentText(lang, ppm) },
				// On one's own sheet there is less room, and the table of all weapons is a link away.
				...(pity.length > 0 ? [] : [{ label: t("crafting:odds.items"), cell: ({ items }: TierOdds) => items.length }]),
				{ label: t("crafting:odds.each"), cell: ({ ppm, items }) => percentText(lang, ppm / items.length, 4) },
				{ label: t("crafting:odds.guarantee"), isText: true, cell: guarantee },
			]}
		/>
	)
}

type TierTableProps = {
	readonly caption: string
	readonly t: T
	readonly tiers: readonly TierOdds[]
	readonly columns: readonly {
		readonly label: string
		readonly isText?: boolean
		readonly cell: (tier: TierOdds) => ReactNode
	}[]
}

function TierTable({ t, caption, tiers, columns }: TierTableProps) {
	return (
		<TableBox caption={caption}>
			<thead>
				<tr>
					<th scope="col">{t("crafting:odds.tier")}</th>
					{columns.map(({ label, isText }, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called the same
						<th key={`${label}${at}`} scope="col" className={isText ? undefined : "is-figure"}>
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{tiers.map((one) => (
					<tr key={one.tier}>
						<th scope="row">{tierName(t, one.tier)}</th>
						{columns.map(({ label, isText, cell }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: as above
							<td key={`${label}${at}`} className={isText ? undefined : "is-figure"}>
								{cell(one)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</TableBox>
	)
}
