import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { short4 } from "#app/lib/shorten.ts"

/** What an office would stamp on a slip: its word, and below it what proves it. */
export type StampTexts = Readonly<{ word: string; proofs: readonly string[] }>
/** `final`: the chain holds it for good; `open`: not decided yet; `closed`: it came to nothing, or goes another way. */
export type StampTone = "final" | "open" | "closed"
type Props = Readonly<{ texts: StampTexts; tone: StampTone }>

const WHOLE = { maximumFractionDigits: 0 } as const

type Proven = Readonly<{ slot: bigint | null; signature: string | null }>

/** The slot in which the chain had it for good, and its transaction; what is not known yet is left out. */
export function proofsOf(t: T, locale: string, { slot, signature }: Proven): readonly string[] {
	const proofs = [
		slot === null ? null : t("coin-staking:complete.slot", { slot: numberFormat(locale, WHOLE).format(slot) }),
		signature === null ? null : short4(signature),
	]
	return proofs.filter((proof) => proof !== null)
}

/** Letters beyond which the word is set narrower, in points of the picture. */
const WIDTH = 260

/** Ink on paper, not quite straight. It lands once, where motion is welcome. */
export function Stamp({ texts: { word, proofs }, tone }: Props) {
	const height = proofs.length === 0 ? 112 : 120 + proofs.length * 26
	return (
		<svg
			className={`stamp stamp-${tone}`}
			viewBox={`0 0 320 ${height}`}
			role="img"
			aria-label={[word, ...proofs].join(", ")}
		>
			<filter id="stamp-ink" x="0" y="0" width="100%" height="100%">
				<feTurbulence type="fractalNoise" baseFrequency="0.28" numOctaves="2" seed="11" />
				<feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -9 6.7" />
				<feComposite in="SourceGraphic" operator="in" />
			</filter>
			<g filter="url(#stamp-ink)">
				<rect className="stamp-edge" x="6" y="6" width="308" height={height - 12} />
				<rect className="stamp-edge stamp-inner" x="16" y="16" width="288" height={height - 32} />
				<text className="stamp-word" x="160" y="88" {...fitted(word)}>
					{word}
				</text>
				{proofs.map((proof, line) => (
					<text key={proof} className="stamp-proof" x="160" y={118 + line * 26}>
						{proof}
					</text>
				))}
			</g>
		</svg>
	)
}

/** Hangul is as wide as it is high; Latin capitals of the display letters are half of that. */
const widthOf = (word: string) => [...word].reduce((sum, sign) => sum + (sign > "\u1100" ? 72 : 40), 0)
const fitted = (word: string) =>
	widthOf(word) > WIDTH ? { textLength: WIDTH, lengthAdjust: "spacingAndGlyphs" as const } : {}
