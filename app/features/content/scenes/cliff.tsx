const STEPS = Array.from({ length: 12 }, (_, month) => ({ x: 480 + month * 80, y: 330 - month * 20 }))
const GROUND = `M470 540V330H480${STEPS.map(({ x, y }) => `H${x}V${y}`).join("")}H1440V540Z`
const SEA = ["M0 470H470V478H0Z", "M40 490H470V496H40Z", "M120 508H470V513H120Z", "M0 526H470V530H0Z"].join("")

/** Sea, a cliff, then steps of equal height with one more light on each. The principle, not a schedule. */
export function CliffScene() {
	return (
		<svg viewBox="0 0 1440 540" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V540H0Z" />
			<circle className="s-paper" cx="236" cy="330" r="150" />
			<path className="s-far" d="M60 470H440V540H60Z" />
			<path className="s-ink" d={SEA} />
			<path className="s-ink" d={GROUND} />
			{STEPS.map(({ x, y }, month) => (
				<g key={x} transform={`translate(${x} ${y})`}>
					<path
						className="s-ink"
						d={month % 3 === 1 ? "M12 2V-56L40-82L68-56V2Z" : month % 3 === 2 ? "M14 2V-96H66V2Z" : "M10 2V-66H70V2Z"}
					/>
					{[0, 1, 2].map((light) => (
						<path
							key={light}
							className={light * 4 <= month ? "s-ground" : "s-quiet"}
							d={`M${20 + light * 15}-44h10v16h-10Z`}
						/>
					))}
					<path className="s-ground" d="M6 20H74V24H6Z" />
				</g>
			))}
			<path
				className="s-ink"
				d="M426 470V310H434V470ZM448 470V310H456V470ZM426 332H456V338H426ZM426 356H456V362H426ZM426 452H456V458H426ZM426 428H456V434H426ZM426 404H456V410H426ZM426 380H456V386H426Z"
			/>
			<path
				className="s-night"
				d="M182 470L168 438H288L272 470ZM218 438V330H225V438ZM231 336L276 424H231ZM212 352V424H176Z"
			/>
		</svg>
	)
}
