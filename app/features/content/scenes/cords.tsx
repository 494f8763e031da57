type Pad = { x: number; y: number; turn: number; ink: "s-ink" | "s-ground"; look: number; cord: string }
/** Five players, five different pads, one box. Cords run from each pad's top to the socket. */
const PADS: readonly Pad[] = [
	{ x: 130, y: 360, turn: -8, ink: "s-ink", look: 0, cord: "M130 340C110 60 500 40 1010 130" },
	{ x: 400, y: 430, turn: 6, ink: "s-ground", look: 1, cord: "M400 410C360 130 660 110 1010 170" },
	{ x: 655, y: 360, turn: -4, ink: "s-ink", look: 2, cord: "M655 340C640 160 840 160 1010 210" },
	{ x: 890, y: 440, turn: 9, ink: "s-ink", look: 0, cord: "M890 420C850 260 940 240 1010 250" },
	{
		x: 1270,
		y: 452,
		turn: -7,
		ink: "s-ground",
		look: 1,
		cord: "M1270 440C1260 330 940 400 950 320C954 296 980 290 1010 290",
	},
]
const BODIES = [
	"M-96-44H96A48 48 0 0 1 118 60A40 40 0 0 1 60 34H-60A40 40 0 0 1-118 60A48 48 0 0 1-96-44Z",
	"M-110-46H110V46H-110Z",
	"M-70-50H70L100 50H-100Z",
] as const
const KEYS = [
	"M-78-26H-62V-10H-46V6H-62V22H-78V6H-94V-10H-78ZM44-2A13 13 0 1 1 70-2A13 13 0 1 1 44-2ZM74-22A13 13 0 1 1 100-22A13 13 0 1 1 74-22Z",
	"M-76-24H-60V-8H-44V8H-60V24H-76V8H-92V-8H-76ZM-14-4H14V6H-14ZM36-12A15 15 0 1 1 66-12A15 15 0 1 1 36-12ZM66 14A15 15 0 1 1 96 14A15 15 0 1 1 66 14Z",
	"M-8-36H8V16H30V32H-30V16H-8ZM-20-40A20 20 0 1 1 20-40A20 20 0 1 1-20-40Z",
] as const

/** Whoever builds a game together is plugged into the same box. */
export function CordsScene() {
	return (
		<svg viewBox="0 0 1440 540" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V540H0Z" />
			<path className="s-quiet" d="M0 300H1440V540H0Z" />
			<path className="s-ink" d="M1030 40H1440V330H1030ZM1100 330H1380V352H1100Z" />
			<path className="s-ground" d="M1070 76H1440V296H1070Z" />
			<path
				className="s-ink"
				d="M1070 296V236H1104V196H1142V252H1180V150H1206V120H1216V150H1244V216H1282V176H1326V262H1360V206H1404V244H1440V296Z"
			/>
			<path className="s-quiet" d="M1104 104H1124V124H1104ZM1290 110H1306V126H1290ZM1390 140H1404V154H1390Z" />
			{PADS.map(({ cord }) => (
				<path key={cord} d={cord} fill="none" stroke="currentColor" strokeWidth="9" />
			))}
			<path
				className="s-ink"
				d="M1000 116H1034V144H1000ZM1000 156H1034V184H1000ZM1000 196H1034V224H1000ZM1000 236H1034V264H1000ZM1000 276H1034V304H1000Z"
			/>
			{PADS.map(({ x, y, turn, ink, look }) => (
				<g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
					<path className={`${ink} s-cut`} d={BODIES[look]} />
					{ink === "s-ground" ? <path d={BODIES[look]} fill="none" stroke="currentColor" strokeWidth="9" /> : null}
					<path className={ink === "s-ink" ? "s-ground" : "s-ink"} d={KEYS[look]} />
				</g>
			))}
		</svg>
	)
}
