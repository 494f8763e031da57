import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { LANGS, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { ACTIONS_TERMS, type ActionLine, type ActionsListing, type PageChoice } from "./actions-terms.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: ActionsListing
	rows: readonly ActionLine[]
	next: Place | null
	total: Total
	pages: readonly PageChoice[]
}>

const LEVELS = ["1", "2", "3"] as const

/** What visitors did, line by line, the newest first. */
export function ActionsPage({ t, lang, pages, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.actions")} lead={t("operators-usage:actions.lead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("actions")}
				csv={paths.admin("actions.csv")}
				ndjson={paths.admin("actions.ndjson")}
				caption={t("admin:screens.actions")}
				empty={t("operators-usage:actions.none")}
				terms={ACTIONS_TERMS}
				rowKey={({ id, at }) => `${at.getTime()} ${id}`}
				columns={actionColumns(t, lang)}
				filters={[
					{ name: "from", label: t("operators-usage:days.from"), kind: "day" },
					{ name: "to", label: t("operators-usage:days.to"), kind: "day" },
					{ name: "page", label: t("operators-usage:page"), kind: "choice", choices: pages },
					{ name: "code", label: t("operators-usage:actions.codeHint"), kind: "text" },
					{
						name: "lang",
						label: t("operators-usage:lang"),
						kind: "choice",
						choices: LANGS.map((value) => ({ value, label: t(`admin:languages.${value}`) })),
					},
					{
						name: "level",
						label: t("operators-usage:level"),
						kind: "choice",
						choices: LEVELS.map((value) => ({ value, label: t(`operators-usage:actions.levels.${value}`) })),
					},
					{ name: "wallet", label: t("operators-usage:actions.wallet"), kind: "text" },
				]}
			/>
		</>
	)
}

/** For the page, and for programs: these read every value by itself. */
export const actionColumns = (t: T, lang: Lang): ListColumn<ActionLine>[] => [
	{
		key: "received_at",
		label: t("operators-usage:actions.at"),
		sort: "newest",
		cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ at }) => at.toISOString(),
	},
	{
		key: "action_cd",
		title: true,
		label: t("operators-usage:actions.action"),
		cell: ({ actionCd, name, level }) => (
			<>
				<a href={`${paths.admin("actions")}?${new URLSearchParams({ code: actionCd })}`} title={actionCd}>
					{name ?? <code>{actionCd}</code>}
				</a>
				{level === null ? null : <small> · {level}</small>}
			</>
		),
		text: ({ actionCd }) => actionCd,
	},
	{
		key: "lang",
		label: t("operators-usage:lang"),
		cell: ({ lang: of }) => (of ? t(`admin:languages.${of}`) : "–"),
		text: ({ lang: of }) => of,
	},
	{
		key: "page_path",
		label: t("operators-usage:actions.path"),
		cell: ({ path }) => <span className="breaks">{path}</span>,
		text: ({ path }) => path,
	},
	{
		key: "params",
		label: t("operators-usage:actions.params"),
		cell: ({ said }) => <span className="breaks">{said.join(" · ") || "–"}</span>,
	},
	{
		key: "wallet_address",
		label: t("operators-usage:actions.wallet"),
		cell: ({ wallet }) =>
			wallet ? (
				<a className="figure breaks" href={`${paths.admin("actions")}?${new URLSearchParams({ wallet })}`}>
					{wallet}
				</a>
			) : (
				"–"
			),
		text: ({ wallet }) => wallet,
	},
	{
		key: "visitor",
		label: t("operators-usage:actions.visitor"),
		cell: ({ visitor }) => <span className="figure">{visitor}</span>,
		text: ({ visitor }) => visitor,
	},
	{
		key: "network",
		label: t("operators-usage:actions.network"),
		cell: ({ network }) => <span className="figure">{network || "–"}</span>,
		text: ({ network }) => network,
	},
]

/** What a file says besides. */
export const actionFileColumns = (t: T, lang: Lang): ListColumn<ActionLine>[] => [
	...actionColumns(t, lang),
	{ key: "action_time", label: "", cell: () => null, text: ({ actionTime }) => actionTime.toISOString() },
	{ key: "page", label: "", cell: () => null, text: ({ page }) => page },
	{ key: "item", label: "", cell: () => null, text: ({ item }) => item },
	{ key: "log_level", label: "", cell: () => null, text: ({ level }) => (level === null ? null : `${level}`) },
	...Array.from(
		{ length: 10 },
		(_, n): ListColumn<ActionLine> => ({
			...{ key: `param${n + 1}`, label: "", cell: () => null, text: ({ params }) => params[n] ?? null },
		}),
	),
]
