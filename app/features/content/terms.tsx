import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"

export type TermFigure = {
	readonly days: number
	readonly aprBps: number
	/** The operator has not confirmed the rate: it is marked wherever it is shown. */
	readonly example: boolean
}

type Props = { lang: Lang; t: T; plans: readonly TermFigure[]; product: string }

const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const

/** Basis points as a percentage, written as the staking pages write it; whole numbers until the last division, which is for the eye only. */
const percent = (bps: number, lang: Lang) => numberFormat(LOCALES[lang], PERCENT).format(bps / 10_000)

/** How many terms stand in one row on a wide page; more are set in rows of even columns. */
export const ONE_ROW = 5

/** The name of the setting by how many terms there are; fewer than four leave out the smallest figures. */
const settingOf = (terms: number) => (terms < ONE_ROW ? "" : terms === ONE_ROW ? " terms-five" : " terms-many")

/** The terms as a chart of themselves: the longer the lock, the larger its figure. The longest leaves the page, unless there are many. */
export function Terms({ lang, t, plans, product }: Props) {
	return (
		<section className="terms flip">
			<div className="wrap terms-head">
				<h2 className="display-2">{t("home:terms.title")}</h2>
				<p>{t("home:terms.text", { product })}</p>
			</div>
			{plans.length > 0 ? (
				<ol className={`terms-row${settingOf(plans.length)}`} data-rise="">
					{plans.map(({ days, aprBps, example }) => (
						<li key={days} className={`term digits-${String(days).length}`}>
							<a href={paths.coinStaking(lang, { days })} {...trackLink(paths.coinStaking(lang))} data-param={days}>
								<span className="term-days" aria-hidden="true">
									{days}
								</span>
								<span className="term-note">
									<span>{t("home:terms.days", { days })}</span>
									<b>{t("home:terms.apr", { apr: percent(aprBps, lang) })}</b>
									{example ? <span className="tag">{t("home:terms.example")}</span> : null}
								</span>
							</a>
						</li>
					))}
				</ol>
			) : (
				<p className="wrap notice">{t("home:terms.none")}</p>
			)}
			<div className="wrap terms-foot">
				<ul>
					<li>{t("home:terms.fixed")}</li>
					<li>{t("home:terms.reserved")}</li>
					<li>{t("home:terms.early")}</li>
				</ul>
			</div>
		</section>
	)
}
