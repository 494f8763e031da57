import { row } from "#app/ui/letters.ts"

const LINES = [
	{ letters: "P", size: 170, y: 236 },
	{ letters: "UN", size: 112, y: 384 },
	{ letters: "KTO", size: 74, y: 490 },
	{ letters: "PIA", size: 44, y: 566 },
] as const

const setLine = (letters: string, size: number) => {
	const blocks = [...letters].map((letter) => {
		const w = letter === "I" ? size * 0.34 : size * 0.82
		return { letter, w, h: size, s: size * 0.25 }
	})
	const placed = row(blocks, size * 0.5)
	const last = placed.at(-1)
	return { placed, width: last ? last.x + last.w : 0 }
}

/** An eye chart that spells the city, down to a line that only the light can read. */
export function EyeChartScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-ink" d="M0 0H720V760H0Z" />
			<path className="s-ground" d="M110 40H610V700H110Z" />
			{LINES.map(({ letters, size, y }) => {
				const { placed, width } = setLine(letters, size)
				return (
					<g key={letters} transform={`translate(${360 - width / 2} ${y})`}>
						{placed.map(({ x, d, letter }) => (
							<path key={letter} className="s-ink" d={d} transform={`translate(${x})`} fillRule="evenodd" />
						))}
					</g>
				)
			})}
			<path
				className="s-ink"
				d="M300 612H316V628H300ZM332 612H340V628H332ZM356 612H372V628H356ZM388 612H396V628H388ZM408 612H420V628H408Z"
			/>
			<path className="s-signal" d="M270 648H450V660H270Z" />
			<path
				className="s-quiet"
				d="M110 264H150V268H110ZM570 264H610V268H570ZM110 408H150V412H110ZM570 408H610V412H570ZM110 510H150V514H110ZM570 510H610V514H570Z"
			/>
		</svg>
	)
}
