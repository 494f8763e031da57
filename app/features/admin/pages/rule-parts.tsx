import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { whoText } from "../rule-words.ts"
import type { OpenProposal, RuleVersion } from "../rules-list.server.ts"

type Words = Readonly<{ t: T; lang: Lang }>

/** Who wrote a version, when and why. */
export function VersionFacts({ t, lang, version, from }: Words & { version: RuleVersion; from: string }) {
	return (
		<dl className="rule-facts">
			<div>
				<dt>{from}</dt>
				<dd>
					<DateTime at={version.validFrom} locale={LOCALES[lang]} local={t("admin:local")} />
				</dd>
			</div>
			<div>
				<dt>{t("admin:rules.proposedBy")}</dt>
				<dd className="breaks">{whoText(t, version.proposedBy)}</dd>
			</div>
			<div>
				<dt>{t("admin:rules.approvedBy")}</dt>
				<dd className="breaks">{whoText(t, version.approvedBy)}</dd>
			</div>
			<div>
				<dt>{t("admin:rules.change.method")}</dt>
				<dd>
					<code>{version.method}</code>
				</dd>
			</div>
			<div className="rule-why">
				<dt>{t("admin:rules.reason")}</dt>
				<dd>{version.reason}</dd>
			</div>
		</dl>
	)
}

/** As the database holds it, for whoever wants it to the letter. */
export function Stored({ t, body }: Readonly<{ t: T; body: unknown }>) {
	return (
		<details className="rule-more">
			<summary>{t("admin:rules.stored")}</summary>
			<pre className="rule-stored figure">{JSON.stringify(body, null, 2)}</pre>
		</details>
	)
}

/** What waits for a second person, and where it is decided. */
export function OpenProposals({ t, lang, open }: Words & { open: readonly OpenProposal[] }) {
	if (open.length === 0) return null
	return (
		<section className="rule-open" aria-labelledby="open-proposals">
			<h2 id="open-proposals">{t("admin:proposal.titleOpen")}</h2>
			<ul>
				{open.map(({ id, kind, subject, reason, by, expiresAt }) => (
					<li key={id}>
						<b>{t(asKey(`admin:acts.${kind}`))}</b> <code className="breaks">{subject}</code>
						<p className="rule-quote">{reason}</p>
						<p className="rule-small">
							{t("admin:proposal.by", { who: by })} · {t("admin:proposal.until")}{" "}
							<DateTime at={expiresAt} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
						</p>
					</li>
				))}
			</ul>
			<a className="button button-line" href={paths.admin("proposals")}>
				{t("admin:rules.toProposals")}
			</a>
		</section>
	)
}
