import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { tierName } from "./odds-tables.tsx"
import { outOfHundred } from "./out-of-hundred.ts"
import type { OddsView, TierOdds } from "./pages/forge/model.ts"

type Props = Readonly<{ t: T; lang: Lang; odds: OddsView }>

const COUNT = { maximumFractionDigits: 4 } as const

/** What a hundred crafts come to on average: a weapon's shape for each, and how many of each tier. */
export function HundredCrafts({ t, lang, odds }: Props) {
	const { tiers } = odds
	const drawn = outOfHundred(tiers.map(({ ppm }) => ppm))
	const count = numberFormat(LOCALES[lang], COUNT)
	return (
		<figure className="hundred">
			<figcaption>
				<b className="display-3">{t("crafting:hundred.title")}</b>
				<p>{t("crafting:hundred.text")}</p>
			</figcaption>
			<ul className="hundred-key">
				{tiers.map((one) => (
					<li key={one.tier}>
						<Shape of={one} />
						<span>{tierName(t, one.tier)}</span>
						<b>{count.format(one.ppm / 10_000)}</b>
					</li>
				))}
			</ul>
			<div className="hundred-sheet" aria-hidden="true">
				{tiers.flatMap((one, at) =>
					// biome-ignore lint/suspicious/noArrayIndexKey: they are alike
					Array.from({ length: drawn[at] ?? 0 }, (_, n) => <Shape key={`${one.tier}${n}`} of={one} />),
				)}
			</div>
		</figure>
	)
}

/** The first weapon of a tier stands for all of it. */
function Shape({ of: { tier, items } }: Readonly<{ of: TierOdds }>) {
	const [first] = items
	if (!first) return null
	return (
		<img
			className="hundred-shape"
			data-tier={tier}
			src={`/art/weapons/${first}-shape.svg`}
			alt=""
			width="64"
			height="64"
			loading="lazy"
			decoding="async"
		/>
	)
}
