import { useEffect, useId, useRef, useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { Field } from "#app/ui/field.tsx"
import { coinText, percentText, unitsOf } from "./figures.ts"
import { type RewardMethod, rewardAtEnd } from "./plans.ts"

export type PlanLine = Readonly<{ days: number; aprBps: number; left: bigint }>
type Props = {
	t: RoomT
	locale: string
	asset: Asset
	method: RewardMethod
	terms: readonly PlanLine[]
	amount: string
	days: number
}

/** A GET form, so that it answers without scripts and has an address; with them it answers while one types. */
export function Calculator({ t, locale, asset, method, terms, ...asked }: Props) {
	const [{ amount, days }, setTyped] = useState(asked)
	const form = useRef<HTMLFormElement>(null)
	const id = useId()
	function read() {
		if (!form.current) return
		const typed = new FormData(form.current)
		setTyped({ amount: String(typed.get("amount") ?? ""), days: Number(typed.get("days")) })
	}
	// What was typed before the scripts came counts too.
	useEffect(read, [])
	const units = unitsOf(amount, asset)
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
					name: "amount",
					inputMode: "decimal",
					autoComplete: "off",
					maxLength: 40,
					defaultValue: asked.amount,
				}}
				errors={amount && units === null ? [t("calculator.bad")] : []}
			/>
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
