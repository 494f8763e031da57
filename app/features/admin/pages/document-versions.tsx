import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import type { PublishedKey } from "#app/settings/published.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { Area } from "../published/areas.ts"
import type { Difference } from "../published/differences.ts"
import { documentAddress, versionsAddress } from "../published/document-addresses.ts"
import type { Version } from "../published/versions.server.ts"
import { documentName, pathName } from "../published/words.ts"

type Words = Readonly<{ t: T; lang: Lang }>
type Props = Words &
	Readonly<{
		area: Area
		docKey: PublishedKey
		/** Of what stands now. */
		mark: string
		versions: readonly Version[]
		older: string | null
		may: boolean
		said: readonly string[]
	}>

/** What a document said before, each time it was changed, with what was changed then. */
export function DocumentVersions({ t, lang, area, docKey, mark, versions, older, may, said }: Props) {
	const name = documentName(t, docKey)
	return (
		<>
			<ScreenHead title={t("operators-content:versionsOf", { name })} lead={t("operators-content:versionsLead")}>
				<a className="button button-quiet" href={documentAddress(area, { key: docKey })}>
					{name}
				</a>
			</ScreenHead>
			<FormErrors id="versions-said" errors={said} />
			{versions.length === 0 ? <p className="table-empty">{t("operators-content:noVersions")}</p> : null}
			{versions.map(({ id, replacedAt, lines, canReturn }) => (
				<section key={id} className="content-version" aria-labelledby={`version-${id}`}>
					<h2 id={`version-${id}`}>
						{t("operators-content:changed")}{" "}
						<DateTime at={replacedAt} locale={LOCALES[lang]} local={`(${t("admin:local")})`} />
					</h2>
					{lines ? <Differences t={t} lines={lines} /> : <p>{t("operators-content:versionUnreadable")}</p>}
					{may && canReturn ? (
						<form method="post" action={versionsAddress(area, docKey)}>
							<input type="hidden" name="mark" value={mark} />
							<button type="submit" name="version" value={id} className="button button-line">
								{t("operators-content:acts.bringBack")}
							</button>
						</form>
					) : null}
				</section>
			))}
			{older ? (
				<p className="actions">
					<a className="button button-line" href={versionsAddress(area, docKey, older)}>
						{t("admin:older")}
					</a>
				</p>
			) : null}
		</>
	)
}

function Differences({ t, lines }: Pick<Props, "t"> & Readonly<{ lines: readonly Difference[] }>) {
	return (
		<Table
			caption={t("operators-content:changed")}
			empty={t("operators-content:noDifference")}
			rows={lines}
			rowKey={({ path }) => path}
			columns={[
				{ key: "path", label: t("operators-content:line"), cell: ({ path }) => pathName(t, path) },
				{ key: "before", label: t("operators-content:before"), cell: ({ before }) => <Said text={before} /> },
				{ key: "after", label: t("operators-content:after"), cell: ({ after }) => <Said text={after} /> },
			]}
		/>
	)
}

const Said = ({ text }: Readonly<{ text: string | null }>) => <span className="content-said">{text ?? "–"}</span>
