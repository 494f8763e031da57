import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { WideScene } from "./wide-scene.tsx"

/** What hangs on the wall: family, seed, left, top, side. */
const HUNG = [
	["kongz", 4, -40, 96, 300],
	["alya", 16, 300, 40, 210],
	["hag", 22, 330, 290, 170],
	["genesis", 2, 940, 60, 190],
	["fitri", 3, 1170, 110, 310],
] as const

/** A wall of neighbours, and one frame that hangs empty. */
export function FriendsScene() {
	return (
		<WideScene>
			<path className="s-far" d="M0 0h1440v486H0Z" />
			{HUNG.map(([family, seed, x, y, side]) => (
				<g key={`${family} ${seed}`}>
					<path className="s-line" d={`M${x + side * 0.3} ${y}L${x + side / 2} ${y - 34}L${x + side * 0.7} ${y}`} />
					<rect className="s-ink" x={x - 16} y={y - 16} width={side + 32} height={side + 32} />
					<image href={portraitPath(family, seed, { size: 320 })} x={x} y={y} width={side} height={side} />
				</g>
			))}
			<g transform="rotate(2.5 720 40)">
				<path className="s-line" d="M640 92L720 34L800 92" />
				<path className="s-ink" fillRule="evenodd" d="M560 88h320v320H560Z M584 112v272h272V112Z" />
				<path className="s-ground" d="M584 112h272v272H584Z" />
				<path
					className="s-line"
					strokeDasharray="14 12"
					d="M640 384v-60q0-50 80-50t80 50v60 M668 214a52 56 0 0 1 104 0a52 56 0 0 1-104 0Z"
				/>
			</g>
			<circle className="s-ink" cx="720" cy="34" r="9" />
			<path className="s-ink" d="M0 486h1440v74H0Z" />
			<path className="s-ground" d="M0 500h1440v5H0Z" />
		</WideScene>
	)
}
