import type { ReactNode } from "react"
import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { figureSize } from "#app/features/coin-staking/calculator-result.ts"

/** `figure`: the place that a script keeps up with what is typed. `loss`: it is given up. */
type Line = Readonly<{ key: string; label: string; value: ReactNode; figure?: string; loss?: boolean; words?: boolean }>
type Props = Readonly<{
	title: string
	resident: readonly [family: FamilyId, seed: number]
	main: Readonly<{ label: string; text: string; figure?: string }>
	lines: readonly Line[]
	note?: string
	children?: ReactNode
}>

/** What is paid, when, and what it costs: one large figure, and how it comes about. */
export function LeaveSlip({ title, resident: [family, seed], main, lines, note, children }: Props) {
	return (
		<aside className="slip-place" aria-label={title}>
			<PortraitImage className="slip-resident" family={family} seed={seed} crop="cutout" eager />
			<div className="receipt slip">
				<h2 className="slip-title">{title}</h2>
				<div role="status">
					<dl className="slip-lines">
						<div className="slip-main">
							<dt>{main.label}</dt>
							<dd data-figure={main.figure} data-size={figureSize(main.text)}>
								{main.text}
							</dd>
						</div>
						{lines.map(({ key, label, value, figure, loss, words }) => (
							<div key={key} className={loss ? "slip-loss" : undefined}>
								<dt>{label}</dt>
								<dd data-figure={figure} className={words ? "slip-words" : undefined}>
									{value}
								</dd>
							</div>
						))}
					</dl>
				</div>
				{note ? <p className="slip-note">{note}</p> : null}
				{children}
			</div>
		</aside>
	)
}
