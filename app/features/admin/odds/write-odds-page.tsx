import { TIERS, type Tier } from "#app/draws/craft/odds.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { isChanged, type LineChange } from "#app/settings/rules/rule-lines.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { ScreenHead } from "../frame.tsx"
import type { StepsAnswer } from "../in-steps.server.ts"
import { Changes } from "../pages/rule-figures.tsx"
import { OpenProposals } from "../pages/rule-parts.tsx"
import { proposing, SeenForm, StepActs, textOf } from "../pages/step-form.tsx"
import { ValidityFields } from "../pages/validity-fields.tsx"
import type { OpenProposal } from "../rules-list.server.ts"
import { TIER_FIELDS, type TierField, tierField } from "./odds-form.ts"
import { tierName } from "./odds-page.tsx"

/** A version as it would be. `version`: the one that it was drawn up against. */
export type WantedOdds = Readonly<{
	body: unknown
	changes: readonly LineChange[]
	version: string
	validFrom: Date | null
	reason: string
}>
type Props = Readonly<{
	t: T
	lang: Lang
	symbol: string
	/** Tiers that are certain after so many crafts. */
	certain: readonly Tier[]
	open: readonly OpenProposal[]
	/** No odds are in force. */
	isFirst: boolean
}> &
	StepsAnswer<WantedOdds>

/** New odds and prices: typed first, then seen beside those in force, then proposed. */
export function WriteOddsPage(props: Props) {
	const { t, lang, typed, said, preview, open, isFirst } = props
	return (
		<>
			<ScreenHead
				title={t("operators-mints:odds.write")}
				lead={preview || isFirst ? undefined : t("operators-mints:odds.writeLead")}
			/>
			<FormErrors id="rule-said" errors={said} />
			{isFirst && !preview ? <p className="notice">{t("admin:rules.plans.none")}</p> : null}
			{preview ? (
				<div className="rule-preview">
					<section aria-labelledby="odds-changes">
						<h2 id="odds-changes">{t("admin:rules.preview.title")}</h2>
						<Changes
							{...{ t, lang, changes: preview.changes, isFirst: preview.version === "" }}
							caption={t("admin:rules.preview.title")}
						/>
					</section>
					<Receipt
						title={t("admin:acts.post-odds")}
						lines={[
							{
								key: "from",
								label: t("operators-mints:odds.when"),
								words: true,
								value: preview.validFrom ? (
									<DateTime at={preview.validFrom} locale={LOCALES[lang]} local={t("admin:local")} />
								) : (
									t("operators-mints:odds.now")
								),
							},
							{ key: "reason", label: t("admin:rules.reason"), value: preview.reason, words: true },
						]}
					>
						<SeenForm
							t={t}
							action={paths.admin("odds/write")}
							typed={{ ...typed, id: preview.id, version: preview.version }}
							last={preview.changes.some(isChanged) ? proposing(t, "post-odds") : null}
						/>
					</Receipt>
				</div>
			) : (
				<OddsForm {...props} />
			)}
			<OpenProposals t={t} lang={lang} open={open} />
		</>
	)
}

function OddsForm({ t, typed, errors, symbol, certain }: Props) {
	const form = { typed, errors }
	const label = (name: TierField) => t(`operators-mints:odds.${name}`)
	const figure = (name: string, label: string, unit?: string) => {
		const { input, ...rest } = textOf(form, name)
		return (
			<Field
				key={name}
				{...rest}
				label={label}
				unit={unit}
				input={{ ...input, inputMode: unit === undefined ? "numeric" : "decimal", maxLength: 40 }}
			/>
		)
	}
	const unitOf = (name: TierField) => (name === "enhancePrice" || name === "evolvePrice" ? symbol : undefined)
	return (
		<form method="post" action={paths.admin("odds/write")} className="rule-form">
			<fieldset>
				<legend>{t("operators-mints:odds.tier")}</legend>
				{TIERS.map((tier) => (
					<fieldset key={tier} className="odds-grid">
						<legend>{tierName(t, tier)}</legend>
						{TIER_FIELDS.filter((name) => name !== "pity" || certain.includes(tier)).map((name) =>
							figure(tierField(name, tier), label(name), unitOf(name)),
						)}
					</fieldset>
				))}
			</fieldset>
			<fieldset>
				<legend>{t("operators-mints:odds.steps")}</legend>
				<div className="rule-fields">
					{figure("craftPrice", t("operators-mints:odds.craftPrice"), symbol)}
					{figure("evolve", t("operators-mints:odds.evolve"))}
					{figure("notice", t("operators-mints:odds.notice"))}
					{figure("stop", t("operators-mints:odds.stop"))}
				</div>
			</fieldset>
			<ValidityFields t={t} typed={typed} errors={errors} />
			<StepActs see={t("operators-mints:see")} back={t("operators-mints:back")} to={paths.admin("odds")} />
		</form>
	)
}
