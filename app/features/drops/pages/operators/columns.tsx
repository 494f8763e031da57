import type { Context } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { DROP_NUMBERS, type GiftKind } from "../../drop.ts"
import { giftText } from "../../gift-text.ts"
import { dropStatus } from "../../status.ts"

/** A drop as a list of operators shows it. */
export type DropLine = Readonly<{
	id: string
	number: number
	title: Readonly<Record<Lang, string>>
	status: string
	gift: string
	given: number
	stock: number
	uncovered: boolean
	opensAt: Date
	closesAt: Date
	createdAt: Date
}>

type Row = Readonly<{
	drop: Readonly<{
		id: string
		number: number
		texts: { title: Record<Lang, string> }
		status: string
		kind: GiftKind
		asset: string
		units: bigint
		given: number
		stock: number
		uncoveredSince: Date | null
		opensAt: Date
		closesAt: Date
		createdAt: Date
	}>
}>

export const dropLine =
	({ assets }: Pick<Context, "assets">, lang: Lang) =>
	({ drop }: Row): DropLine => {
		const { id, number, status, given, stock, opensAt, closesAt, createdAt } = drop
		const gift = giftText({ assets }, drop, lang)
		return {
			id,
			number,
			status,
			given,
			stock,
			opensAt,
			closesAt,
			createdAt,
			gift,
			title: drop.texts.title,
			uncovered: drop.uncoveredSince !== null,
		}
	}

/** What the file says in a column of its own: on the page both stand in one. */
export const OF_THE_FILE = ["opens", "closes"]

/** What a list of drops shows of each, on the page and in its file. */
export const dropColumns = (t: T, lang: Lang) => {
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />
	const stateText = ({ status, uncovered }: DropLine) =>
		`${t(`operators-drops:state.${dropStatus.nameOf(status)}`)}${uncovered ? ` – ${t("operators-drops:uncovered")}` : ""}`
	return [
		{
			key: "number",
			label: t("operators-drops:column.number"),
			figure: true,
			cell: ({ number }: DropLine) => number,
			text: ({ number }: DropLine) => `${number}`,
		},
		{
			key: "title",
			title: true,
			label: t("operators-drops:column.title"),
			cell: ({ id, title }: DropLine) => <a href={`${paths.admin("drops/edit")}?id=${id}`}>{title[lang]}</a>,
			text: ({ title }: DropLine) => title[lang],
		},
		{ key: "state", label: t("operators-drops:column.state"), cell: stateText, text: ({ status }: DropLine) => status },
		{
			key: "gift",
			label: t("operators-drops:column.gift"),
			figure: true,
			cell: ({ gift }: DropLine) => gift,
			text: ({ gift }: DropLine) => gift,
		},
		{
			key: "given",
			label: t("operators-drops:column.given"),
			figure: true,
			cell: ({ given, stock }: DropLine) => `${given} / ${stock}`,
			text: ({ given, stock }: DropLine) => `${given}/${stock}`,
		},
		{
			key: "window",
			label: `${t("operators-drops:column.opens")} – ${t("operators-drops:column.closes")}`,
			cell: ({ opensAt, closesAt }: DropLine) => (
				<>
					<div>{moment(opensAt)}</div>
					<div>{moment(closesAt)}</div>
				</>
			),
		},
		{
			key: "opens",
			label: t("operators-drops:column.opens"),
			cell: ({ opensAt }: DropLine) => moment(opensAt),
			text: ({ opensAt }: DropLine) => opensAt.toISOString(),
		},
		{
			key: "closes",
			label: t("operators-drops:column.closes"),
			cell: ({ closesAt }: DropLine) => moment(closesAt),
			text: ({ closesAt }: DropLine) => closesAt.toISOString(),
		},
		{
			key: "created",
			label: t("operators-drops:column.created"),
			sort: "created",
			cell: ({ createdAt }: DropLine) => moment(createdAt),
			text: ({ createdAt }: DropLine) => createdAt.toISOString(),
		},
	]
}

export const dropFilters = (t: T) => [
	{
		name: "state",
		label: t("operators-drops:column.state"),
		kind: "choice" as const,
		choices: dropStatus.names.map((state) => ({ value: state, label: t(`operators-drops:state.${state}`) })),
	},
	{
		name: "number",
		label: t("operators-drops:column.number"),
		kind: "choice" as const,
		choices: DROP_NUMBERS.map((n) => ({ value: `${n}`, label: t("operators-drops:one", { n }) })),
	},
]
