import { scaleTime } from "d3-scale"
import type { T } from "#app/i18n/words.ts"
import { apart } from "#app/lib/money.ts"
import { useMarks } from "#app/ui/marks.ts"
import { Table } from "#app/ui/table.tsx"
import { DAY_MS, type ShownStep } from "../shown.ts"

type Props = Readonly<{
	t: T
	/** Of what it is, for whoever hears it. */
	title: string
	/** The same in a sentence. */
	says: string
	steps: readonly ShownStep[]
	/** Where it begins, and that day as text. */
	from: Date
	begins: string
	/** Now, and its day as text. */
	at: Date
	today: string
	/** What all of it is. */
	whole: string
}>

const SIZE = { width: 1200, height: 420, left: 4, right: 4, top: 74, bottom: 58 }
/** So much of the time after the last release is shown too, so that its step has a tread. */
const BEYOND = 0.03

/** Stairs from the first release to the last with a line for today, drawn on the server, and a table that says the same. */
export function CurveChart({ t, title, says, steps, from, begins, at, today, whole }: Props) {
	const { unfold } = useMarks()
	const last = steps.at(-1)
	if (!last) return null
	const { width, height, left, right, top, bottom } = SIZE
	const floor = height - bottom
	const time = Math.max(last.at.getTime() - from.getTime(), DAY_MS)
	const x = scaleTime([from, new Date(from.getTime() + time * (1 + BEYOND))], [left, width - right]).clamp(true)
	const y = (part: number) => floor - part * (floor - top)
	const stairs = (some: readonly ShownStep[], until: number) => {
		let line = `M${left} ${floor}`
		for (const { at, part } of some) line += `H${round(x(at))}V${round(y(part))}`
		return `${line}H${round(until)}`
	}
	const now = x(at)
	const [past, isLeft] = [steps.filter(({ isPast }) => isPast), now < width / 2]
	return (
		<figure className="curve">
			<figcaption>
				<b>{title}</b>
				<span className="curve-key" aria-hidden="true">
					<span className="curve-key-past">{t("vesting:chart.past")}</span>
					<span className="curve-key-coming">{t("vesting:chart.coming")}</span>
				</span>
			</figcaption>
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}. ${says}`}>
				<path className="curve-coming" d={`${stairs(steps, width - right)}V${floor}H${left}Z`} />
				{past.length > 0 ? <path className="curve-past" d={`${stairs(past, now)}V${floor}H${left}Z`} /> : null}
				<path className="curve-line" d={stairs(steps, width - right)} />
				<line className="curve-floor" x1={0} x2={width} y1={floor} y2={floor} />
				<line className="curve-today" x1={now} x2={now} y1={top - 40} y2={floor} />
				<text className="curve-now" x={now + (isLeft ? 12 : -12)} y={top - 18} textAnchor={isLeft ? "start" : "end"}>
					{`${t("vesting:chart.today")}, ${today}`}
				</text>
				<text x={left} y={height - 14}>
					{begins}
				</text>
				{last.day === begins ? null : (
					<text x={width - right} y={height - 14} textAnchor="end">
						{last.day}
					</text>
				)}
			</svg>
			<p className="curve-says">
				{says} <span className="sr-only">{whole}</span>
			</p>
			<details>
				<summary {...unfold}>{t("vesting:chart.table")}</summary>
				<StepTable t={t} caption={title} steps={steps} />
			</details>
		</figure>
	)
}

const round = (value: number) => Math.round(value * 10) / 10

/** Every release with its day, its amount and what it comes to by then. */
export function StepTable({ t, caption, steps }: Readonly<{ t: T; caption: string; steps: readonly ShownStep[] }>) {
	const [, coin = ""] = apart(steps[0]?.units ?? "")
	const inCoin = (label: string) => `${label} (${coin})`
	return (
		<Table
			caption={caption}
			empty={null}
			rows={steps}
			rowKey={({ at }) => at.toISOString()}
			columns={[
				{
					key: "day",
					label: t("vesting:table.day"),
					cell: ({ at, day, isPast }) => (
						<>
							<time dateTime={at.toISOString().slice(0, 10)}>{day}</time>{" "}
							<small className="caption">{t(isPast ? "vesting:table.past" : "vesting:table.coming")}</small>
						</>
					),
				},
				{ key: "units", label: inCoin(t("vesting:table.units")), figure: true, cell: ({ units }) => apart(units)[0] },
				{ key: "sum", label: inCoin(t("vesting:table.sum")), figure: true, cell: ({ sum }) => apart(sum)[0] },
			]}
		/>
	)
}
