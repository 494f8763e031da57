import type { ReactNode } from "react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { figureSize } from "#app/features/coin-staking/calculator-result.ts"
import type { T } from "#app/i18n/words.ts"
import { Receipt, type ReceiptLine } from "#app/ui/receipt.tsx"
import { CopyText, ShortText } from "./short-text.tsx"
import { Stamp, type StampTexts, type StampTone } from "./stamp.tsx"

/** Who stands behind a slip; the style sheet knows the colour of their hands. */
const HOLDERS = { crafter: 2, alya: 3, haechi: 1, kongz: 1, grilla: 2 } as const
export type Holder = keyof typeof HOLDERS
export type SlipLine = ReceiptLine & Readonly<{ key: string }>
type Said = Readonly<{ label: string; text: ReactNode }>

type Proof = Readonly<{ label: string; text: string | null; note?: string }>

type Props = Readonly<{
	t: T
	holder: Holder
	title: ReactNode
	number?: ReactNode
	lines: readonly SlipLine[]
	/** Conditions in sentences: each below what it is about. */
	says?: readonly Said[]
	/** Addresses and transactions, short to the eye; null: not known. `note`: what it is, in a sentence. */
	proofs?: readonly Proof[]
	stamp?: (StampTexts & Readonly<{ tone: StampTone }>) | null
	/** Drawn as strokes at the lower edge: of the transaction. */
	bars?: string | null
}>

/** A slip in two hands: figures, sentences, what proves them, and a stamp. It prints as a page of its own. */
export function HeldSlip(props: Props) {
	const { t, holder, title, number, lines, says = [], proofs = [], stamp, bars } = props
	const known = proofs.filter(({ text }) => text !== null)
	const hasFoot = says.length + known.length > 0 || stamp || bars
	return (
		<div className={`slip slip-of-${holder}`}>
			<div className="slip-holder">
				<PortraitImage family={holder} seed={HOLDERS[holder]} crop="cutout" eager />
			</div>
			<Fingers />
			<Receipt title={title} number={number} lines={lines.map(sized)}>
				{hasFoot ? (
					<>
						<SlipSays says={says} />
						{known.length > 0 ? <Proofs t={t} proofs={known} /> : null}
						{stamp ? <Stamp texts={stamp} tone={stamp.tone} /> : null}
						{bars ? <Bars text={bars} /> : null}
					</>
				) : null}
			</Receipt>
		</div>
	)
}

/** The sum of a slip is as large as its length allows. */
const sized = (line: SlipLine): SlipLine =>
	line.total && typeof line.value === "string"
		? { ...line, value: <span data-size={figureSize(line.value)}>{line.value}</span> }
		: line

function Proofs({ t, proofs }: Readonly<{ t: T; proofs: readonly Proof[] }>) {
	return (
		<dl className="slip-proof">
			{proofs.map(({ label, text, note }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>
						<ShortText text={text ?? ""} /> <CopyText t={t} text={text ?? ""} />
					</dd>
					{note ? <dd className="slip-note">{note}</dd> : null}
				</div>
			))}
		</dl>
	)
}

/** Sentences are read from the left, by the letters of the body, at any width. */
export function SlipSays({ says }: Readonly<{ says: readonly Said[] }>) {
	if (says.length === 0) return null
	return (
		<dl className="slip-says">
			{says.map(({ label, text }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{text}</dd>
				</div>
			))}
		</dl>
	)
}

/** One stroke for each letter of the text, as thick as the letter says: no two slips have the same. */
export function barsPath(text: string): string {
	let x = 0
	return [...text]
		.map((letter) => {
			const code = letter.charCodeAt(0)
			const [wide, gap] = [1 + (code % 4), 1 + (code % 3)]
			const stroke = `M${x} 0h${wide}v40h-${wide}z`
			x += wide + gap
			return stroke
		})
		.join("")
}

function Bars({ text }: Readonly<{ text: string }>) {
	return (
		<svg className="slip-bars" viewBox="0 0 400 40" preserveAspectRatio="none" aria-hidden="true">
			<path d={barsPath(text)} />
		</svg>
	)
}

const FINGER = "M2 30V13a9 9 0 0 1 18 0V30z"

/** Two hands over the upper edge of the slip. */
function Fingers() {
	return (
		<>
			{(["left", "right"] as const).map((side) => (
				<svg key={side} className={`slip-fingers slip-fingers-${side}`} viewBox="0 0 66 34" aria-hidden="true">
					{[0, 21, 42].map((x) => (
						<path key={x} d={FINGER} transform={`translate(${x + 1} 2)`} />
					))}
				</svg>
			))}
		</>
	)
}
