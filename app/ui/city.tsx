import { placed, tidy } from "./brand/artwork.ts"
import { coin } from "./brand/coin.ts"

/** What the city is drawn with, wherever it stands: its towers by day and by night, and the coin for a moon. `city.css` paints it. */

/** How a tower looks: flat, with windows lit, or ruled. */
export type Look = "solid" | "lit" | "lines"

/** Once in a drawing that has towers; `id` is the drawing's own. */
export function TowerPatterns({ id }: { id: string }) {
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

type TowerProps = { d: string; look: Look; patterns: string }

export function TowerShape({ d, look, patterns }: TowerProps) {
	return (
		<>
			<path className={`tower tower-${look}`} d={d} />
			{look === "solid" ? null : <path d={d} fill={`url(#${patterns}-${look})`} />}
		</>
	)
}

/** The coin of the city for a moon. */
export function Moon({ x, y, r }: { x: number; y: number; r: number }) {
	return (
		<g className="coin">
			<circle className="coin-face" cx={x} cy={y} r={r} />
			{placed(coin.parts, x - r, y - r, (2 * r) / coin.width).map(({ d, at }) => (
				<path
					key={d}
					className="coin-print"
					d={d}
					fillRule="evenodd"
					transform={`matrix(${at?.map(tidy).join(" ")})`}
				/>
			))}
		</g>
	)
}
