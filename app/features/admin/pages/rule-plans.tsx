import type { T } from "#app/i18n/words.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { isChanged, type LineChange } from "#app/settings/rules/rule-lines.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { ScreenHead } from "../frame.tsx"
import { partName, wholeText } from "../rule-words.ts"
import type { Errors, Typed } from "../rules-forms.ts"
import type { OpenProposal } from "../rules-list.server.ts"
import { Changes } from "./rule-figures.tsx"
import { OpenProposals } from "./rule-parts.tsx"
import { PlansForm } from "./rule-plans-form.tsx"
import { proposing, SeenForm } from "./step-form.tsx"

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
	const { id, version, changes, isFirst, validFrom, reason, running, free, pools } = preview
	const locale = LOCALES[lang]
	const changed = changes.filter(isChanged).length
	// Whole coins, rounded down: nobody reads more than there is.
	const coins = (units: bigint) => formatMoney(money(asset, units - (units % 10n ** BigInt(asset.scale))), locale)
	const count =
		changed === 1
			? t("admin:rules.preview.count.one")
			: t("admin:rules.preview.count.many", { n: wholeText(lang, changed) })
	return (
		<div className="rule-preview">
			<section aria-labelledby="rule-changes">
				<h2 id="rule-changes">{t("admin:rules.preview.title")}</h2>
				{changed === 0 ? (
					<p className="notice" role="status">
						<b>{t("admin:rules.preview.nothing")}</b>
					</p>
				) : (
					<Changes t={t} lang={lang} changes={changes} caption={t("admin:rules.preview.title")} isFirst={isFirst} />
				)}
			</section>
			<Receipt
				title={t("admin:rules.names.plans")}
				number={count}
				lines={[
					{
						key: "from",
						label: t("admin:rules.plans.when"),
						words: true,
						value: validFrom ? (
							<DateTime at={validFrom} locale={locale} local={t("admin:local")} />
						) : (
							t("admin:rules.plans.now")
						),
						note: validFrom ? t("admin:rules.plans.fromHint") : null,
					},
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
					{ key: "reason", label: t("admin:rules.reason"), value: reason, words: true },
				]}
			>
				<SeenForm
					t={t}
					action={paths.admin("rules/plans")}
					typed={{ ...typed, id, version }}
					last={changed > 0 ? proposing(t, "post-plans") : null}
				/>
			</Receipt>
		</div>
	)
}
