import { Strip, upTo } from "./strip.tsx"

const SHEET = "M0 0H200V224H0Z"
const HAIR = "M50 96L34 40L66 62L72 18L100 52L128 18L134 62L166 40L150 96Z"
const FACE = "M48 96H152V150C152 176 144 188 132 194V224H68V194C56 188 48 176 48 150Z"
const SHADE = "M120 96H152V150C152 176 144 188 132 194V224H112V196C124 176 126 130 120 96Z"
const FEATURES =
	"M64 120H94V142H64ZM108 120H138V142H108ZM94 128H108V134H94ZM78 166H124V176H78ZM30 128H48V150H30ZM152 128H170V150H152Z"
const PUPILS = "M74 126H84V136H74ZM118 126H128V136H118Z"
const BAR = ["s-ink", "s-quiet", "s-far", "s-signal"]

/** A resident on the press, one ink after the other; between the sheets the marks by which they are laid upon each other. */
export function ProofsStrip() {
	return (
		<Strip>
			<path className="s-quiet" d="M0 266H1440V274H0ZM0 60H1440V62H0Z" />
			{upTo(5).map((pass) => (
				<g key={pass} className="s-proof" transform={`translate(${100 + pass * 260} 42)`}>
					<path className="s-ground s-frame" d={SHEET} />
					<path className="s-far" d={FACE} />
					{pass > 0 ? <path className="s-quiet" d={SHADE} /> : null}
					{pass > 1 ? <path className="s-ink" d={HAIR} /> : null}
					{pass > 2 ? <path className="s-ink" d={FEATURES} /> : null}
					{pass > 3 ? <path className="s-lime" d={PUPILS} /> : null}
				</g>
			))}
			{upTo(4).map((gap) => (
				<g key={gap} className="s-line s-hair" transform={`translate(${330 + gap * 260} 154)`}>
					<circle r="11" />
					<path d="M-19 0H19M0-19V19" />
				</g>
			))}
			{upTo(24).map((step) => (
				<path key={step} className={BAR[step % 4]} d={`M${12 + step * 60} 278h28v22h-28Z`} />
			))}
		</Strip>
	)
}
