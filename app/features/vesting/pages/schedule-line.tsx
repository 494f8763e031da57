import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { short4 } from "#app/lib/shorten.ts"
import type { Line } from "../shown.ts"

/** A number of months in words. */
export const monthsText = (t: T, count: number) =>
	count === 0
		? t("vesting:value.none")
		: count === 1
			? t("vesting:value.oneMonth")
			: t("vesting:value.months", { count })

/** Short to the eye; the whole of it in the title and for listeners. */
export const Wallet = ({ wallet }: Readonly<{ wallet: string }>) => (
	<span className="figure" title={wallet}>
		<span aria-hidden="true">{short4(wallet)}</span>
		<span className="sr-only">{wallet}</span>
	</span>
)

/** How far something is, for the eye alone: the figures stand beside it. */
export const Bar = ({ part }: Readonly<{ part: number }>) => (
	<svg className="vesting-bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
		<rect width={Math.round(part * 1_000)} height={8} />
	</svg>
)

type Props = Readonly<{ t: T; line: Line; children: ReactNode }>

/** A schedule in a list: for what, whose, how much, and how far it is. */
export function ScheduleLine({ t, line, children }: Props) {
	const facts = [
		["wallet", <Wallet key="wallet" wallet={line.wallet} />],
		["total", line.total],
		["cliff", monthsText(t, line.cliffMonths)],
		["months", monthsText(t, line.linearMonths)],
		["released", line.vested],
		[
			"next",
			line.nextAt ? (
				<time key="next" dateTime={line.nextAt.toISOString().slice(0, 10)}>
					{line.next}
				</time>
			) : (
				"–"
			),
		],
	] as const
	return (
		<li className="vesting-line" data-state={line.status}>
			<div className="vesting-line-name">
				<h3>{t(`vesting:category.${line.category}`)}</h3>
				{line.isExample ? <small className="tag">{t("vesting:example")}</small> : null}
				{line.status === "cancelled" || line.status === "ended" ? (
					<small className="tag">{t(`vesting:state.${line.status}`)}</small>
				) : null}
			</div>
			<dl className="vesting-facts">
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{t(`vesting:column.${name}`)}</dt>
						<dd className="figure">{value}</dd>
					</div>
				))}
			</dl>
			<div className="vesting-line-acts">
				<Bar part={line.part} />
				{children}
			</div>
		</li>
	)
}
