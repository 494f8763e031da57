import { Strip, type StripProps, upTo } from "./strip.tsx"

/** The coin as it rolls past, eight times along its way, further round each time. One of them is yours to watch. */
export function RollingStrip({ part }: StripProps) {
	const watched = [4, 3, 5][part % 3] ?? 4
	return (
		<Strip>
			<path className="s-ink" d="M0 268L1440 226V300H0Z" />
			{upTo(8).map((turn) => {
				const r = 34 + turn * 7
				const x = 60 - part * 30 + turn * (150 + turn * 6)
				const y = 268 - (x * 42) / 1440 - r
				return (
					<g
						key={turn}
						transform={`translate(${x} ${Math.round(y)}) rotate(${turn * 68 + part * 40}) scale(${r / 100})`}
					>
						<circle className={turn === watched ? "s-signal" : turn > watched ? "s-ink" : "s-quiet"} r="100" />
						<path
							className="s-ground"
							fillRule="evenodd"
							d="M-84 0A84 84 0 1 1 84 0A84 84 0 1 1-84 0ZM-76 0A76 76 0 1 0 76 0A76 76 0 1 0-76 0ZM-36-52H16C52-52 52 18 16 18H-8V52H-36ZM-8-28V-6H8C16-6 16-28 8-28Z"
						/>
					</g>
				)
			})}
		</Strip>
	)
}
