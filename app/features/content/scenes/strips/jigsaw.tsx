import { Strip, upTo } from "./strip.tsx"

/** One piece: a knob to the right, a hole for its neighbour's on the left. */
const PIECE = "M0 0H160V52C186 34 206 52 206 75S186 116 160 98V150H0V98C26 116 46 98 46 75S26 34 0 52Z"

/** Pieces that fit, from edge to edge, and the gap for the one that hangs above it. */
export function JigsawStrip() {
	return (
		<Strip>
			{upTo(10).map((place) =>
				place === 4 ? null : (
					<path
						key={place}
						className={place % 2 ? "s-quiet s-cut" : "s-ink s-cut"}
						transform={`translate(${-60 + place * 160} 168)`}
						d={PIECE}
					/>
				),
			)}
			<g className="s-drop">
				<path className="s-signal s-cut" transform="translate(580 198)" d={PIECE} />
			</g>
		</Strip>
	)
}
