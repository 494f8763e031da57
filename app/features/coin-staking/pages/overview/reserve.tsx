import { coinsInShort } from "#app/features/coin-staking/figures.ts"
import type { ReserveFacts } from "#app/features/coin-staking/reserve-facts.server.ts"
import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Asset, apart } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { AsOf } from "#app/ui/as-of.tsx"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset; reserve: ReserveFacts }>

/** What there is, what is owed of it, and where it lies: three facts that anybody can check. */
export function Reserve({ t, lang, asset, reserve }: Props) {
	const locale = LOCALES[lang]
	return (
		<div className="wrap vault">
			<div className="vault-head">
				<h2>{t("coin-staking:reserve.title")}</h2>
				<p>{t("coin-staking:reserve.text")}</p>
			</div>
			<dl className="vault-facts">
				{(["held", "owed"] as const).map((name) => {
					const [figure, unit] = apart(coinsInShort(reserve[name], asset, locale))
					return (
						<div key={name}>
							<dt>{t(`coin-staking:reserve.${name}`)}</dt>
							<dd>
								<span className="vault-figure">{figure}</span> {unit}
							</dd>
						</div>
					)
				})}
				<div>
					<dt>{t("coin-staking:reserve.vault")}</dt>
					<dd className="figure breaks">{reserve.vault}</dd>
				</div>
			</dl>
			<AsOf />
			<p className="vault-foot">
				{reserve.day === null
					? t("coin-staking:reserve.none")
					: t("coin-staking:reserve.report", { day: utcDay(reserve.day, locale) })}{" "}
				<a href={paths.reserves(lang)} {...trackLink(paths.reserves(lang))}>
					{t("coin-staking:reserve.link")}
				</a>
			</p>
		</div>
	)
}
