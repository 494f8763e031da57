import { Strip, type StripProps, upTo } from "./strip.tsx"

const SPOKES = "M-8-58H8V58H-8ZM-58-8H58V8H-58Z"

/** The main that all of it comes by: flanges, wheels to turn, a glass to read, and the one drop that got out. */
export function PipesStrip({ part }: StripProps) {
	const [glass, ...wheels] = part === 2 ? [994, 378, 550, 1410] : [478, 206, 894, 1238]
	return (
		<Strip mirrored={part === 1}>
			<path className="s-far" d="M0 0H1440V300H0Z" />
			<path className="s-quiet" d="M0 46H1440V74H0ZM0 262H1440V270H0Z" />
			<path className="s-ink" d="M0 148H1440V222H0Z" />
			<path className="s-ground" d="M0 162H1440V168H0Z" />
			{upTo(9).map((flange) => (
				<path key={flange} className="s-ink s-cut" d={`M${30 + flange * 172} 134h34v102h-34Z`} />
			))}
			{wheels.map((x) => (
				<g key={x} transform={`translate(${x - 73} 70)`}>
					<path className="s-ink" d="M-9 0H9V82H-9Z" />
					<path
						className="s-ink"
						fillRule="evenodd"
						d="M-64 0A64 64 0 1 1 64 0A64 64 0 1 1-64 0ZM-48 0A48 48 0 1 0 48 0A48 48 0 1 0-48 0Z"
					/>
					<path className="s-ink" transform={`rotate(${x % 40})`} d={SPOKES} />
				</g>
			))}
			<g transform={`translate(${glass} 84)`}>
				<path className="s-ink s-cut" d="M-58 0A58 58 0 1 1 58 0A58 58 0 1 1-58 0Z" />
				<path className="s-ground" d="M-44 0A44 44 0 1 1 44 0A44 44 0 1 1-44 0Z" />
				<path className="s-ink" d="M-5 6L18-32L6 8ZM-34-3H-24V3H-34ZM24-3H34V3H24ZM-3-36H3V-26H-3ZM-12 54H12V70H-12Z" />
			</g>
			<path className="s-ink" d="M700 222H740L732 240H708Z" />
			<path
				className="s-signal s-drip"
				d="M720 244C730 262 736 270 736 279A16 16 0 0 1 704 279C704 270 710 262 720 244Z"
			/>
		</Strip>
	)
}
