import { useCallback, useEffect, useId, useRef, useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { AmountNote } from "./amount-note.tsx"
import { coinText, percentText } from "./figures.ts"
import { type RewardMethod, rewardAtEnd } from "./plans.ts"
import { readAmount } from "./read-amount.ts"

export type PlanLine = Readonly<{ days: number; aprBps: number; left: bigint }>
type Props = {
	t: RoomT
	lang: Lang
	asset: Asset
	method: RewardMethod
	terms: readonly PlanLine[]
	/** What the field shows, and the language that it was typed in: an address may bring what another page could not read. */
	typed: string
	typedIn: Lang
	days: number
}

/** A GET form, so that it answers without scripts and has an address; with them it answers while one types. */
export function Calculator({ t, lang, asset, method, terms, ...asked }: Props) {
	const [{ typed, typedIn, days }, setAsked] = useState(asked)
	const locale = LOCALES[lang]
	const form = useRef<HTMLFormElement>(null)
	const id = useId()
	const { typed: first, typedIn: firstIn } = asked
	const read = useCallback(() => {
		if (!form.current) return
		const now = new FormData(form.current)
		const text = String(now.get("typed") ?? "")
		setAsked({ typed: text, typedIn: text === first ? firstIn : lang, days: Number(now.get("days")) })
	}, [first, firstIn, lang])
	// What was typed before the scripts came counts too.
	useEffect(read, [read])
	const understood = readAmount(typed, asset, typedIn, lang)
	const { units } = understood
	const term = terms.find((line) => line.days === days)
	const reward = units !== null && term ? rewardAtEnd(method, units, term.aprBps, days) : null
	return (
		<form ref={form} method="get" action="#calculator" onInput={read} className="sheet calculator">
			<fieldset>
				<legend>{t("calculator.term")}</legend>
				<div className="choices">
					{terms.map((line) => (
						<label key={line.days}>
							<input type="radio" name="days" value={line.days} defaultChecked={line.days === asked.days} />
							<b>{line.days}</b>
							<span>{t("percent", { rate: percentText(line.aprBps, locale) })}</span>
						</label>
					))}
				</div>
			</fieldset>
			<Field
				label={t("calculator.amount")}
				unit={asset.symbol}
				input={{
					id,
					name: "typed",
					inputMode: "decimal",
					autoComplete: "off",
					maxLength: 40,
					defaultValue: asked.typed,
				}}
				errors={typed && units === null && !understood.ambiguous ? [t("calculator.bad")] : []}
			/>
			<input type="hidden" name="in" value={lang} />
			<AmountNote t={t} read={understood} asset={asset} lang={lang} />
			<div role="status">
				<dl className="facts">
					<Fact
						label={t("calculator.perDay")}
						units={reward === null ? null : reward / BigInt(days)}
						{...{ asset, locale }}
					/>
					<Fact label={t("calculator.atEnd")} units={reward} {...{ asset, locale }} />
					<Fact
						label={t("calculator.total")}
						units={reward === null || units === null ? null : units + reward}
						{...{ asset, locale }}
					/>
				</dl>
			</div>
			<p className="field-hint">{t("calculator.note")}</p>
			<div className="actions">
				<button type="submit" className="button button-line">
					{t("calculator.show")}
				</button>
			</div>
		</form>
	)
}

function Fact({ label, units, asset, locale }: { label: string; units: bigint | null; asset: Asset; locale: string }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{units === null ? "–" : coinText(units, asset, locale)}</dd>
		</div>
	)
}
