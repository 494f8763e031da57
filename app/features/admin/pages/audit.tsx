import type { T } from "#app/i18n/words.ts"
import { listingQuery } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Table } from "#app/ui/table.tsx"
import type { AuditLine, AuditListing } from "../audit-list.server.ts"
import { ScreenHead } from "../frame.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: AuditListing
	lines: readonly AuditLine[]
	next: readonly [string, string] | null
}>

const TERMS = { sorts: ["newest-"] } as const

/** Who did what to whose, newest first. */
export function AuditPage({ t, lang, asked, lines, next }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.audit")} lead={t("admin:audit.lead")} />
			<form method="get" action={paths.admin("audit")} className="admin-filter">
				{(["act", "actor", "subject"] as const).map((name) => (
					<div key={name} className="field">
						<label htmlFor={`audit-${name}`}>{t(`admin:audit.${name}`)}</label>
						<input
							id={`audit-${name}`}
							name={name}
							defaultValue={asked.filters[name] ?? ""}
							maxLength={128}
							autoComplete="off"
						/>
					</div>
				))}
				<div className="field">
					<label htmlFor="audit-day">{t("admin:audit.day")}</label>
					<input id="audit-day" name="day" type="date" defaultValue={asked.filters.day ?? ""} />
				</div>
				<button type="submit" className="button button-line">
					{t("admin:search")}
				</button>
			</form>
			<Table
				caption={t("admin:screens.audit")}
				empty={t("admin:audit.none")}
				rows={lines}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "at",
						label: t("admin:audit.at"),
						cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
					},
					{ key: "act", label: t("admin:audit.act"), cell: ({ act }) => <code>{act}</code> },
					{
						key: "actor",
						label: t("admin:audit.actor"),
						cell: ({ actor }) => <span className="figure breaks">{actor}</span>,
					},
					{
						key: "subject",
						label: t("admin:audit.subject"),
						cell: ({ subject }) => (
							<a className="figure breaks" href={`${paths.admin("audit")}?${new URLSearchParams({ subject })}`}>
								{subject}
							</a>
						),
					},
					{ key: "facts", label: t("admin:audit.facts"), cell: ({ facts }) => <Facts facts={facts} /> },
				]}
			/>
			{next ? (
				<p className="actions">
					<a
						className="button button-line"
						href={`${paths.admin("audit")}${listingQuery({ ...asked, after: next }, TERMS)}`}
					>
						{t("admin:older")}
					</a>
				</p>
			) : null}
		</>
	)
}

function Facts({ facts }: Readonly<{ facts: unknown }>) {
	const pairs = typeof facts === "object" && facts !== null ? Object.entries(facts) : []
	return (
		<dl className="admin-facts">
			{pairs.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd className="figure breaks">{typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
				</div>
			))}
		</dl>
	)
}
