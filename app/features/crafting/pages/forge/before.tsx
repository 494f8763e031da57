import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { live } from "#app/ui/live.ts"
import { utcSeconds } from "#app/ui/utc-text.ts"
import { tierName } from "../../odds-tables.tsx"
import type { ClockView, OddsView, Own } from "./model.ts"

/** How far each guarantee is, and how often the forge was used today. */
export function Counts({ t, own, odds }: Readonly<{ t: T; own: Own; odds: OddsView }>) {
	const isMany = own.today >= odds.guard.notice
	return (
		<>
			<dl className="facts forge-counts">
				{own.pity.map(({ tier, left }) => (
					<div key={tier}>
						<dt>{t("crafting:pity.of", { tier: tierName(t, tier) })}</dt>
						<dd>{left === 1 ? t("crafting:pity.next") : t("crafting:pity.left", { count: left })}</dd>
					</div>
				))}
				<div>
					<dt>{t("crafting:today.label")}</dt>
					<dd>{t("crafting:today.count", { count: own.today, most: odds.guard.stop })}</dd>
				</div>
			</dl>
			{isMany ? <p className="notice">{t("crafting:today.notice", { count: own.today })}</p> : null}
		</>
	)
}

/** While blocks are behind somebody could know a round before they pay: why nothing is taken, and as of when. */
export function Clock({ t, lang, clock }: Readonly<{ t: T; lang: Lang; clock: ClockView }>) {
	const { isOpen, lag, most, reopens, measuredAt } = clock
	const said = { lag, most, reopens, time: utcSeconds(measuredAt, LOCALES[lang]) }
	return (
		<p className={isOpen ? "caption" : "notice notice-loss"} {...live("clock")}>
			{t(isOpen ? "crafting:clock.open" : "crafting:clock.closed", said)}
		</p>
	)
}
