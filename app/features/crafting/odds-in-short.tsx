import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { percentText, tierName } from "./odds-tables.tsx"
import type { OddsView } from "./pages/forge/model.ts"

type Props = Readonly<{ t: T; lang: Lang; odds: OddsView }>

/** The odds of the forge as text, wherever it is spoken of and nothing of it is sold: each tier and weapon, each step, each guarantee. */
export function OddsInShort({ t, lang, odds }: Props) {
	const { tiers, craftPrice, evolvePpm } = odds
	const list = (texts: readonly string[]) => texts.join(", ")
	const crafts = tiers.map(({ tier, ppm, items }) =>
		t("crafting:inShort.tier", {
			tier: tierName(t, tier),
			ppm: percentText(lang, ppm),
			each: percentText(lang, ppm / items.length, 4),
			count: items.length,
		}),
	)
	// The tiers stand from the rarest down: nothing is rarer than the first.
	const certain = tiers.flatMap(({ tier, certainAt }, index) =>
		certainAt
			? [
					t(index === 0 ? "crafting:inShort.rarestAt" : "crafting:inShort.certainAt", {
						tier: tierName(t, tier),
						count: certainAt,
					}),
				]
			: [],
	)
	const steps = tiers.map(({ tier, enhancePpm }) =>
		t("crafting:inShort.step", { tier: tierName(t, tier), ppm: percentText(lang, enhancePpm) }),
	)
	return (
		<section className="part part-odds" aria-labelledby="odds-in-short">
			<div className="wrap odds-in-short">
				<h2 id="odds-in-short" className="display-3">
					{t("crafting:inShort.title")}
				</h2>
				<p>{t("crafting:inShort.craft", { price: craftPrice, tiers: list(crafts) })}</p>
				{certain.length > 0 ? <p>{t("crafting:inShort.certain", { tiers: list(certain) })}</p> : null}
				<p>{t("crafting:inShort.steps", { tiers: list(steps), evolve: percentText(lang, evolvePpm) })}</p>
				<p>
					<a href={`${pagePath(lang, "nftProjectGearUpCrafter")}#odds`} {...track("parts.more")} data-param="odds">
						{t("crafting:seeOdds")}
					</a>
				</p>
			</div>
		</section>
	)
}
