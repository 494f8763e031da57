import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import type { Price } from "#app/prices/worth.ts"
import { Field } from "#app/ui/field.tsx"
import { AmountNote } from "./amount-note.tsx"
import { type CalculatorData, type CalculatorTexts, resultOf, resultTexts } from "./calculator-result.ts"
import { percentText } from "./figures.ts"
import type { RewardMethod } from "./plans.ts"
import { PriceNote } from "./price-note.tsx"

export type PlanLine = Readonly<{ days: number; aprBps: number; left: bigint }>
type Props = {
	t: T
	lang: Lang
	asset: Asset
	method: RewardMethod
	terms: readonly PlanLine[]
	/** What the field shows, and the language that it was typed in: an address may bring what another page could not read. */
	typed: string
	typedIn: Lang
	days: number
	price: Price | null
}

/** It wants the script of its name beside it. A GET form, so that it answers without scripts and has an address; with them it answers while one types. */
export function Calculator({ t, lang, asset, method, terms, typed, typedIn, days, price }: Props) {
	const rates = terms.map((line) => [line.days, line.aprBps] as const)
	const data: CalculatorData = {
		asset,
		lang,
		method,
		rates,
		typed,
		typedIn,
		price,
		bad: t("coin-staking:calculator.bad"),
	}
	const understood = readAmount(typed, asset, typedIn, lang)
	const texts = resultTexts(resultOf(data, understood.units, days), data)
	const shown = (["perDay", "atEnd", "total", "worth"] as const).filter((name) => name !== "worth" || price)
	return (
		<form method="get" action="#calculator" className="sheet calculator" data-calculator={JSON.stringify(data)}>
			<fieldset>
				<legend>{t("coin-staking:calculator.term")}</legend>
				<div className="choices">
					{terms.map((line) => (
						<label key={line.days}>
							<input type="radio" name="days" value={line.days} defaultChecked={line.days === days} />
							<b>{line.days}</b>
							<span>{t("coin-staking:percent", { rate: percentText(line.aprBps, LOCALES[lang]) })}</span>
						</label>
					))}
				</div>
			</fieldset>
			<Field
				label={t("coin-staking:calculator.amount")}
				unit={asset.symbol}
				input={{
					id: "calculator-amount",
					name: "typed",
					inputMode: "decimal",
					autoComplete: "off",
					maxLength: 40,
					defaultValue: typed,
				}}
				errors={typed && understood.units === null && !understood.ambiguous ? [t("coin-staking:calculator.bad")] : []}
			/>
			<input type="hidden" name="in" value={lang} />
			<AmountNote t={t} read={understood} asset={asset} lang={lang} />
			<div role="status">
				<dl className="facts">
					{shown.map((name) => (
						<Figure key={name} name={name} label={t(`coin-staking:calculator.${name}`)} text={texts[name]} />
					))}
				</dl>
			</div>
			<p className="field-hint">{t("coin-staking:calculator.note")}</p>
			{price ? <PriceNote t={t} lang={lang} asset={asset} price={price} /> : null}
			<div className="actions">
				<button type="submit" className="button button-line">
					{t("coin-staking:calculator.show")}
				</button>
			</div>
		</form>
	)
}

function Figure({ name, label, text }: { name: keyof CalculatorTexts; label: string; text: string }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd data-figure={name}>{text}</dd>
		</div>
	)
}
