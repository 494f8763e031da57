import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { CopyText, ShortText } from "../../short-text.tsx"
import type { PayFigures } from "./figures.ts"
import { Stamp } from "./stamp.tsx"

type Props = Readonly<{ t: T; lang: Lang; position: PayFigures }>

/** Who stands behind the slip, and in which colour their fingers hold it. */
const HOLDERS = {
	agreed: ["crafter", 2],
	pending: ["alya", 3],
	active: ["haechi", 1],
	failed: ["kongz", 1],
	refused: ["grilla", 2],
} as const

/** What was agreed to, as it was agreed, and what the chain says of it. It prints as a page of its own. */
export function Slip({ t, lang, position }: Props) {
	const [family, seed] = HOLDERS[position.status]
	const moment = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("coin-staking:local")} />
	const { start, end, owner, signature } = position
	return (
		<div className={`slip slip-${position.status}`}>
			<div className="slip-holder">
				<PortraitImage family={family} seed={seed} crop="cutout" eager />
			</div>
			<Fingers />
			<Receipt
				title={t("coin-staking:confirm.titleSheet", { days: position.days })}
				number={`№ ${position.draft.slice(0, 8)}`}
				lines={[
					{ key: "amount", label: t("coin-staking:confirm.amount"), value: position.amount, total: true },
					{
						key: "apr",
						label: t("coin-staking:confirm.apr"),
						value: t("coin-staking:percent", { rate: position.apr }),
					},
					{ key: "reward", label: t("coin-staking:confirm.reward"), value: position.reward },
					{ key: "total", label: t("coin-staking:confirm.total"), value: position.total },
					...(start && end
						? [
								{ key: "start", label: t("coin-staking:confirm.start"), value: moment(start) },
								{ key: "end", label: t("coin-staking:confirm.end"), value: moment(end) },
							]
						: []),
					...(position.status === "agreed" || position.status === "failed"
						? [
								{
									key: "deadline",
									label: t("coin-staking:complete.deadline"),
									value: moment(position.expiresAt),
								},
							]
						: []),
				]}
			>
				{owner || signature ? (
					<dl className="slip-proof">
						{owner ? <Proof t={t} label={t("coin-staking:complete.owner")} text={owner} /> : null}
						{signature ? <Proof t={t} label={t("coin-staking:complete.tx")} text={signature} /> : null}
					</dl>
				) : null}
				<Stamp t={t} locale={LOCALES[lang]} position={position} />
				{signature ? <Bars text={signature} /> : null}
			</Receipt>
		</div>
	)
}

/** Short on the screen, whole on paper. */
function Proof({ t, label, text }: Readonly<{ t: T; label: string; text: string }>) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				<ShortText text={text} /> <CopyText t={t} text={text} />
			</dd>
		</div>
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
