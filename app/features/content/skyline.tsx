import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { type Look, Moon, TowerPatterns, TowerShape } from "#app/ui/city.tsx"
import { type Block, row } from "#app/ui/letters.ts"

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
/** Who looks over them has a face: only shoulders stand behind towers. */
const BACK_ROW = [
	tower("T", 330, "lit", 104),
	tower("O", 400, "solid", 104),
	tower("P", 318, "lines", 104),
	tower("I", 292, "solid", 104),
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
				className="city skyline skyline-wide"
				viewBox={`0 -764 1440 ${764 + REFLECTION}`}
				aria-hidden="true"
				focusable="false"
			>
				<TowerPatterns id="w" />
				<Moon x={1078} y={-560} r={192} />
				<g className="far">
					{FAR.map(([x, w, h]) => (
						<rect key={x} x={x} y={-h} width={w} height={h} />
					))}
				</g>
				<Peeking seed={21} x={640} y={-664} side={420} />
				<Towers id="w" towers={WIDE} gap={14} from={-22} />
				<Mast x={1264} y={-560} h={92} />
				<Street id="w" width={1440} />
			</svg>
			<svg
				className="city skyline skyline-tall"
				viewBox={`0 -560 440 ${560 + REFLECTION}`}
				aria-hidden="true"
				focusable="false"
			>
				<TowerPatterns id="t" />
				<Moon x={330} y={-400} r={148} />
				<Peeking seed={21} x={168} y={-546} side={240} />
				<Towers id="tb" patterns="t" towers={BACK_ROW} gap={9} from={-14} />
				<g className="front">
					<Towers id="t" towers={FRONT_ROW} gap={9} from={-6} />
				</g>
				<Street id="t" width={440} />
			</svg>
		</>
	)
}

/** Somebody larger than the roofs looks over them. */
function Peeking({ seed, x, y, side }: { seed: number; x: number; y: number; side: number }) {
	return <image href={portraitPath("kongz", seed, { crop: "cutout" })} x={x} y={y} width={side} height={side} />
}

type TowersProps = { id: string; patterns?: string; towers: readonly Tower[]; gap: number; from: number }

function Towers({ id, patterns = id, towers, gap, from }: TowersProps) {
	return (
		<g id={`${id}-towers`}>
			{row(towers, gap, from).map(({ x, d }, index) => {
				const look = towers[index]?.look ?? "solid"
				return (
					<g key={x} transform={`translate(${x} 0)`} fillRule="evenodd">
						<TowerShape d={d} look={look} patterns={patterns} />
					</g>
				)
			})}
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
