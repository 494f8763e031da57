import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { FILE_TERMS, type FileLine, type FileListing } from "./file-terms.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	/** Public origin: addresses are shown whole. */
	origin: string
	asked: FileListing
	rows: readonly FileLine[]
	next: Place | null
	total: Total
	canEdit: boolean
	done: "stored" | "deleted" | null
}>

const KILOBYTES = { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 } as const

/** Pictures that may be published, with the address that each is published by. */
export function FilesPage({ t, lang, origin, canEdit, done, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.files")} lead={t("operators-files:lead")}>
				{canEdit ? <LinkButton href={paths.admin("files/upload")}>{t("operators-files:upload")}</LinkButton> : null}
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t(`operators-files:done.${done}`)}
				</p>
			) : null}
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("files")}
				csv={paths.admin("files.csv")}
				caption={t("admin:screens.files")}
				empty={t("operators-files:none")}
				terms={FILE_TERMS}
				filters={[]}
				rowKey={({ id }) => id}
				columns={[...fileColumns(t, lang, origin), ...(canEdit ? [deleteColumn(t)] : [])]}
			/>
		</>
	)
}

export const fileColumns = (t: T, lang: Lang, origin: string): ListColumn<FileLine>[] => [
	{
		key: "picture",
		label: t("operators-files:picture"),
		cell: ({ id, name, width, height }) => (
			<a href={paths.file(id)} className="admin-thumb">
				<img src={paths.file(id)} alt={name} width={width ?? undefined} height={height ?? undefined} loading="lazy" />
			</a>
		),
	},
	{
		key: "name",
		label: t("operators-files:name"),
		cell: ({ name, width, height, bytes }) => (
			<>
				<b className="breaks">{name}</b>
				<br />
				<small className="figure">
					{width} × {height} · {numberFormat(LOCALES[lang], KILOBYTES).format(Math.ceil(bytes / 1024))}
				</small>
			</>
		),
		text: ({ name }) => name,
	},
	{
		key: "address",
		label: t("operators-files:address"),
		cell: ({ id, name }) => (
			<input
				readOnly
				className="admin-address figure"
				aria-label={t("operators-files:addressOf", { name })}
				defaultValue={`${origin}${paths.file(id)}`}
			/>
		),
		text: ({ id }) => `${origin}${paths.file(id)}`,
	},
	{
		key: "at",
		label: t("operators-files:at"),
		sort: "newest",
		cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ at }) => at.toISOString(),
	},
]

const deleteColumn = (t: T): ListColumn<FileLine> => ({
	key: "delete",
	label: t("operators-files:act"),
	cell: ({ id, name }) => (
		<details className="admin-act">
			<summary>{t("operators-files:delete")}</summary>
			<form method="post" action={paths.admin("files")}>
				<input type="hidden" name="id" value={id} />
				<p className="field-hint">{t("operators-files:deleteText", { name })}</p>
				<button type="submit" className="button button-line">
					{t("operators-files:deleteNow")}
				</button>
			</form>
		</details>
	),
})
