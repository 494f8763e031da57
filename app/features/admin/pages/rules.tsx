import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import { ruleName, wholeText } from "../rule-words.ts"
import type { OpenProposal, RuleEntry } from "../rules-list.server.ts"
import { RuleFigures } from "./rule-figures.tsx"
import { OpenProposals, Stored, VersionFacts } from "./rule-parts.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	Readonly<{
		rules: readonly RuleEntry[]
		open: readonly OpenProposal[]
		/** The operator may propose. */
		may: boolean
		/** A form has just been taken. */
		done: boolean
		/** Where a form proposes the next version, by the key of the rule. */
		forms: Readonly<Record<string, string>>
	}>

export const versionsPath = (key: string, after: string | null = null) =>
	`${paths.admin("rules/versions")}?${new URLSearchParams({ key, ...(after ? { after } : {}) })}`

/** Every rule: what waits for a second person, then what is in force. */
export function RulesPage({ t, lang, rules, open, may, done, forms }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.rules")} lead={t("admin:rules.lead")}>
				{may ? (
					<a className="button button-line" href={paths.admin("rules/month")}>
						{t("admin:rules.declare")}
					</a>
				) : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					<b>{t("admin:money.proposed")}</b>
				</p>
			) : null}
			<OpenProposals t={t} lang={lang} open={open} />
			{rules.length === 0 ? <p className="table-empty">{t("admin:rules.noRules")}</p> : null}
			{rules.map((rule) => (
				<Rule key={rule.key} t={t} lang={lang} rule={rule} form={may ? (forms[rule.key] ?? null) : null} />
			))}
		</>
	)
}

function Rule({ t, lang, rule, form }: Words & { rule: RuleEntry; form: string | null }) {
	const { key, inForce, next, count } = rule
	const id = `rule-${key.replace(/[^\w-]/g, "-")}`
	return (
		<section className="rule" aria-labelledby={id}>
			<div className="rule-head">
				<div>
					<h2 id={id}>{ruleName(t, rule)}</h2>
					<p className="rule-key">
						<code>{key}</code>
						{inForce?.example ? <span className="tag">{t("admin:rules.example")}</span> : null}
					</p>
				</div>
				{inForce ? (
					<p
						className="rule-number"
						role="img"
						aria-label={t("admin:rules.version", { n: wholeText(lang, inForce.number) })}
					>
						{wholeText(lang, inForce.number)}
					</p>
				) : null}
			</div>
			{inForce ? (
				<>
					<VersionFacts t={t} lang={lang} version={inForce} from={t("admin:rules.since")} />
					{inForce.lines ? (
						<RuleFigures t={t} lang={lang} lines={inForce.lines} />
					) : (
						<Stored t={t} body={inForce.body} />
					)}
				</>
			) : (
				<p className={count > 0 ? "rule-note" : "notice"}>
					{t(count > 0 ? "admin:rules.none" : "admin:rules.unpublished")}
				</p>
			)}
			{next ? (
				<p className="notice">
					{t("admin:rules.next", { n: wholeText(lang, next.number) })}{" "}
					<DateTime at={next.validFrom} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
				</p>
			) : null}
			<p className="actions">
				{form ? (
					<a className="button button-signal" href={form}>
						{t("admin:rules.propose")}
					</a>
				) : null}
				{count > 0 ? (
					<a className="button button-line" href={versionsPath(key)}>
						{t("admin:rules.versions", { n: wholeText(lang, count) })}
					</a>
				) : null}
			</p>
		</section>
	)
}
