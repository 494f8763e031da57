import { LOCALES, paths } from "#app/lib/paths.ts"
import { CURRENCY_NAMES } from "#app/prices/currency-value.ts"
import { priceText } from "#app/prices/worth.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import type { NewPrice } from "../prices/price-form.ts"
import type { Typed } from "../rules-forms.ts"
import type { PricedAsset, PricesWords } from "./prices.tsx"
import { choiceOf, SeenForm, StepActs, textOf } from "./step-form.tsx"

/** A price as it would stand; `before` is what holds at that moment now. */
type WantedPrice = NewPrice & Readonly<{ before: string | null }>
type PricePreview = NonNullable<StepsAnswer<WantedPrice>["preview"]>
type Props = PricesWords & StepsAnswer<WantedPrice> & Readonly<{ assets: readonly PricedAsset[] }>

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
	const form = { typed, errors }
	const [value, from, source] = [textOf(form, "value"), textOf(form, "from"), textOf(form, "source")]
	const choose = t("admin:rules.month.choose")
	return (
		<form method="post" action={paths.admin("prices/add")} className="rule-form rule-form-short">
			<SelectField
				{...choiceOf(form, "asset")}
				label={t("operators-catalog:asset")}
				empty={choose}
				choices={assets.map(({ id, symbol }) => ({ value: id, label: symbol }))}
			/>
			<SelectField
				{...choiceOf(form, "currency")}
				label={t("operators-catalog:prices.currency")}
				empty={choose}
				choices={CURRENCY_NAMES.map((name) => ({ value: name, label: name }))}
			/>
			<Field
				{...value}
				label={t("operators-catalog:prices.value")}
				hint={t("operators-catalog:prices.valueHint")}
				input={{ ...value.input, inputMode: "decimal", maxLength: 40 }}
			/>
			<Field
				{...from}
				label={t("operators-catalog:prices.fromUtc")}
				hint={t("operators-catalog:prices.fromHint")}
				input={{ ...from.input, type: "datetime-local" }}
			/>
			<Field
				{...source}
				label={t("operators-catalog:prices.source")}
				hint={t("operators-catalog:prices.sourceHint")}
				input={{ ...source.input, maxLength: 200 }}
			/>
			<StepActs see={t("operators-catalog:see")} back={t("operators-catalog:back")} to={paths.admin("prices")} />
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
			<SeenForm
				t={t}
				action={paths.admin("prices/add")}
				typed={{ ...typed, id }}
				last={{ note: t("operators-catalog:prices.forGood"), act: "add", label: t("operators-catalog:prices.add") }}
			/>
		</Receipt>
	)
}
