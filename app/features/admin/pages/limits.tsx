import type { T } from "#app/i18n/words.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import type { ActAsset } from "../money-acts/assets.ts"
import type { LimitLine, WantedLimit } from "../money-acts/limits.server.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { MoneyForm, MoneyPreview } from "./money-form.tsx"
import { OpenProposals } from "./rule-parts.tsx"
import { choiceOf, textOf } from "./step-form.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	StepsAnswer<WantedLimit> &
	Readonly<{ limits: readonly LimitLine[]; open: readonly OpenProposal[]; mayAct: boolean; done: boolean }>

const ACTION = paths.admin("money/limits")

/** Up to how much of an asset one operator may let a payout go alone; another limit takes two. */
export function LimitsPage({ t, lang, limits, open, mayAct, done, ...form }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:acts.set-alone-limit")} lead={t("operators-catalog:limits.lead")} />
			{done ? (
				<p className="notice" role="status">
					{t("admin:money.proposed")}
				</p>
			) : null}
			<OpenProposals t={t} lang={lang} open={open} />
			<Limits t={t} lang={lang} limits={limits} />
			{mayAct ? <LimitForm t={t} lang={lang} limits={limits} {...form} /> : null}
		</>
	)
}

const sum = (lang: Lang, asset: ActAsset, units: bigint) => formatMoney(money(asset, units), LOCALES[lang])
const limitText = ({ t, lang }: Words, asset: ActAsset, units: bigint | null) =>
	units === null || units === 0n ? t("operators-catalog:limits.never") : sum(lang, asset, units)

function Limits({ t, lang, limits }: Words & Readonly<{ limits: readonly LimitLine[] }>) {
	return (
		<section aria-labelledby="limits">
			<h2 id="limits">{t("operators-catalog:limits.now")}</h2>
			<Table
				caption={t("operators-catalog:limits.now")}
				empty={t("operators-catalog:none")}
				rows={limits}
				rowKey={({ asset }) => asset.address}
				columns={[
					{ key: "asset", label: t("operators-catalog:asset"), cell: ({ asset }) => <b>{asset.symbol}</b> },
					{
						key: "units",
						label: t("operators-catalog:limits.limit"),
						figure: true,
						cell: ({ asset, units }) => limitText({ t, lang }, asset, units),
					},
					{
						key: "setAt",
						label: t("operators-catalog:limits.since"),
						cell: ({ setAt }) =>
							setAt ? (
								<DateTime at={setAt} locale={LOCALES[lang]} local={t("admin:local")} />
							) : (
								t("operators-catalog:limits.unset")
							),
					},
				]}
			/>
		</section>
	)
}

type FormProps = Words & StepsAnswer<WantedLimit> & Readonly<{ limits: readonly LimitLine[] }>

function LimitForm({ t, lang, limits, typed, errors, said, preview }: FormProps) {
	const units = textOf({ typed, errors }, "units")
	return (
		<section aria-labelledby="new-limit">
			<h2 id="new-limit">{t("operators-catalog:limits.another")}</h2>
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<MoneyPreview
					kind="set-alone-limit"
					{...{ t, typed, action: ACTION, id: preview.id }}
					title={t("operators-catalog:limits.preview")}
					lines={[
						{
							key: "limit",
							label: t("operators-catalog:limits.limit"),
							value: sum(lang, preview.asset, preview.units),
							total: true,
						},
						{
							key: "before",
							label: t("operators-catalog:limits.before"),
							value: limitText({ t, lang }, preview.asset, preview.before),
						},
						{ key: "reason", label: t("admin:rules.reason"), value: preview.reason, words: true },
					]}
				/>
			) : (
				<MoneyForm {...{ t, typed, errors, action: ACTION }}>
					<SelectField
						{...choiceOf({ typed, errors }, "asset")}
						label={t("operators-catalog:asset")}
						empty={t("admin:rules.month.choose")}
						choices={limits.map(({ asset }) => ({ value: asset.address, label: asset.symbol }))}
					/>
					<Field
						{...units}
						label={t("operators-catalog:limits.limit")}
						hint={t("operators-catalog:limits.hint")}
						input={{ ...units.input, maxLength: 40, inputMode: "decimal" }}
					/>
				</MoneyForm>
			)}
		</section>
	)
}
