import type { T } from "#app/i18n/words.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import type { LineChange } from "#app/settings/rules/rule-lines.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { ScreenHead } from "../frame.tsx"
import { partName, wholeText } from "../rule-words.ts"
import type { Errors, Typed } from "../rules-forms.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { OpenProposals } from "./rule-parts.tsx"
import { PlansForm } from "./rule-plans-form.tsx"
import { VersionPreview } from "./rule-preview.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
export type PlansPreview = Readonly<{
	/** Made once: the same form sent twice is one proposal. */
	id: string
	/** The version that this was compared with; empty: there is none. */
	version: string
	changes: readonly LineChange[]
	isFirst: boolean
	validFrom: Date | null
	reason: string
	running: number
	free: bigint
	/** What each term would have of the free budget. */
	pools: readonly Readonly<{ days: number; units: bigint }>[]
}>
type Props = Words &
	Readonly<{
		asset: Asset
		open: readonly OpenProposal[]
		typed: Typed
		errors: Errors
		/** What is said of the form as a whole. */
		said: readonly string[]
		preview: PlansPreview | null
		isFirst: boolean
	}>

/** A new version of the plans: typed first, then seen, then proposed. */
export function PlansPage({ t, lang, asset, open, typed, errors, said, preview, isFirst }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:rules.plans.title")} lead={preview ? undefined : t("admin:rules.plans.lead")} />
			<FormErrors id="rule-said" errors={said} />
			{isFirst && !preview ? <p className="notice">{t("admin:rules.plans.none")}</p> : null}
			{open.length > 0 ? <p className="notice">{t("admin:rules.plans.waiting")}</p> : null}
			{preview ? (
				<Preview t={t} lang={lang} asset={asset} typed={typed} preview={preview} />
			) : (
				<PlansForm t={t} lang={lang} typed={typed} errors={errors} symbol={asset.symbol} />
			)}
			<OpenProposals t={t} lang={lang} open={open} />
		</>
	)
}

type PreviewProps = Words & Readonly<{ asset: Asset; typed: Typed; preview: PlansPreview }>

function Preview({ t, lang, asset, typed, preview }: PreviewProps) {
	const { running, free, pools } = preview
	// Whole coins, rounded down: the page never shows more than there is.
	const coins = (units: bigint) =>
		formatMoney(money(asset, units - (units % 10n ** BigInt(asset.scale))), LOCALES[lang])
	return (
		<VersionPreview
			{...{ t, lang, typed, preview, kind: "post-plans" }}
			name={t("admin:rules.names.plans")}
			action={paths.admin("rules/plans")}
			lines={[
				{
					key: "running",
					label: t("admin:rules.preview.running"),
					value: wholeText(lang, running),
					note: t("admin:rules.preview.keep"),
					total: true,
				},
				{
					key: "free",
					label: t("admin:rules.preview.budget"),
					value: coins(free),
					note: t(free > 0n ? "admin:rules.preview.share" : "admin:rules.preview.empty"),
				},
				...pools.map(({ days, units }) => ({
					key: `${days}`,
					label: partName(t, lang, { term: days }),
					value: coins(units),
				})),
			]}
		/>
	)
}
