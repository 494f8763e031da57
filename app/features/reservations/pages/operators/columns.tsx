import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { BOOKED_KINDS } from "../../kinds.ts"
import type { Reservation } from "../../move.server.ts"
import { reservationStatus } from "../../status.ts"

/** A reservation as a line of the operators' list: what it is and when, not who comes; that is on its own page. */
export const reservationLine =
	(lang: Lang, nameOf: (id: string, lang: Lang) => string) =>
	({ row }: Readonly<{ row: Reservation }>) => ({
		...{ id: row.id, seq: row.seq, kind: row.kind, partner: nameOf(row.partnerId, lang), people: row.people },
		...{ code: row.status, state: reservationStatus.nameOf(row.status), visit: row.visit, createdAt: row.createdAt },
		...{ startsAt: row.startsAt, percent: row.percent, isExample: row.isExample, askedAt: row.cancelAskedAt },
		when: zonedText(row.startsAt, row.timeZone, LOCALES[lang]),
	})
export type OfficeLine = ReturnType<ReturnType<typeof reservationLine>>

export const reservationColumns = (t: T, lang: Lang) => [
	{
		key: "number",
		label: t("operators-reservations:column.number"),
		figure: true,
		cell: ({ id, seq }: OfficeLine) => <a href={`${paths.admin("reservations/one")}?id=${id}`}>{seq}</a>,
		text: ({ seq }: OfficeLine) => `${seq}`,
	},
	{
		key: "partner",
		title: true,
		label: t("operators-reservations:column.partner"),
		cell: ({ partner, isExample }: OfficeLine) =>
			`${partner}${isExample ? ` (${t("operators-reservations:example")})` : ""}`,
		text: ({ partner }: OfficeLine) => partner,
	},
	{
		key: "kind",
		label: t("operators-reservations:column.kind"),
		cell: ({ kind }: OfficeLine) => t(`reservations:kinds.${kind}`),
		text: ({ kind }: OfficeLine) => kind,
	},
	{
		key: "starts",
		label: t("operators-reservations:column.starts"),
		sort: "starts",
		cell: ({ when, startsAt }: OfficeLine) => (
			<>
				{when} <br />
				<small>
					<DateTime at={startsAt} locale={LOCALES[lang]} local={t("admin:local")} />
				</small>
			</>
		),
		text: ({ startsAt }: OfficeLine) => startsAt.toISOString(),
	},
	{
		key: "people",
		label: t("operators-reservations:column.people"),
		figure: true,
		cell: ({ people }: OfficeLine) => people,
		text: ({ people }: OfficeLine) => `${people}`,
	},
	{
		key: "state",
		label: t("operators-reservations:column.state"),
		cell: ({ code, state, visit }: OfficeLine) =>
			visit ? t(`reservations:visit.${visit}`) : `${code} · ${t(`reservations:states.${state}.label`)}`,
		text: ({ code }: OfficeLine) => code,
	},
	{ key: "visit", label: "", cell: () => null, text: ({ visit }: OfficeLine) => visit },
	{ key: "percent", label: "", cell: () => null, text: ({ percent }: OfficeLine) => `${percent}` },
	{
		key: "created",
		label: t("operators-reservations:column.created"),
		sort: "created",
		cell: ({ createdAt }: OfficeLine) => <DateTime at={createdAt} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ createdAt }: OfficeLine) => createdAt.toISOString(),
	},
]

/** What is in the file alone. */
const IN_FILE = ["visit", "percent"]
export const shownColumns = (t: T, lang: Lang) =>
	reservationColumns(t, lang).filter(({ key }) => !IN_FILE.includes(key))

export const reservationFilters = (t: T) => [
	{ name: "number", label: t("operators-reservations:column.number"), kind: "text" as const },
	{ name: "partner", label: t("operators-reservations:filter.partner"), kind: "text" as const },
	{
		name: "kind",
		label: t("operators-reservations:column.kind"),
		kind: "choice" as const,
		choices: BOOKED_KINDS.map((value) => ({ value, label: t(`reservations:kinds.${value}`) })),
	},
	{
		name: "state",
		label: t("operators-reservations:column.state"),
		kind: "choice" as const,
		choices: reservationStatus.names.map((value) => ({
			value,
			label: `${reservationStatus.code(value)} · ${t(`reservations:states.${value}.label`)}`,
		})),
	},
	{ name: "day", label: t("operators-reservations:filter.day"), kind: "day" as const },
]
