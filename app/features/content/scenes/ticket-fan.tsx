const FAN = [
	{ turn: -44, ink: "s-quiet" },
	{ turn: -22, ink: "s-ink" },
	{ turn: 44, ink: "s-quiet" },
	{ turn: 22, ink: "s-ink" },
	{ turn: 0, ink: "s-signal" },
] as const
const TICKET = "M-105-520H105V-330A24 24 0 0 0 105-282V0H-105V-282A24 24 0 0 0-105-330V-520Z"
const HOLES = Array.from({ length: 6 }, (_, index) => -74 + index * 29)

/** Tickets held like cards; one of them is lit, and nobody knows yet which. */
export function TicketFanScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<circle className="s-ground" cx="360" cy="700" r="560" />
			{FAN.map(({ turn, ink }) => (
				<g key={turn} transform={`translate(360 740) rotate(${turn})`}>
					<path className={`${ink} s-cut`} d={TICKET} />
					{HOLES.map((x) => (
						<path key={x} className="s-ground" d={`M${x}-309h14v6h-14Z`} />
					))}
					<path className="s-ground" d="M18-500L-52-416H-8L-26-352L52-440H8L34-500Z" />
				</g>
			))}
			<path className="s-ink" d="M250 760C240 700 252 650 300 640H430C480 646 486 700 474 760Z" />
			<path className="s-line s-cut" d="M300 640V760M345 636V760M388 636V760M432 640V760" />
		</svg>
	)
}
