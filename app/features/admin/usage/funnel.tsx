import type { T } from "#app/i18n/words.ts"
import { STEPS, type Step } from "#app/tracking/sums/funnel.ts"
import { RankedBars } from "#app/ui/chart/ranked-bars.tsx"
import { type Column, Table } from "#app/ui/table.tsx"
import type { Analytics } from "./analytics.server.ts"

/** Steps with a bar each, and below them why visitors went no further. */
export function Funnel({ t, steps }: Readonly<{ t: T; steps: Analytics["funnel"] }>) {
	const left = steps.flatMap(({ step, reasons, silent }) => [
		...reasons.map(({ reason, text }) => ({ step, reason, text })),
		...(silent ? [{ step, reason: t("operators-usage:funnel.silent"), text: silent }] : []),
	])
	return (
		<>
			<p className="field-hint">{t("operators-usage:funnel.hint")}</p>
			<RankedBars
				caption={t("operators-usage:funnel.title")}
				heads={[t("operators-usage:funnel.step"), t("operators-usage:figures.visitors")]}
				rows={steps.map(({ step, part, text }) => ({
					id: step,
					label: t(`operators-usage:steps.${step}`),
					part,
					text,
				}))}
				empty={t("operators-usage:none")}
			/>
			<h3>{t("operators-usage:funnel.left")}</h3>
			<Table
				caption={t("operators-usage:funnel.left")}
				empty={t("operators-usage:funnel.noneLeft")}
				rows={left}
				rowKey={({ step, reason }) => `${step} ${reason}`}
				columns={[
					{
						key: "step",
						label: t("operators-usage:funnel.before"),
						cell: ({ step }) => t(`operators-usage:steps.${step}`),
					},
					{
						key: "reason",
						label: t("operators-usage:funnel.reason"),
						cell: ({ reason }) => <span className="breaks">{reason}</span>,
					},
					{ key: "n", label: t("operators-usage:figures.visitors"), cell: ({ text }) => text, figure: true },
				]}
			/>
		</>
	)
}

type Steps = Readonly<{ steps: readonly Readonly<{ step: Step; text: string }>[] }>
const stepColumns = <Row extends Steps>(t: T): Column<Row>[] =>
	STEPS.map((step) => ({
		key: step,
		label: t(`operators-usage:steps.${step}`),
		figure: true,
		cell: ({ steps }) => steps.find((one) => one.step === step)?.text,
	}))

export function Languages({ t, rows }: Readonly<{ t: T; rows: Analytics["languages"] }>) {
	return (
		<Table
			caption={t("operators-usage:languages")}
			empty={t("operators-usage:none")}
			rows={rows}
			rowKey={({ lang }) => lang}
			columns={[
				{ key: "lang", label: t("operators-usage:lang"), cell: ({ lang }) => t(`admin:languages.${lang}`) },
				{
					key: "landings",
					label: t("operators-usage:figures.landings"),
					cell: ({ landings }) => landings,
					figure: true,
				},
				{ key: "clicks", label: t("operators-usage:figures.clicks"), cell: ({ clicks }) => clicks, figure: true },
				...stepColumns<Analytics["languages"][number]>(t),
			]}
		/>
	)
}

export function Wallets({ t, rows }: Readonly<{ t: T; rows: Analytics["wallets"] }>) {
	return (
		<Table
			caption={t("operators-usage:wallets")}
			empty={t("operators-usage:none")}
			rows={rows}
			rowKey={({ wallet }) => wallet}
			columns={[
				{
					key: "wallet",
					label: t("operators-usage:wallet"),
					cell: ({ wallet }) => wallet || t("operators-usage:unknownWallet"),
				},
				...stepColumns<Analytics["wallets"][number]>(t),
			]}
		/>
	)
}
