import { Strip, type StripProps, upTo } from "./strip.tsx"

const PYLON =
	"M0 0L60 260H48L40 224H-40L-48 260H-60ZM-9 76L-19 120H19L9 76ZM-22 132L-37 210H37L22 132ZM-84 44H84V54H-84ZM-66 92H66V102H-66Z"
const BIRDS = [
	[262, 96],
	[300, 103],
	[322, 106],
	[872, 106],
	[1130, 92],
] as const

/** The line that brings the power: masts from edge to edge, birds that do not mind, and one lamp lit. */
export function PylonsStrip({ part }: StripProps) {
	const along = part > 1 ? 130 : 0
	return (
		<Strip mirrored={part % 2 === 1}>
			<path
				className="s-far"
				d="M0 300V214H120V170H210V236H420V190H520V240H700V206H800V160H900V228H1080V184H1190V244H1330V200H1440V300Z"
			/>
			{upTo(5).map((mast) => (
				<g key={mast} transform={`translate(${along - 380 + mast * 440} 24)`}>
					<path className="s-ink" fillRule="evenodd" d={PYLON} />
					<path
						className="s-line s-thin"
						d="M-524 48Q-220 132 -84 50M84 50Q220 132 356 48M-506 96Q-220 176 -66 98M66 98Q220 176 374 96"
					/>
				</g>
			))}
			{BIRDS.map(([x, y]) => (
				<path key={x} className="s-ink" d={`M${x + along} ${y}q2 -18 16 -18q10 0 10 10l10 4l-12 4q-4 8 -12 8l-14 8Z`} />
			))}
			<g transform={`translate(${along})`}>
				<path className="s-ink" d="M712 178H722V284H712ZM717 178Q717 158 742 158H764V166H744Q727 166 725 180Z" />
				<path className="s-signal s-lamp" d="M752 166H784L796 190H740Z" />
			</g>
			<path className="s-ink" d="M0 284H1440V300H0Z" />
		</Strip>
	)
}
