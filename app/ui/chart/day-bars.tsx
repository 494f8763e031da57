import { scaleBand, scaleLinear } from "d3-scale"
import { useMarks } from "../marks.ts"
import { Table } from "../table.tsx"

/** A day with a figure of each series, as a number for its height and as text for who reads it. `axis`: its name where there is little room. */
export type DayOfBars = Readonly<{
	day: string
	label: string
	axis?: string
	values: readonly number[]
	texts: readonly string[]
}>
type Props = Readonly<{
	/** What the chart shows, in a sentence. */
	title: string
	/** Names of the series, at most two; the second is drawn hatched. */
	series: readonly string[]
	days: readonly DayOfBars[]
	dayName: string
	/** What the table that says the same is opened by. */
	tableName: string
	tick: (value: number) => string
}>

const SIZE = { width: 720, height: 220, left: 64, bottom: 26, top: 16 }
const TICKS = 4

/** Bars by day, drawn on the server, and a table that says the same. */
export function DayBars({ title, series, days, dayName, tableName, tick }: Props) {
	const { width, height, left, bottom, top } = SIZE
	const most = Math.max(0, ...days.flatMap(({ values }) => values.filter(Number.isFinite)))
	const x = scaleBand(
		days.map(({ day }) => day),
		[left, width],
	).paddingInner(0.25)
	const y = scaleLinear([0, most || 1], [height - bottom, top]).nice(TICKS)
	// What is counted has no halves.
	const counts = days.every(({ values }) => values.every(Number.isInteger))
	const ticks = y.ticks(TICKS).filter((value) => !counts || Number.isInteger(value))
	const part = x.bandwidth() / series.length
	const named = [0, Math.floor((days.length - 1) / 2), days.length - 1]
	return (
		<figure className="chart">
			<figcaption>
				<b>{title}</b>
				<span className="chart-key" aria-hidden="true">
					{series.map((name, n) => (
						<span key={name} className={`chart-key-${n}`}>
							{name}
						</span>
					))}
				</span>
			</figcaption>
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
				<defs>
					<pattern id="chart-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
						<rect width="2.5" height="5" fill="currentColor" />
					</pattern>
				</defs>
				{ticks.map((value) => (
					<g key={value}>
						<line x1={left} x2={width} y1={y(value)} y2={y(value)} className="chart-line" />
						<text x={left - 8} y={y(value)} dy="0.32em" textAnchor="end">
							{tick(value)}
						</text>
					</g>
				))}
				{days.map(({ day, values }) =>
					values.map((value, n) =>
						value > 0 ? (
							<rect
								// biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
								key={`${day} ${n}`}
								x={(x(day) ?? 0) + n * part}
								y={y(value)}
								width={part}
								height={height - bottom - y(value)}
								className={`chart-bar-${n}`}
							/>
						) : null,
					),
				)}
				{named.map((n, place) => {
					const one = days[n]
					const anchor = (["start", "middle", "end"] as const)[place]
					const at = one && (place === 0 ? left : place === 2 ? width : (x(one.day) ?? 0) + x.bandwidth() / 2)
					return one ? (
						<text key={one.day} x={at} y={height - 6} textAnchor={anchor}>
							{one.axis ?? one.label}
						</text>
					) : null
				})}
			</svg>
			<details>
				<summary {...useMarks().unfold}>{tableName}</summary>
				<Table
					caption={title}
					empty={null}
					rows={[...days].reverse()}
					rowKey={({ day }) => day}
					columns={[
						{ key: "day", label: dayName, cell: ({ label }) => label },
						...series.map((name, n) => ({
							...{ key: name, label: name, figure: true },
							cell: ({ texts }: DayOfBars) => texts[n],
						})),
					]}
				/>
			</details>
		</figure>
	)
}
