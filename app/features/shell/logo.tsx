import { row } from "#app/ui/letters.ts"

const HEIGHTS = [30, 22, 26, 34, 24, 20, 28, 38, 25]
const LETTERS = row(
	[..."PUNKTOPIA"].map((letter, index) => ({ letter, w: letter === "I" ? 7 : 18, h: HEIGHTS[index] ?? 24, s: 6 })),
	2.5,
)

/** The name as a small skyline. */
export function Logo({ className = "logo" }: { className?: string }) {
	return (
		<svg className={className} viewBox="0 0 171 38" aria-hidden="true" focusable="false">
			{LETTERS.map(({ x, d }) => (
				<path key={x} d={d} transform={`translate(${x} 38)`} fillRule="evenodd" />
			))}
		</svg>
	)
}
