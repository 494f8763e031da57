/** Bits of the keys are houses: each opens another. Drawn about the ring, pointing down. */
const KEYS = [
	{ lean: 46, ink: "s-quiet", bit: "M14 262H70V288H48V312H92V346H62V370H14Z" },
	{ lean: 20, ink: "s-ink", bit: "M14 250H84V272H56V296H104V316H70V348H90V372H14Z" },
	{ lean: -8, ink: "s-quiet", bit: "M14 256H50L68 276V296H96V336H56V368H14Z" },
	{ lean: -36, ink: "s-ink", bit: "M14 252H78V284H98V312H78V336H58V370H14Z" },
] as const
const SHAFT =
	"M-78 70A78 78 0 1 1 78 70A78 78 0 0 1 20 145V396L0 420L-20 396V145A78 78 0 0 1-78 70ZM-34 34A34 34 0 1 0 34 34A34 34 0 1 0-34 34Z"

/** A ring of keys, too large for the page: what a token is for is what it opens. */
export function KeysScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-ground" d="M40 120H210V330H40ZM80 760V560A70 70 0 0 1 220 560V760ZM560 470H690V640H560Z" />
			<path className="s-far" d="M120 120H130V330H120ZM40 220H210V230H40ZM620 470H630V640H620Z" />
			<circle cx="430" cy="70" r="210" fill="none" stroke="currentColor" strokeWidth="34" />
			{KEYS.map(({ lean, ink, bit }) => (
				<g key={lean} transform={`translate(${430 - lean * 3.2} ${262 - Math.abs(lean) * 0.9}) rotate(${lean})`}>
					<path className={`${ink} s-cut`} d={SHAFT} fillRule="evenodd" />
					<path className={ink} d={bit} />
				</g>
			))}
		</svg>
	)
}
