import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { NOTE_STATES, type NoteLine } from "../../note-terms.ts"

/** What a list of notes shows of each, on the page and in its file. */
export const noteColumns = (t: T, lang: Lang) => {
	const moment = (at: Date | null) => (at ? <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> : "–")
	const stateName = ({ state }: NoteLine) => t(`operators-content:news.names.${state}`)
	const lacks = ({ lacks }: NoteLine) => lacks.map((one) => t(`admin:languages.${one}`)).join(", ")
	return [
		{
			key: "number",
			label: t("operators-content:news.number"),
			sort: "number",
			figure: true,
			cell: ({ id }: NoteLine) => id,
			text: ({ id }: NoteLine) => `${id}`,
		},
		{
			key: "title",
			title: true,
			label: t("operators-content:news.titleOf"),
			cell: ({ id, title }: NoteLine) => <a href={`${paths.admin("news/edit")}?id=${id}`}>{title}</a>,
			text: ({ title }: NoteLine) => title,
		},
		{ key: "state", label: t("operators-content:state"), cell: stateName, text: ({ state }: NoteLine) => state },
		{
			key: "publishedAt",
			label: t("operators-content:news.whenRead"),
			cell: ({ publishedAt }: NoteLine) => moment(publishedAt),
			text: ({ publishedAt }: NoteLine) => publishedAt?.toISOString() ?? null,
		},
		{
			key: "lacks",
			label: t("operators-content:news.lacks"),
			cell: (note: NoteLine) => lacks(note) || "–",
			text: ({ lacks }: NoteLine) => lacks.join(" "),
		},
		{
			key: "changedAt",
			label: t("operators-content:changedAt"),
			sort: "changed",
			cell: ({ changedAt }: NoteLine) => moment(changedAt),
			text: ({ changedAt }: NoteLine) => changedAt.toISOString(),
		},
	]
}

export const noteFilters = (t: T) => [
	{
		name: "state",
		label: t("operators-content:state"),
		kind: "choice" as const,
		choices: NOTE_STATES.map((state) => ({ value: state, label: t(`operators-content:news.names.${state}`) })),
	},
	{ name: "title", label: t("operators-content:news.titleOf"), kind: "text" as const },
]
