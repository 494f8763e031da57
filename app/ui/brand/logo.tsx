import { WORD_MARK, WORD_MARK_BOX } from "./word-mark.ts"

const { width, height } = WORD_MARK_BOX

/** The name as a small skyline. */
export function Logo({ className = "logo" }: { className?: string }) {
	return (
		<svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
			{WORD_MARK.map(({ x, d }) => (
				<path key={x} d={d} transform={`translate(${x} ${height})`} fillRule="evenodd" />
			))}
		</svg>
	)
}
