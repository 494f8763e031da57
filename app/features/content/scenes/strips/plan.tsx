import { Strip, upTo } from "./strip.tsx"

const COLUMNS = 16
const ROWS = 4
/** Blocks that are a park or a square: they stay empty. */
const OPEN = [19, 37, 54]

/** The city from above: blocks, a river across them, and one way through, from the house that something is about to the pin that marks it. */
export function PlanStrip() {
	return (
		<Strip>
			<g transform="translate(-40 -30) skewX(-14)">
				{upTo(COLUMNS * ROWS).map((block) => {
					const [column, row] = [block % COLUMNS, Math.floor(block / COLUMNS)]
					if (OPEN.includes(block)) return null
					const wide = 62 + ((block * 7) % 4) * 8
					return (
						<path
							key={block}
							className={(block * 5) % 7 === 0 ? "s-ink" : (block * 3) % 5 === 0 ? "s-quiet" : "s-far"}
							d={`M${60 + column * 104} ${row * 92}h${wide}v72h-${wide}Z`}
						/>
					)
				})}
			</g>
			<path className="s-water" d="M-20 236C260 150 420 290 700 214S1180 60 1460 150" />
			<path className="s-route s-draw" pathLength="100" d="M322 300L366 132H574L608 44H828L806 128H980" />
			<circle className="s-signal" cx="980" cy="128" r="15" />
			<path className="s-ink s-cut" d="M980 112C944 70 944 22 980 22S1016 70 980 112Z" />
			<circle className="s-ground" cx="980" cy="58" r="13" />
		</Strip>
	)
}
