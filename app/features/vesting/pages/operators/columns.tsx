import type { Context } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { decimalText, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import type { Schedule } from "../../queries.server.ts"
import { CATEGORIES, VESTED, vestingStatus } from "../../status.ts"

type Row = Readonly<{ schedule: Schedule; vested: string }>

/** A schedule as a line of the operators' list, with all that its file has. */
export const scheduleLine =
	({ assets }: Pick<Context, "assets">, lang: Lang) =>
	({ schedule, vested }: Row) => {
		const coin = assets.all.find(({ id }) => id === schedule.asset) ?? { symbol: schedule.asset, scale: 0 }
		const amounts = { total: schedule.total, vested: BigInt(vested), claimed: schedule.claimed }
		const written = (text: (units: bigint) => string) => ({
			total: text(amounts.total),
			vested: text(amounts.vested),
			claimed: text(amounts.claimed),
		})
		return {
			...{ id: schedule.id, status: vestingStatus.nameOf(schedule.status), category: schedule.category },
			...{ wallet: schedule.wallet, cancels: schedule.cancels, createdAt: schedule.createdAt, asset: schedule.asset },
			...{ firstBps: schedule.firstBps, cliffMonths: schedule.cliffMonths, linearMonths: schedule.linearMonths },
			...{ stepMonths: schedule.stepMonths, listId: schedule.listId, isExample: schedule.isExample },
			start: schedule.startsAt.toISOString().slice(0, 10),
			shown: written((units) => formatMoney(money(coin, units), LOCALES[lang])),
			exact: written((units) => decimalText(money(coin, units))),
		}
	}
export type OperatorLine = ReturnType<ReturnType<typeof scheduleLine>>

export const ruleText = (t: T, { firstBps, cliffMonths, linearMonths, stepMonths }: OperatorLine) =>
	t("operators-vesting:rule", {
		first: `${firstBps / 100}%`,
		cliff: cliffMonths,
		linear: linearMonths,
		step: t(stepMonths === 3 ? "operators-vesting:step.quarter" : "operators-vesting:step.month"),
	})

export const scheduleColumns = (t: T, lang: Lang) => [
	{
		key: "wallet",
		label: t("operators-vesting:column.wallet"),
		cell: ({ id, wallet }: OperatorLine) => (
			<a href={`${paths.admin("vesting/one")}?id=${id}`} title={wallet} className="figure">
				{short4(wallet)}
			</a>
		),
		text: ({ wallet }: OperatorLine) => wallet,
	},
	{
		key: "category",
		label: t("operators-vesting:column.category"),
		cell: ({ category }: OperatorLine) => t(`vesting:category.${category}`),
		text: ({ category }: OperatorLine) => category,
	},
	{ key: "coin", label: "", cell: () => null, text: ({ asset }: OperatorLine) => asset },
	{
		key: "total",
		label: t("operators-vesting:column.total"),
		figure: true,
		cell: ({ shown }: OperatorLine) => shown.total,
		text: ({ exact }: OperatorLine) => exact.total,
	},
	{
		key: "released",
		label: t("operators-vesting:column.released"),
		figure: true,
		cell: ({ shown }: OperatorLine) => shown.vested,
		text: ({ exact }: OperatorLine) => exact.vested,
	},
	{
		key: "claimed",
		label: t("operators-vesting:column.claimed"),
		figure: true,
		cell: ({ shown }: OperatorLine) => shown.claimed,
		text: ({ exact }: OperatorLine) => exact.claimed,
	},
	{
		key: "start",
		label: t("operators-vesting:column.start"),
		cell: ({ start }: OperatorLine) => start,
		text: ({ start }: OperatorLine) => start,
	},
	{
		key: "rule",
		label: t("operators-vesting:column.rule"),
		cell: (line: OperatorLine) => ruleText(t, line),
		text: ({ firstBps, cliffMonths, linearMonths, stepMonths }: OperatorLine) =>
			`${firstBps}/${cliffMonths}/${linearMonths}/${stepMonths}`,
	},
	{
		key: "cancel",
		label: t("operators-vesting:column.cancels"),
		cell: ({ cancels }: OperatorLine) => t(`operators-vesting:cancels.${cancels}`),
		text: ({ cancels }: OperatorLine) => cancels,
	},
	{
		key: "state",
		label: t("operators-vesting:column.state"),
		cell: ({ status, isExample }: OperatorLine) =>
			`${t(`operators-vesting:state.${status}`)}${isExample ? ` (${t("vesting:example")})` : ""}`,
		text: ({ status }: OperatorLine) => status,
	},
	{
		key: "created",
		label: t("operators-vesting:column.created"),
		sort: "created",
		cell: ({ createdAt }: OperatorLine) => <DateTime at={createdAt} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ createdAt }: OperatorLine) => createdAt.toISOString(),
	},
]

/** Of the page alone: what a list has no room for is in its file, and on the schedule's own page. */
const IN_FILE = ["coin", "released", "start"]
export const shownColumns = (t: T, lang: Lang) => scheduleColumns(t, lang).filter(({ key }) => !IN_FILE.includes(key))

export const scheduleFilters = (t: T) => [
	{ name: "wallet", label: t("operators-vesting:column.wallet"), kind: "text" as const },
	{
		name: "coin",
		label: t("operators-vesting:column.coin"),
		kind: "choice" as const,
		choices: VESTED.map((value) => ({ value, label: value.toUpperCase() })),
	},
	{
		name: "category",
		label: t("operators-vesting:column.category"),
		kind: "choice" as const,
		choices: CATEGORIES.map((value) => ({ value, label: t(`vesting:category.${value}`) })),
	},
	{
		name: "state",
		label: t("operators-vesting:column.state"),
		kind: "choice" as const,
		choices: vestingStatus.names.map((value) => ({ value, label: t(`operators-vesting:state.${value}`) })),
	},
]

const DONE = ["uploaded", "proposed", "discarded"] as const

/** What has just been done, by the name in the address; null for any other. */
export const doneText = (t: T, done: string | null): string | null => {
	const told = DONE.find((one) => one === done)
	return told ? t(`operators-vesting:done.${told}`) : null
}
