import { Strip, type StripProps, upTo } from "./strip.tsx"

const BOLT =
	"M0 0L62-26L54 4L128-34L112 8L196-30L176 20L250-14L238 12L300 0L232 26L246 0L168 40L186-8L104 28L120-14L46 22L56-8Z"

const HEIGHTS = [1, 0.86, 0.72]
/** Between which coil and the next it sparks. */
const SPARKS = [[2], [1], [1, 2]]

/** Coils in a row at night. Between two of them it sparks. */
export function SparksStrip({ part }: StripProps) {
	const heightOf = (coil: number) => HEIGHTS[(coil + part) % HEIGHTS.length] ?? 1
	const topOf = (coil: number) => 300 - 226 * heightOf(coil)
	return (
		<Strip>
			<path className="s-quiet" d="M0 272H1440V278H0Z" />
			{upTo(5).map((coil) => (
				<g
					key={coil}
					transform={`matrix(1 0 0 ${heightOf(coil)} ${-4 + coil * 362} ${Math.round(300 - 300 * heightOf(coil))})`}
				>
					<path className="s-ink" d="M-64 300V284H64V300ZM-44 284V270H44V284ZM-12 96H12V284H-12Z" />
					{upTo(9).map((turn) => (
						<path key={turn} className="s-ink s-cut" d={`M-34 ${130 + turn * 16}h68v14h-68Z`} />
					))}
					<path className="s-ink" d="M-74 74a22 22 0 0 1 22 -22h104a22 22 0 0 1 0 44h-104a22 22 0 0 1 -22 -22Z" />
					<path className="s-ground" d="M-44 62H36V68H-44Z" />
				</g>
			))}
			{SPARKS[(part + Math.floor(part / 3)) % SPARKS.length]?.map((coil) => (
				<path
					key={coil}
					className="s-signal s-spark"
					transform={`matrix(1 ${((topOf(coil + 1) - topOf(coil)) / 300).toFixed(2)} 0 1.5 ${4 + coil * 362} ${Math.round(topOf(coil) + 4)})`}
					d={BOLT}
				/>
			))}
		</Strip>
	)
}
