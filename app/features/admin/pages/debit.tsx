import type { T } from "#app/i18n/words.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SelectField } from "#app/ui/select-field.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import type { ActAsset } from "../money-acts/assets.ts"
import type { WantedDebit } from "../money-acts/debit-form.server.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { MoneyForm, MoneyPreview } from "./money-form.tsx"
import { OpenProposals } from "./rule-parts.tsx"
import { choiceOf, textOf } from "./step-form.tsx"

type Props = Readonly<{ t: T; lang: Lang }> &
	StepsAnswer<WantedDebit> &
	Readonly<{ assets: readonly ActAsset[]; accounts: readonly string[]; open: readonly OpenProposal[]; done: boolean }>

const ACTION = paths.admin("money/debit")

/** Says before it happens that money leaves an account of ours by a key that is not on our machines, so that nothing stops for it. */
export function DebitPage(props: Props) {
	const { t, lang, open, done, said, preview, typed } = props
	return (
		<>
			<ScreenHead title={t("admin:acts.announce-debit")} lead={t("operators-catalog:debit.lead")} />
			{done ? (
				<p className="notice" role="status">
					{t("admin:money.proposed")}
				</p>
			) : null}
			<OpenProposals t={t} lang={lang} open={open} />
			<FormErrors id="rule-said" errors={said} />
			{preview ? (
				<MoneyPreview
					kind="announce-debit"
					{...{ t, typed, action: ACTION, id: preview.id }}
					title={t("operators-catalog:debit.preview")}
					lines={[
						{
							key: "units",
							label: t("operators-catalog:amount"),
							value: formatMoney(money(preview.asset, preview.units), LOCALES[lang]),
							total: true,
						},
						{
							key: "account",
							label: t("operators-catalog:debit.account"),
							value: <span className="breaks">{preview.account}</span>,
						},
						{
							key: "signature",
							label: t("operators-catalog:debit.signature"),
							value: <span className="breaks">{preview.signature}</span>,
						},
						{ key: "reason", label: t("admin:rules.reason"), value: preview.reason, words: true },
					]}
				/>
			) : (
				<DebitForm {...props} />
			)}
		</>
	)
}

function DebitForm({ t, assets, accounts, typed, errors }: Props) {
	const form = { typed, errors }
	const [signature, account, units] = [textOf(form, "signature"), textOf(form, "account"), textOf(form, "units")]
	return (
		<MoneyForm {...{ t, ...form, action: ACTION }}>
			<Field
				{...signature}
				label={t("operators-catalog:debit.signature")}
				hint={t("operators-catalog:debit.signatureHint")}
				input={{ ...signature.input, maxLength: 128 }}
			/>
			<Field
				{...account}
				label={t("operators-catalog:debit.account")}
				hint={t("operators-catalog:debit.accountHint")}
				input={{ ...account.input, maxLength: 128, list: "our-accounts" }}
			/>
			<datalist id="our-accounts">
				{accounts.map((address) => (
					<option key={address} value={address} />
				))}
			</datalist>
			<SelectField
				{...choiceOf(form, "asset")}
				label={t("operators-catalog:asset")}
				empty={t("admin:rules.month.choose")}
				choices={assets.map(({ address, symbol }) => ({ value: address, label: symbol }))}
			/>
			<Field
				{...units}
				label={t("operators-catalog:amount")}
				hint={t("operators-catalog:debit.amountHint")}
				input={{ ...units.input, maxLength: 40, inputMode: "decimal" }}
			/>
		</MoneyForm>
	)
}
