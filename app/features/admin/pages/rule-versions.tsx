import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { compareLines } from "#app/settings/rules/rule-lines.ts"
import { ScreenHead } from "../frame.tsx"
import { ruleName, wholeText } from "../rule-words.ts"
import type { RuleVersion } from "../rules-list.server.ts"
import { Changes } from "./rule-figures.tsx"
import { Stored, VersionFacts } from "./rule-parts.tsx"
import { versionsPath } from "./rules.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
type Pair = Readonly<{ version: RuleVersion; before: RuleVersion | null }>
type Props = Words &
	Readonly<{
		rule: Readonly<{ key: string; name: string | null }>
		versions: readonly Pair[]
		older: string | null
		/** The version in force. */
		inForce: string | null
		now: Date
	}>

/** All versions of a rule, newest first, each against the one before it. */
export function RuleVersionsPage({ t, lang, rule, versions, older, inForce, now }: Props) {
	return (
		<>
			<ScreenHead title={ruleName(t, rule)} lead={t("admin:rules.versionsLead")}>
				<a className="button button-quiet" href={paths.admin("rules")}>
					{t("admin:rules.back")}
				</a>
			</ScreenHead>
			{versions.map(({ version, before }) => (
				<Version
					key={version.id}
					t={t}
					lang={lang}
					version={version}
					before={before}
					state={version.id === inForce ? "inForce" : version.validFrom > now ? "planned" : null}
				/>
			))}
			{older ? (
				<p className="actions">
					<a className="button button-line" href={versionsPath(rule.key, older)}>
						{t("admin:older")}
					</a>
				</p>
			) : null}
		</>
	)
}

type VersionProps = Words & Pair & Readonly<{ state: "inForce" | "planned" | null }>

function Version({ t, lang, version, before, state }: VersionProps) {
	const n = wholeText(lang, version.number)
	return (
		<section className="rule" aria-labelledby={`version-${version.id}`}>
			<div className="rule-head">
				<div>
					<h2 id={`version-${version.id}`}>{t("admin:rules.version", { n })}</h2>
					<p className="rule-key">
						{state ? <span className="record-state">{t(`admin:rules.${state}`)}</span> : null}
						{version.example ? <span className="tag">{t("admin:rules.example")}</span> : null}
					</p>
				</div>
			</div>
			<VersionFacts
				t={t}
				lang={lang}
				version={version}
				from={t(state === "planned" ? "admin:rules.from" : "admin:rules.since")}
			/>
			{version.lines ? (
				<Changes
					t={t}
					lang={lang}
					changes={compareLines(before?.lines ?? [], version.lines)}
					caption={t("admin:rules.change.caption", { n })}
					isFirst={before === null}
				/>
			) : (
				<p className="notice notice-loss">
					<b>{t("admin:rules.unreadable")}</b>
				</p>
			)}
			<Stored t={t} body={version.body} />
		</section>
	)
}
