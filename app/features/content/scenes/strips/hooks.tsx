import { Strip, upTo } from "./strip.tsx"

const SIZES = [
	[150, 190],
	[190, 150],
	[120, 150],
	[170, 170],
] as const

/** A wall made ready: nails, the pale places where something will hang, and one frame up already, a little crooked, with a ticket in it and nobody. */
export function HooksStrip() {
	return (
		<Strip>
			<path className="s-quiet" d="M0 286H1440V300H0Z" />
			{upTo(7).map((place) => {
				const [wide, high] = SIZES[place % 4] ?? SIZES[0]
				const x = 30 + place * 206
				return place === 3 ? (
					<g key={place} transform={`translate(${x} 44) rotate(-5 90 0)`}>
						<path className="s-line" d="M24 44L84 0L144 44" />
						<path className="s-ink" fillRule="evenodd" d="M0 40H168V216H0ZM20 60H148V196H20Z" />
						<path className="s-quiet" fillRule="evenodd" d="M36 76H132V180H36ZM42 82V174H126V82Z" />
						<path className="s-signal" d="M64 118H104V138H64Z" />
					</g>
				) : (
					<g key={place} transform={`translate(${x} 44)`}>
						<path className="s-far" d={`M0 40h${wide}v${high}h-${wide}Z`} />
						<path className="s-ink" d={`M${wide / 2 - 4} 8h8v12h6v8h-14Z`} />
					</g>
				)
			})}
		</Strip>
	)
}
