import { coin } from "#app/ui/brand/coin.ts"

/** The coin, minted solid: nothing of the scene shows through it. */
export function CoinDisc({ transform }: { transform: string }) {
	return (
		<g transform={transform}>
			<circle className="s-ground" cx="100" cy="100" r="100" />
			{coin.parts.map(({ d, at }) => (
				<path
					key={d}
					className="s-ink"
					d={d}
					fillRule="evenodd"
					{...(at ? { transform: `matrix(${at.join(" ")})` } : {})}
				/>
			))}
		</g>
	)
}
