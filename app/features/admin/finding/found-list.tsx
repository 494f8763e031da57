import type { T } from "#app/i18n/words.ts"
import type { FoundRecord } from "#app/operations/found-record.ts"

/** Records that a search found, each with its kind. */
export function FoundList({ t, records }: Readonly<{ t: T; records: readonly FoundRecord[] }>) {
	return (
		<ul className="admin-found">
			{records.map(({ kind, label, href }) => (
				<li key={href}>
					<small>{t(`admin:find.kinds.${kind}`)}</small> <a href={href}>{label}</a>
				</li>
			))}
		</ul>
	)
}
