import type { Artwork, Part } from "./artwork.ts"

/** A mark in the inks of where it stands: `--mark-figure` and `--mark-signal`, or those of the page. Its meaning is said beside it. */
export function Mark({ of: { width, height, parts }, className = "" }: { of: Artwork; className?: string }) {
	return (
		<svg
			className={`mark-art ${className}`.trim()}
			viewBox={`0 0 ${width} ${height}`}
			aria-hidden="true"
			focusable="false"
		>
			<Parts parts={parts} />
		</svg>
	)
}

export function Parts({ parts }: { parts: readonly Part[] }) {
	return parts.map(({ d, ink, at, rule }, index) => (
		<path
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a drawing never change their order
			key={index}
			className={`mark-${ink}`}
			d={d}
			fillRule={rule ?? "evenodd"}
			{...(at ? { transform: `matrix(${at.join(" ")})` } : {})}
		/>
	))
}
