import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { isChanged, type LineChange } from "#app/settings/rules/rule-lines.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import { wholeText } from "../rule-words.ts"
import type { Typed } from "../rules-forms.ts"
import { Changes } from "./rule-figures.tsx"
import { proposing, SeenForm } from "./step-form.tsx"

/** A version of a rule as it would be. `version`: id of the one in force that it was compared with; empty: there is none. */
export type WantedRule = Readonly<{
	body: unknown
	method: string
	version: string
	changes: readonly LineChange[]
	isFirst: boolean
	validFrom: Date | null
	reason: string
	/** Stakes that run and keep the version they began with; null: the rule is of no stake. */
	running: number | null
	/** Nothing new could be staked by it. */
	closes: boolean
}>
type SeenVersion = Pick<WantedRule, "version" | "changes" | "isFirst" | "validFrom" | "reason"> &
	Readonly<{ id: string }>
type VersionProps = Readonly<{
	t: T
	lang: Lang
	name: string
	kind: ProposalKind
	action: string
	typed: Typed
	preview: SeenVersion
	/** What the version means for stakes, budgets and others, between its date and the reason. */
	lines: readonly (ReceiptLine & { readonly key: string })[]
	/** Below the changes. */
	children?: ReactNode
}>

/** What a version would change, from when, and why; then the last step. */
export function VersionPreview({ t, lang, name, kind, action, typed, preview, lines, children }: VersionProps) {
	const { id, version, changes, isFirst, validFrom, reason } = preview
	const changed = changes.filter(isChanged).length
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
				{children}
			</section>
			<Receipt
				title={name}
				number={count}
				lines={[
					{
						key: "from",
						label: t("admin:rules.plans.when"),
						words: true,
						value: validFrom ? (
							<DateTime at={validFrom} locale={LOCALES[lang]} local={t("admin:local")} />
						) : (
							t("admin:rules.plans.now")
						),
						note: validFrom ? t("admin:rules.plans.fromHint") : null,
					},
					...lines,
					{ key: "reason", label: t("admin:rules.reason"), value: reason, words: true },
				]}
			>
				<SeenForm
					t={t}
					action={action}
					typed={{ ...typed, id, version }}
					last={changed > 0 ? proposing(t, kind) : null}
				/>
			</Receipt>
		</div>
	)
}

type Props = Omit<VersionProps, "preview" | "lines" | "children"> &
	Readonly<{ preview: WantedRule & Readonly<{ id: string }> }>

/** A version of rates or questions: also how many stakes keep an older one, and whether it closes the program. */
export function RulePreview({ preview, ...props }: Props) {
	const { t, lang } = props
	const { running, closes } = preview
	const lines =
		running === null
			? []
			: [
					{
						key: "running",
						label: t("admin:rules.rates.running"),
						value: wholeText(lang, running),
						note: t("admin:rules.rates.keep"),
						total: true,
					},
				]
	return (
		<VersionPreview {...props} preview={preview} lines={lines}>
			{closes ? <p className="notice">{t("admin:rules.rates.closes")}</p> : null}
		</VersionPreview>
	)
}
