import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import type { Price } from "#app/prices/worth.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Field } from "#app/ui/field.tsx"
import { AmountNote } from "./amount-note.tsx"
import {
	type CalculatorData,
	type CalculatorTexts,
	figureSize,
	nextStep,
	resultOf,
	resultTexts,
} from "./calculator-result.ts"
import type { RewardMethod } from "./plans.ts"
import { PriceNote } from "./price-note.tsx"
import { TermTowers } from "./term-towers.tsx"

export type PlanLine = Readonly<{ days: number; aprBps: number; left: bigint }>
type Props = {
	t: T
	lang: Lang
	asset: Asset
	method: RewardMethod
	terms: readonly PlanLine[]
	/** The operator has not confirmed the rates. */
	example: boolean
	/** When a deposit that is final today begins to earn. */
	start: string
	/** What the field shows, and the language that it was typed in: an address may bring what another page could not read. */
	typed: string
	typedIn: Lang
	days: number
	price: Price | null
}

/** It wants the script of its name beside it. A GET form, so that it answers without scripts and has an address; with them it answers while one types. */
export function Calculator({ t, lang, asset, method, terms, example, start, typed, typedIn, days, price }: Props) {
	const rates = terms.map((line) => [line.days, line.aprBps, line.left > 0n] as const)
	const words = {
		bad: t("coin-staking:calculator.bad"),
		go: t("coin-staking:calculator.go"),
		goDays: t("coin-staking:calculator.goDays"),
		soldOut: t("coin-staking:calculator.soldOut"),
	}
	const data: CalculatorData = {
		asset,
		lang,
		method,
		rates,
		start,
		typed,
		typedIn,
		price,
		words,
		write: paths.stakeWrite(lang),
	}
	const understood = readAmount(typed, asset, typedIn, lang)
	const texts = resultTexts(resultOf(data, understood.units, days), data)
	const rest = (["total", "perDay", "worth"] as const).filter((name) => name !== "worth" || price)
	const next = nextStep(data, understood.units, days)
	return (
		<form method="get" action="#calculator" className="stake-stage" data-calculator={JSON.stringify(data)}>
			<TermTowers {...{ t, lang, asset, terms, days }} legend={t("coin-staking:calculator.term")} />
			<div className="receipt slip">
				<h2 className="slip-title">
					{t("coin-staking:calculator.title")}{" "}
					{example ? <span className="tag">{t("coin-staking:example")}</span> : null}
				</h2>
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
					<dl className="slip-lines">
						<div className="slip-main">
							<dt>{t("coin-staking:calculator.atEnd")}</dt>
							<dd data-figure="atEnd" data-size={figureSize(texts.atEnd)}>
								{texts.atEnd}
							</dd>
						</div>
						<Figure name="rate" label={t("coin-staking:plans.apr")} text={texts.rate} />
						<Figure name="end" label={t("coin-staking:calculator.end")} text={texts.end} />
						{rest.map((name) => (
							<Figure
								key={name}
								name={name}
								label={t(name === "total" ? "coin-staking:slip.total" : `coin-staking:calculator.${name}`)}
								text={texts[name]}
							/>
						))}
					</dl>
				</div>
				<p className="slip-next">
					<a className="button button-signal" href={next.href ?? undefined} data-next="" {...track("stakeOverview.go")}>
						{next.text}
					</a>
					<button type="submit" className="button button-line slip-ask" {...track("stakeOverview.calculate")}>
						{t("coin-staking:calculator.show")}
					</button>
				</p>
				<p className="slip-note">
					{example ? `${t("coin-staking:exampleNote")} ` : null}
					{t("coin-staking:calculator.note")}
				</p>
				{price ? <PriceNote t={t} lang={lang} asset={asset} price={price} /> : null}
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
