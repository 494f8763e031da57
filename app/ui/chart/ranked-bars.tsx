/** A line of a list by size: `part` of the largest one, from 0 to 1. */
export type Ranked = Readonly<{ id: string; label: string; part: number; text: string }>
type Props = Readonly<{
	/** Says what the lines are of, and what their figures count. */
	caption: string
	/** Heads of the two columns. */
	heads: readonly [string, string]
	rows: readonly Ranked[]
	empty: string
}>

const WIDTH = 1_000

/** A table, the largest first, with a bar below each name that says the figure once more. */
export function RankedBars({ caption, heads, rows, empty }: Props) {
	if (rows.length === 0) return <p className="table-empty">{empty}</p>
	return (
		<table className="ranked">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					<th scope="col">{heads[0]}</th>
					<th scope="col">{heads[1]}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ id, label, part, text }) => (
					<tr key={id}>
						<td>
							<span>{label}</span>
							<svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
								{part > 0 ? <rect width={Math.max(2, Math.round(part * WIDTH))} height="8" /> : null}
							</svg>
						</td>
						<td className="is-figure">{text}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
