import { coin } from "#app/ui/brand/coin.ts"

/** The symbol of the coin in the ink of the page. Decoration: its name stands beside it. */
export function CoinSymbol() {
	return (
		<svg className="coin-symbol" viewBox={`0 0 ${coin.width} ${coin.height}`} aria-hidden="true" focusable="false">
			{coin.parts.map(({ d, at }) => (
				<path
					key={d}
					d={d}
					fill="currentColor"
					fillRule="evenodd"
					{...(at ? { transform: `matrix(${at.join(" ")})` } : {})}
				/>
			))}
		</svg>
	)
}
