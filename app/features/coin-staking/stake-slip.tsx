import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Once } from "#app/ui/once.tsx"
import { endOf, figureSize } from "./calculator-result.ts"
import type { SlipTexts } from "./stake-slip.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	texts: SlipTexts
	/** When a deposit that is final today begins to earn. */
	start: string
	days: number
	/** Hours: taken back whole, and from asking to leave early until it is paid. */
	coolingOffHours: number
	earlyHours: number
	example: boolean
}>

/** What comes of the amount beside it. A script keeps it up with what is typed; without one, its button asks for it. */
export function StakeSlip(props: Props) {
	const { t, lang, texts, start, days, coolingOffHours, earlyHours, example } = props
	const name = JSON.stringify([lang, texts, start, days, coolingOffHours, earlyHours, example])
	return (
		<Once
			as="aside"
			of="person"
			name={`stake slip ${name}`}
			className="slip-place"
			aria-label={t("coin-staking:slip.title")}
		>
			<Slip {...props} />
		</Once>
	)
}

function Slip({ t, lang, texts, start, days, coolingOffHours, earlyHours, example }: Props) {
	return (
		<>
			<PortraitImage className="slip-resident" family="kongz" seed={21} crop="cutout" eager />
			<div className="receipt slip">
				<h2 className="slip-title">
					{t("coin-staking:slip.title")} {example ? <span className="tag">{t("coin-staking:example")}</span> : null}
				</h2>
				<div role="status">
					<dl className="slip-lines">
						<div className="slip-main">
							<dt>{t("coin-staking:calculator.atEnd")}</dt>
							<dd data-figure="atEnd" data-size={figureSize(texts.atEnd)}>
								{texts.atEnd}
							</dd>
						</div>
						<div>
							<dt>{t("coin-staking:plans.apr")}</dt>
							<dd data-figure="rate">{texts.rate}</dd>
						</div>
						<div>
							<dt>{t("coin-staking:calculator.end")}</dt>
							<dd data-end="">
								<DateTime at={endOf(start, days)} locale={LOCALES[lang]} local={t("coin-staking:local")} />
							</dd>
						</div>
						<div className="slip-total">
							<dt>{t("coin-staking:slip.total")}</dt>
							<dd data-figure="total">{texts.total}</dd>
						</div>
						<div>
							<dt>{t("coin-staking:slip.half")}</dt>
							<dd data-figure="half" className="slip-words">
								{texts.half}
							</dd>
						</div>
					</dl>
				</div>
				<p className="slip-note">
					{example ? `${t("coin-staking:exampleNote")} ` : null}
					{t("coin-staking:confirm.earlyValue", { cooling: coolingOffHours, wait: earlyHours })}
				</p>
				<button
					type="submit"
					name="fill"
					value="none"
					className="button button-line slip-ask"
					{...track("stakeWrite.calculate")}
				>
					{t("coin-staking:calculator.show")}
				</button>
			</div>
		</>
	)
}
