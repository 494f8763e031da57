import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Blank, SignedOut } from "#app/ui/signed-out.tsx"
import { waysOut } from "../../ways-out.ts"

type Props = Readonly<{ t: T; lang: Lang; asset: Asset }>

const SEES = ["sum", "run", "acts"] as const

/** My Staking Status before it is known whose: a strip on which nothing lies yet. */
export function StakesOut({ t, lang, asset }: Props) {
	return (
		<SignedOut
			title={t("coin-staking:titleOut.view")}
			lead={t("coin-staking:view.signedOut")}
			connect={t("coin-staking:status.connect")}
			sees={SEES.map((name) => t(`coin-staking:sees.view.${name}`))}
			ways={waysOut(t, lang)}
			waysLabel={t("coin-staking:ways.label")}
			wide
		>
			<div className="out-host">
				<PortraitImage family="haechi" seed={1} crop="cutout" />
			</div>
			<BlankStrip t={t} asset={asset} />
		</SignedOut>
	)
}

/** As a stake is drawn, with dashes for all that is not known. */
function BlankStrip({ t, asset }: Omit<Props, "lang">) {
	const ends = (["start", "end"] as const).map((end) => `${t(`coin-staking:view.${end}`)} –`)
	return (
		<div className="out-wide strip strip-blank" aria-hidden="true">
			<div className="strip-head">
				<p className="strip-sum">
					<b>
						<Blank sum />
					</b>{" "}
					<small>{asset.symbol}</small>
				</p>
				<p className="strip-kind">
					{t("coin-staking:days", { days: "–" })} · {t("coin-staking:percent", { rate: "–" })}
				</p>
			</div>
			<div className="run">
				<p className="run-rest">
					<b>{t("coin-staking:view.left", { time: "–" })}</b>
					<span>
						{t("coin-staking:view.earned")} <b className="figure">– {asset.symbol}</b>
					</span>
				</p>
				<div className="strip-blank-bar" />
				<p className="run-ends figure">
					{ends.map((end) => (
						<span key={end}>{end}</span>
					))}
				</p>
			</div>
			<dl className="strip-facts">
				{(["amount", "reward", "claimed", "tx"] as const).map((fact) => (
					<div key={fact}>
						<dt>{t(`coin-staking:view.${fact}`)}</dt>
						<dd>
							<Blank />
						</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
