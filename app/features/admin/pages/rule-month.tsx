import { collectionName } from "#app/collections/collection-name.ts"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { Errors, Typed } from "../rules-forms.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { choiceName, type MonthChoice } from "../rules-month-form.ts"
import { OpenProposals } from "./rule-parts.tsx"
import { proposing, SeenForm, StepActs } from "./step-form.tsx"
import { ReasonField } from "./validity-fields.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
type Declared = MonthChoice & Readonly<{ month: string; pool: bigint; stated: boolean }>
export type MonthPreview = MonthChoice &
	Readonly<{ id: string; month: string; pool: bigint; reason: string; dividedAt: Date; endsAt: Date; overdue: boolean }>
type Facts = Readonly<{ asset: Asset; free: bigint; choices: readonly MonthChoice[]; declared: readonly Declared[] }>
type Props = Words &
	Readonly<{
		/** Null: there is no dollar. */
		facts: Facts | null
		open: readonly OpenProposal[]
		typed: Typed
		errors: Errors
		said: readonly string[]
		preview: MonthPreview | null
	}>

/** A month's pool: typed first, then seen, then proposed. */
export function MonthPage({ t, lang, facts, open, typed, errors, said, preview }: Props) {
	if (!facts)
		return (
			<>
				<ScreenHead title={t("admin:rules.declare")} />
				<p className="notice">{t("admin:rules.month.noDollar")}</p>
			</>
		)
	return (
		<>
			<ScreenHead title={t("admin:rules.declare")} lead={t("admin:rules.month.lead")} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<Preview t={t} lang={lang} facts={facts} typed={typed} preview={preview} />
			) : (
				<MonthForm t={t} lang={lang} facts={facts} typed={typed} errors={errors} />
			)}
			<OpenProposals t={t} lang={lang} open={open} />
			<section aria-labelledby="declared">
				<h2 id="declared">{t("admin:rules.month.declared")}</h2>
				<Table
					caption={t("admin:rules.month.declared")}
					empty={t("admin:rules.month.noneDeclared")}
					rows={facts.declared}
					rowKey={(one) => `${choiceName(one)}/${one.month}`}
					columns={[
						{
							key: "month",
							label: t("admin:rules.month.month"),
							cell: ({ month }) => <b className="figure">{month}</b>,
						},
						{ key: "of", label: t("admin:rules.month.of"), cell: (one) => choiceText(t, one) },
						{
							key: "state",
							label: t("admin:rules.month.state"),
							cell: ({ stated }) => t(stated ? "admin:rules.month.stated" : "admin:rules.month.open"),
						},
						{
							key: "pool",
							label: t("admin:rules.month.pool"),
							figure: true,
							cell: ({ pool }) => moneyText(pool, facts.asset, lang),
						},
					]}
				/>
			</section>
		</>
	)
}

const moneyText = (units: bigint, asset: Asset, lang: Lang) => formatMoney(money(asset, units), LOCALES[lang])
const choiceText = (t: T, { program, collection }: MonthChoice) =>
	`${t(asKey(`admin:rules.names.${program}`))} · ${collectionName(collection)}`

function MonthForm({ t, lang, facts, typed, errors }: Words & { facts: Facts; typed: Typed; errors: Errors }) {
	const { asset, free, choices } = facts
	return (
		<form method="post" action={paths.admin("rules/month")} className="rule-form rule-form-short">
			<SelectField
				id="rule-of"
				name="of"
				label={t("admin:rules.month.of")}
				empty={t("admin:rules.month.choose")}
				value={typed.of ?? ""}
				choices={choices.map((one) => ({ value: choiceName(one), label: choiceText(t, one) }))}
				errors={errors.of ? [errors.of] : []}
			/>
			<Field
				label={t("admin:rules.month.month")}
				input={{ id: "rule-month", name: "month", type: "month", maxLength: 7, defaultValue: typed.month ?? "" }}
				hint={t("admin:rules.month.monthHint")}
				errors={errors.month ? [errors.month] : []}
			/>
			<Field
				label={t("admin:rules.month.pool")}
				input={{
					...{ id: "rule-pool", name: "pool", type: "text", inputMode: "decimal", autoComplete: "off" },
					maxLength: 40,
					defaultValue: typed.pool ?? "",
				}}
				unit={asset.symbol}
				hint={t("admin:rules.month.free", { amount: moneyText(free, asset, lang) })}
				errors={errors.pool ? [errors.pool] : []}
			/>
			<ReasonField t={t} typed={typed} errors={errors} />
			<StepActs see={t("admin:rules.month.see")} back={t("admin:rules.back")} to={paths.admin("rules")} />
		</form>
	)
}

function Preview({ t, lang, facts, typed, preview }: Words & { facts: Facts; typed: Typed; preview: MonthPreview }) {
	const { asset, free } = facts
	const { id, month, pool, reason, dividedAt, endsAt, overdue } = preview
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return (
		<Receipt
			title={t("admin:rules.month.preview")}
			number={month}
			lines={[
				{ key: "of", label: t("admin:rules.month.of"), value: choiceText(t, preview), words: true },
				{ key: "pool", label: t("admin:rules.month.pool"), value: moneyText(pool, asset, lang), total: true },
				pool > free
					? { key: "left", label: t("admin:rules.month.left"), value: t("admin:rules.month.notCovered") }
					: { key: "left", label: t("admin:rules.month.left"), value: moneyText(free - pool, asset, lang) },
				{
					key: "divided",
					label: t("admin:rules.month.divided"),
					value: overdue ? t("admin:rules.month.overdue") : when(dividedAt),
					words: true,
				},
				{ key: "until", label: t("admin:rules.month.until"), value: when(endsAt), words: true },
				{ key: "reason", label: t("admin:rules.reason"), value: reason, words: true },
			]}
		>
			<SeenForm
				t={t}
				action={paths.admin("rules/month")}
				typed={{ ...typed, id }}
				last={proposing(t, "declare-share-month")}
			/>
		</Receipt>
	)
}
