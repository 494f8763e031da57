import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { type Column, Table } from "#app/ui/table.tsx"
import { ScreenHead } from "../frame.tsx"
import type { Area } from "../published/areas.ts"
import { documentAddress, versionsAddress } from "../published/document-addresses.ts"
import type { DocumentLine } from "../published/document-page.server.ts"
import { documentName } from "../published/words.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	area: Area
	documents: readonly DocumentLine[]
}>

const WHOLE = { maximumFractionDigits: 0 } as const

/** What the operator publishes, by document. */
export function DocumentsPage({ t, lang, area, documents }: Props) {
	const state = ({ count, changedAt, isReadable }: DocumentLine) => {
		if (!isReadable) return t("operators-content:storedUnreadable")
		return changedAt === null ? t("operators-content:unpublished") : numberFormat(LOCALES[lang], WHOLE).format(count)
	}
	const versions: Column<DocumentLine> = {
		key: "versions",
		label: t("operators-content:acts.versions"),
		cell: ({ key, hasVersions }) =>
			hasVersions ? (
				<a
					href={versionsAddress(area, key)}
					aria-label={`${t("operators-content:acts.versions")}: ${documentName(t, key)}`}
				>
					{t("operators-content:acts.versions")}
				</a>
			) : (
				"–"
			),
	}
	return (
		<>
			<ScreenHead title={t(`admin:screens.${area}`)} lead={t(`operators-content:screens.${area}`)} />
			<Table
				caption={t(`admin:screens.${area}`)}
				empty={t("operators-content:noEntries")}
				rows={documents}
				rowKey={({ key }) => key}
				columns={[
					{
						key: "name",
						label: t("operators-content:document"),
						cell: ({ key }) => (
							<a href={documentAddress(area, { key })}>
								<b>{documentName(t, key)}</b>
							</a>
						),
					},
					{ key: "count", label: t("operators-content:count"), cell: state },
					{
						key: "changed",
						label: t("operators-content:changedAt"),
						cell: ({ changedAt }) =>
							changedAt ? <DateTime at={changedAt} locale={LOCALES[lang]} local={t("admin:local")} /> : "–",
					},
					...(documents.some(({ hasVersions }) => hasVersions) ? [versions] : []),
				]}
			/>
		</>
	)
}
