import { Strip, upTo } from "./strip.tsx"

/** The day's paper on its belt, copy after copy; the one in the middle was just stamped. */
export function BeltStrip() {
	return (
		<Strip>
			<path className="s-ink" d="M0 226H1440V238H0ZM0 286H1440V300H0Z" />
			{upTo(15).map((wheel) => (
				<g key={wheel} transform={`translate(${20 + wheel * 100} 262)`}>
					<circle className="s-ink" r="24" />
					<circle className="s-ground" r="8" />
				</g>
			))}
			<g className="s-belt">
				{upTo(8).map((copy) => (
					<g key={copy} transform={`translate(${-10 + copy * 190} 92)`}>
						<path className="s-ground s-frame" d="M0 134L14 0H150L136 134Z" />
						<path className="s-ink" d="M24 12H136L134 34H22Z" />
						<path
							className="s-quiet"
							d="M20 46H74L70 84H16ZM84 46H132L131 52H83ZM82 60H130L129 66H82ZM81 74H128L127 80H80ZM14 96H126L125 102H13ZM12 112H106L105 118H11Z"
						/>
						{copy === 4 ? <path className="s-signal" d="M20 46H74L70 84H16Z" /> : null}
					</g>
				))}
			</g>
			<path className="s-ink" d="M800 0H880V40H896V72H784V40H800Z" />
		</Strip>
	)
}
