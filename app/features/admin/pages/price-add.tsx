import { LOCALES, paths } from "#app/lib/paths.ts"
import { CURRENCY_NAMES } from "#app/prices/currency-value.ts"
import { priceText } from "#app/prices/worth.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { ScreenHead } from "../frame.tsx"
import type { NewPrice } from "../prices/price-form.ts"
import type { Typed } from "../rules-forms.ts"
import type { PricedAsset, PricesWords } from "./prices.tsx"
import { Hidden } from "./rule-plans.tsx"
import type { Errors } from "./rule-plans-form.tsx"
import { SelectField } from "./select-field.tsx"

/** A price as it would stand; `before` is what holds at that moment now. */
export type PricePreview = NewPrice & Readonly<{ id: string; before: string | null }>
type Props = PricesWords &
	Readonly<{
		assets: readonly PricedAsset[]
		typed: Typed
		errors: Errors
		said: readonly string[]
		preview: PricePreview | null
	}>

/** A price for statements: typed first, then seen, then added, for good. */
export function PriceAddPage({ said, preview, ...form }: Props) {
	const { t, lang, typed } = form
	return (
		<>
			<ScreenHead title={t("operators-catalog:prices.add")} lead={t("operators-catalog:prices.addLead")} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? <Preview {...{ t, lang, typed, preview }} /> : <PriceForm {...form} />}
		</>
	)
}

function PriceForm({ t, assets, typed, errors }: Omit<Props, "said" | "preview">) {
	const one = (name: string) => ({
		input: { id: `rule-${name}`, name, type: "text", autoComplete: "off", defaultValue: typed[name] ?? "" },
		errors: errors[name] ? [errors[name]] : [],
	})
	const select = (name: string) => ({ id: `rule-${name}`, name, value: typed[name] ?? "", errors: one(name).errors })
	const choose = t("admin:rules.month.choose")
	const { input: value } = one("value")
	return (
		<form method="post" action={paths.admin("prices/add")} className="rule-form rule-form-short">
			<SelectField
				{...select("asset")}
				label={t("operators-catalog:asset")}
				empty={choose}
				choices={assets.map(({ id, symbol }) => ({ value: id, label: symbol }))}
			/>
			<SelectField
				{...select("currency")}
				label={t("operators-catalog:prices.currency")}
				empty={choose}
				choices={CURRENCY_NAMES.map((name) => ({ value: name, label: name }))}
			/>
			<Field
				{...one("value")}
				label={t("operators-catalog:prices.value")}
				hint={t("operators-catalog:prices.valueHint")}
				input={{ ...value, inputMode: "decimal", maxLength: 40 }}
			/>
			<Field
				{...one("from")}
				label={t("operators-catalog:prices.fromUtc")}
				hint={t("operators-catalog:prices.fromHint")}
				input={{ ...one("from").input, type: "datetime-local" }}
			/>
			<Field
				{...one("source")}
				label={t("operators-catalog:prices.source")}
				hint={t("operators-catalog:prices.sourceHint")}
				input={{ ...one("source").input, maxLength: 200 }}
			/>
			<p className="actions">
				<button type="submit" name="act" value="preview" className="button button-signal">
					{t("operators-catalog:see")}
				</button>
				<a className="button button-quiet" href={paths.admin("prices")}>
					{t("operators-catalog:back")}
				</a>
			</p>
		</form>
	)
}

function Preview({ t, lang, typed, preview }: PricesWords & Readonly<{ typed: Typed; preview: PricePreview }>) {
	const { id, asset, currency, value, validFrom, source, before } = preview
	const text = (of: string) => priceText({ value: of, currency }, LOCALES[lang])
	return (
		<Receipt
			title={t("operators-catalog:prices.wouldAdd")}
			number={asset}
			lines={[
				{ key: "value", label: t("operators-catalog:prices.value"), value: text(value), total: true },
				{
					key: "before",
					label: t("operators-catalog:prices.before"),
					value: before === null ? t("operators-catalog:none") : text(before),
					words: before === null,
				},
				{
					key: "from",
					label: t("operators-catalog:prices.from"),
					value: <DateTime at={validFrom} locale={LOCALES[lang]} local={t("admin:local")} />,
					words: true,
				},
				{ key: "source", label: t("operators-catalog:prices.source"), value: source, words: true },
			]}
		>
			<form method="post" action={paths.admin("prices/add")}>
				<Hidden typed={{ ...typed, id }} />
				<p>{t("operators-catalog:prices.forGood")}</p>
				<p className="actions">
					<button type="submit" name="act" value="add" className="button button-signal">
						{t("operators-catalog:prices.add")}
					</button>
					<button type="submit" name="act" value="edit" className="button button-line">
						{t("admin:rules.preview.change")}
					</button>
				</p>
			</form>
		</Receipt>
	)
}
