import { type Block, row } from "#app/ui/letters.ts"

type Look = "solid" | "lit" | "lines"
type Tower = Block & { readonly look: Look }

const tower = (letter: string, h: number, look: Look, w: number): Tower => ({
	letter,
	h,
	look,
	w: letter === "I" ? w * 0.42 : w,
	s: w * 0.29,
})

/** Low roofs on the left leave the sky to the headline; the towers rise on the right. */
const WIDE = [
	tower("P", 250, "solid", 164),
	tower("U", 206, "lit", 164),
	tower("N", 292, "lines", 164),
	tower("K", 248, "solid", 164),
	tower("T", 372, "lit", 164),
	tower("O", 318, "solid", 164),
	tower("P", 352, "lines", 164),
	tower("I", 560, "solid", 164),
	tower("A", 424, "lit", 164),
]
const BACK_ROW = [
	tower("T", 330, "lit", 104),
	tower("O", 400, "solid", 104),
	tower("P", 318, "lines", 104),
	tower("I", 520, "solid", 104),
	tower("A", 372, "lit", 104),
]
const FRONT_ROW = [
	tower("P", 168, "solid", 104),
	tower("U", 140, "lit", 104),
	tower("N", 196, "solid", 104),
	tower("K", 152, "solid", 104),
]

/** Far roofs: left edge, width, height. */
const FAR = [
	[0, 96, 120],
	[150, 60, 300],
	[232, 120, 190],
	[420, 70, 330],
	[520, 150, 210],
	[640, 60, 430],
	[700, 110, 300],
	[850, 60, 350],
	[1010, 130, 270],
	[1160, 70, 390],
	[1290, 90, 500],
	[1380, 60, 330],
] as const

const REFLECTION = 116
const BARS = Array.from({ length: 13 }, (_, index) => ({ y: 3 + index * 9, h: 1.5 + index * 0.62 }))

/** The name of the city as its skyline, with the coin for a moon. Decoration: the page's heading says the name in words. */
export function Skyline() {
	return (
		<>
			<svg
				className="skyline skyline-wide"
				viewBox={`0 -764 1440 ${764 + REFLECTION}`}
				aria-hidden="true"
				focusable="false"
			>
				<Patterns id="w" />
				<Coin id="w" x={1078} y={-560} r={192} />
				<g className="far">
					{FAR.map(([x, w, h]) => (
						<rect key={x} x={x} y={-h} width={w} height={h} />
					))}
				</g>
				<Towers id="w" towers={WIDE} gap={14} from={-22} />
				<Mast x={1264} y={-560} h={92} />
				<Street id="w" width={1440} />
			</svg>
			<svg
				className="skyline skyline-tall"
				viewBox={`0 -560 440 ${560 + REFLECTION}`}
				aria-hidden="true"
				focusable="false"
			>
				<Patterns id="t" />
				<Coin id="t" x={330} y={-400} r={148} />
				<Towers id="tb" patterns="t" towers={BACK_ROW} gap={9} from={-14} />
				<g className="front">
					<Towers id="t" towers={FRONT_ROW} gap={9} from={-6} />
				</g>
				<Street id="t" width={440} />
			</svg>
		</>
	)
}

function Patterns({ id }: { id: string }) {
	return (
		<defs>
			<pattern id={`${id}-lit`} width="24" height="30" patternUnits="userSpaceOnUse">
				<rect className="window" x="6" y="9" width="12" height="14" />
			</pattern>
			<pattern id={`${id}-lines`} width="12" height="9" patternUnits="userSpaceOnUse">
				<rect className="solid" width="12" height="5.5" />
			</pattern>
		</defs>
	)
}

type TowersProps = { id: string; patterns?: string; towers: readonly Tower[]; gap: number; from: number }

function Towers({ id, patterns = id, towers, gap, from }: TowersProps) {
	return (
		<g id={`${id}-towers`}>
			{row(towers, gap, from).map(({ x, d }, index) => {
				const look = towers[index]?.look ?? "solid"
				return (
					<g key={x} transform={`translate(${x} 0)`} fillRule="evenodd">
						<path className={`tower tower-${look}`} d={d} />
						{look === "solid" ? null : <path d={d} fill={`url(#${patterns}-${look})`} />}
					</g>
				)
			})}
		</g>
	)
}

/** The coin: four houses for its four terms, each on the ground that the one before has reached. */
function Coin({ id, x, y, r }: { id: string; x: number; y: number; r: number }) {
	return (
		<g className="coin" transform={`translate(${x} ${y}) scale(${r / 100})`}>
			<clipPath id={`${id}-coin`}>
				<circle r="79" />
			</clipPath>
			<circle className="coin-face" r="100" />
			<circle className="coin-mill" r="94" strokeWidth="7" />
			<circle className="coin-ring" r="84" strokeWidth="1.6" />
			<g clipPath={`url(#${id}-coin)`}>
				<path
					className="coin-town"
					fillRule="evenodd"
					d="M-90 90V34H-62V12L-46-2L-30 12V34H-26V-14A15 15 0 0 1 4-14V30H8V-44H20V-58H30V-44H42V6H46A17 17 0 0 1 80 6V34H90V90Z M-54 20h6v8h-6z M-44 20h6v8h-6z M-19-8h6v8h-6z M-9-8h6v8h-6z M-19 6h6v8h-6z M-9 6h6v8h-6z M14-36h7v9h-7z M29-36h7v9h-7z M14-20h7v9h-7z M29-20h7v9h-7z M14-4h7v9h-7z M29-4h7v9h-7z M55 8h6v8h-6z M66 8h6v8h-6z"
				/>
				<path className="coin-water" strokeWidth="3" d="M-90 44H90M-90 53H90M-90 62H90M-90 71H90" />
			</g>
		</g>
	)
}

function Mast({ x, y, h }: { x: number; y: number; h: number }) {
	return <path className="mast" d={`M${x} ${y}v${-h}m-14 22h28m-20 18h12`} />
}

/** Wet asphalt: the towers upside down, cut by lines that grow until nothing is left. */
function Street({ id, width }: { id: string; width: number }) {
	return (
		<>
			<g className="mirror">
				<use href={`#${id}-towers`} transform="scale(1 -0.5)" />
				{BARS.map(({ y, h }) => (
					<rect key={y} className="ground" y={y} width={width} height={h} />
				))}
				<rect className="ground" y={REFLECTION} width={width} height="400" />
			</g>
			<rect className="solid" y="-3" width={width} height="6" />
		</>
	)
}
