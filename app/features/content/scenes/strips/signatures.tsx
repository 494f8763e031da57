import { Strip, type StripProps, upTo } from "./strip.tsx"

const HANDS = [
	"M10 92C30 20 54 10 52 44S18 108 38 102 74 52 96 60 78 104 100 96 122 52 140 64 128 100 150 92 176 62 216 84",
	"M6 70C44 30 74 20 66 58S40 116 30 96 96 40 112 58 96 98 118 92C136 84 150 30 160 34S144 104 166 96 190 80 226 88",
	"M14 100L44 26L70 100M26 74H66M84 100V50C104 40 126 52 118 74S90 86 92 76M134 100C124 60 150 46 162 62S158 104 174 98 196 60 218 72",
	"M8 86C20 40 40 40 40 70S66 104 76 70 84 40 96 70 116 104 126 70 134 40 146 70 166 104 178 70 196 60 222 78",
]

/** A row of lines to sign on. Four are signed, in four hands; one waits, with a flag on it. */
export function SignaturesStrip({ part }: StripProps) {
	const waits = part === 1 ? 3 : 2
	return (
		<Strip>
			{upTo(5).map((place) => {
				const hand = HANDS[((place > waits ? place - 1 : place) + part) % HANDS.length]
				const free = place === waits
				return (
					<g key={place} transform={`translate(${66 + place * 272} 96)`}>
						<path className="s-ink" d="M0 122H220V128H0Z" />
						<path className="s-quiet" d={`M0 146H${120 + place * 18}V154H0ZM0 168H${70 + place * 9}V176H0Z`} />
						{free ? (
							<path className="s-signal" d="M-14 60H84L108 88L84 116H-14Z" />
						) : (
							<path className="s-line s-bold s-round s-draw" pathLength="100" d={hand} />
						)}
					</g>
				)
			})}
		</Strip>
	)
}
