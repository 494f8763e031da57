import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { documentAddress, versionsAddress } from "../published/document-addresses.ts"
import type { DocumentInForce } from "../published/document-page.server.ts"
import { documentName, pathName } from "../published/words.ts"

type Props = Readonly<{ t: T; lang: Lang; documents: readonly DocumentInForce[]; may: boolean }>

const WHOLE = { maximumFractionDigits: 0 } as const

/** Each document with what it says now, so that nobody has to open it to know. */
export function SettingsDocuments({ t, lang, documents, may }: Props) {
	return (
		<ul className="admin-rows">
			{documents.map((one) => (
				<li key={one.key} className="admin-row">
					<div className="admin-row-head">
						<h2 className="admin-sum">
							<a href={documentAddress("settings", one)}>{documentName(t, one.key)}</a>
						</h2>
						{one.changedAt ? (
							<small>
								{t("operators-content:changedAt")}{" "}
								<DateTime at={one.changedAt} locale={LOCALES[lang]} local={t("admin:local")} />
							</small>
						) : null}
					</div>
					<Says t={t} lang={lang} document={one} />
					<div className="setting-acts">
						{may ? (
							<a className="button button-line" href={documentAddress("settings", one)}>
								{t("admin:rules.preview.change")} <span className="sr-only">{documentName(t, one.key)}</span>
							</a>
						) : null}
						{one.hasVersions ? (
							<a
								className="button button-quiet"
								href={versionsAddress("settings", one.key)}
								aria-label={`${t("operators-content:acts.versions")}: ${documentName(t, one.key)}`}
							>
								{t("operators-content:acts.versions")}
							</a>
						) : null}
					</div>
				</li>
			))}
		</ul>
	)
}

function Says({ t, lang, document }: Readonly<{ t: T; lang: Lang; document: DocumentInForce }>) {
	const { changedAt, isReadable, says, more } = document
	if (!isReadable) return <p className="notice notice-loss">{t("operators-content:storedUnreadable")}</p>
	if (changedAt === null || says.length === 0)
		return <p className="setting-none">{t("operators-content:unpublished")}</p>
	return (
		<div>
			<dl className="rule-pairs setting-says">
				{says.map(({ path, text }) => (
					<div key={path}>
						<dt>{pathName(t, path)}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			{more > 0 ? <p className="field-hint">+ {numberFormat(LOCALES[lang], WHOLE).format(more)}</p> : null}
		</div>
	)
}
