import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import type { Raffle } from "#app/raffles/schedule.ts"
import { raffleStatus } from "#app/raffles/status.ts"
import { DateTime } from "#app/ui/date-time.tsx"

export type RaffleLine = Pick<
	Raffle,
	"id" | "name" | "status" | "maximum" | "nextTicket" | "opensAt" | "closesAt" | "createdAt" | "createdBy" | "commit"
>

export const raffleLine = ({ one }: Readonly<{ one: Raffle }>): RaffleLine => {
	const { id, name, status, maximum, nextTicket, opensAt, closesAt, createdAt, createdBy, commit } = one
	return { id, name, status, maximum, nextTicket, opensAt, closesAt, createdAt, createdBy, commit }
}

/** What a list of raffles shows of each, on the page and in its file. */
export const raffleColumns = (t: T, lang: Lang) => {
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	return [
		{
			key: "name",
			label: t("operators-raffles:column.name"),
			cell: ({ id, name }: RaffleLine) => <a href={`${paths.admin("raffles/one")}?id=${id}`}>{name}</a>,
			text: ({ name }: RaffleLine) => name,
		},
		{
			key: "state",
			label: t("operators-raffles:column.state"),
			cell: ({ status }: RaffleLine) => t(`operators-raffles:state.${raffleStatus.nameOf(status)}`),
			text: ({ status }: RaffleLine) => status,
		},
		{
			key: "tickets",
			label: t("operators-raffles:column.tickets"),
			figure: true,
			cell: ({ nextTicket, maximum }: RaffleLine) => `${nextTicket - 1} / ${maximum}`,
			text: ({ nextTicket, maximum }: RaffleLine) => `${nextTicket - 1}/${maximum}`,
		},
		{
			key: "opens",
			label: t("operators-raffles:column.opens"),
			cell: ({ opensAt }: RaffleLine) => moment(opensAt),
			text: ({ opensAt }: RaffleLine) => opensAt.toISOString(),
		},
		{
			key: "closes",
			label: t("operators-raffles:column.closes"),
			cell: ({ closesAt }: RaffleLine) => moment(closesAt),
			text: ({ closesAt }: RaffleLine) => closesAt.toISOString(),
		},
		{
			key: "commit",
			label: t("operators-raffles:column.commit"),
			cell: ({ commit }: RaffleLine) => <code>{commit?.slice(0, 12) ?? "–"}</code>,
			text: ({ commit }: RaffleLine) => commit ?? "",
		},
		{
			key: "created",
			label: t("operators-raffles:column.created"),
			sort: "created",
			cell: ({ createdAt }: RaffleLine) => moment(createdAt),
			text: ({ createdAt }: RaffleLine) => createdAt.toISOString(),
		},
	]
}

export const raffleFilters = (t: T) => [
	{
		name: "state",
		label: t("operators-raffles:column.state"),
		kind: "choice" as const,
		choices: raffleStatus.names.map((state) => ({ value: state, label: t(`operators-raffles:state.${state}`) })),
	},
]
