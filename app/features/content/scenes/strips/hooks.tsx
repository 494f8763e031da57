import { Strip, upTo } from "./strip.tsx"

const SIZES = [
	[150, 190],
	[190, 150],
	[120, 150],
	[170, 170],
] as const

/** A wall made ready: nails, the pale places where something will hang, and one frame up already, a little crooked. */
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
						<path className="s-ink" d="M44 196V128L38 92L58 108L66 78L84 104L102 78L110 108L130 92L124 128V196Z" />
						<path className="s-ground" d="M60 134H78V148H60ZM92 134H110V148H92ZM70 166H104V172H70Z" />
						<path className="s-signal" d="M68 138H76V146H68ZM100 138H108V146H100Z" />
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
