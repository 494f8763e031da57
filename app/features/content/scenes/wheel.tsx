const HUB = { x: 402, y: 336, r: 282 }
/** Twelve cabins, each with a sign of its own. About the point they hang from. */
const SIGNS = [
	"M-22 22H22V34H-22ZM-22 46H22V58H-22Z",
	"M0 16L24 40L0 64L-24 40Z",
	"M-22 18H-6V62H-22ZM6 18H22V62H6Z",
	"M-24 40A24 24 0 1 1 24 40A24 24 0 1 1-24 40Z",
	"M-22 18H22L0 62Z",
	"M-6 16H6V34H24V46H6V64H-6V46H-24V34H-6Z",
	"M-24 62V40A24 24 0 0 1 24 40V62Z",
	"M-22 18H22V30H-10V34H22V62H-22V50H10V46H-22Z",
	"M-24 18H0V40H-24ZM0 40H24V62H0Z",
	"M-24 62L0 18L24 62Z",
	"M-22 18H22V62H-22ZM-8 32V48H8V32Z",
	"M-24 18H-12V62H-24ZM-6 30H6V62H-6ZM12 42H24V62H12Z",
] as const
const at = (seat: number) => {
	const angle = (seat / SIGNS.length) * 2 * Math.PI
	return { x: Math.round(HUB.x + HUB.r * Math.sin(angle)), y: Math.round(HUB.y - HUB.r * Math.cos(angle)) }
}

/** A wheel with twelve cabins. Who rides in them is told on another page. */
export function WheelScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-quiet" d="M0 760V560H60V520H112V610H150V470H196V760ZM600 760V540H640V430H690V500H720V760Z" />
			<g fill="none" stroke="currentColor">
				<circle cx={HUB.x} cy={HUB.y} r={HUB.r} strokeWidth="12" />
				<circle cx={HUB.x} cy={HUB.y} r={HUB.r - 34} strokeWidth="4" />
				<path strokeWidth="4" d={SIGNS.map((_, seat) => `M${HUB.x} ${HUB.y}L${at(seat).x} ${at(seat).y}`).join("")} />
			</g>
			<path className="s-ink s-cut" d="M402 300L560 780H600L424 290H380L204 780H244Z" />
			{SIGNS.map((sign, seat) => {
				const { x, y } = at(seat)
				return (
					<g key={sign} transform={`translate(${x} ${y})`}>
						<path className={`${seat % 3 ? "s-ink" : "s-ground"} s-cut`} d="M-44 6H44V62L30 76H-30L-44 62Z" />
						<path className={seat % 3 ? "s-ground" : "s-ink"} d={sign} fillRule="evenodd" />
						<circle className="s-ink" r="11" />
					</g>
				)
			})}
			<circle className="s-ink s-cut" cx={HUB.x} cy={HUB.y} r="58" />
			<path
				className="s-ground"
				d="M382 372V300H412A23 23 0 0 1 412 346H399V372ZM399 315V331H410A8 8 0 0 0 410 315Z"
				fillRule="evenodd"
			/>
			<path className="s-ink" d="M0 726H720V760H0ZM60 640H170V730H60ZM46 624H184V644H46Z" />
			<path className="s-ground" d="M76 660H120V696H76Z" />
		</svg>
	)
}
