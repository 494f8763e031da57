import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { CoinDisc } from "./coin-disc.tsx"

/** A character with the coin behind its head: two collections of one city. */
export function HaloScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-quiet" d="M0 760V600H90V540H150V640H196V760ZM560 760V560H606V620H660V500H720V760Z" />
			<CoinDisc transform="translate(40 20) scale(3.2)" />
			<image href={portraitPath("kongz", 21, { crop: "cutout" })} x="40" y="140" width="640" height="640" />
		</svg>
	)
}
