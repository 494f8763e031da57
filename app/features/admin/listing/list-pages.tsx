import type { T } from "#app/i18n/words.ts"

type Props = Readonly<{ t: T; first: string | null; next: string | null }>

/** Below a list: to its first page and to the next one, by their addresses; null: there is none. */
export function ListPages({ t, first, next }: Props) {
	if (!first && !next) return null
	return (
		<p className="actions">
			{first ? (
				<a className="button button-line" href={first}>
					{t("admin:list.first")}
				</a>
			) : null}
			{next ? (
				<a className="button button-line" href={next} rel="next">
					{t("admin:list.next")}
				</a>
			) : null}
		</p>
	)
}
