import type { ReactNode } from "react"
import { placed } from "#app/ui/brand/artwork.ts"
import { coin } from "#app/ui/brand/coin.ts"
import { emblem, emblemSmall } from "#app/ui/brand/emblem.ts"
import { horizontal, stacked } from "#app/ui/brand/lock-ups.ts"
import { Mark, Parts } from "#app/ui/brand/mark.tsx"
import { wordMark } from "#app/ui/brand/word-mark.ts"
import type { View } from "./templates.ts"

/** Lines that lead from a part of the emblem, at its height, to the number of what is said about it. */
const POINTERS = [
	{ y: 44, from: 410, to: 440 },
	{ y: 140, from: 410, to: 440 },
	{ y: 250, from: -10, to: -40 },
	{ y: 350, from: 410, to: 440 },
	{ y: 456, from: 366, to: 440 },
] as const

/** The emblem with its parts numbered as in the list beside it. */
export function Anatomy() {
	return (
		<svg className="mark-art brand-anatomy" viewBox="-96 -6 592 502" aria-hidden="true" focusable="false">
			<Parts parts={emblem.parts} />
			{POINTERS.map(({ y, from, to }, index) => (
				<g key={y}>
					<path className="brand-pointer" d={`M${from} ${y}H${to}`} />
					<text className="figure brand-number" x={to + (to > 0 ? 10 : -28)} y={y + 10}>
						{index + 1}
					</text>
				</g>
			))}
		</svg>
	)
}

/** The name beside and under the emblem, on the grounds that it may stand on. */
export function NamePlates({ children }: { children: ReactNode }) {
	return (
		<section id="wordmark" className="part brand-plates">
			<div className="plate plate-night plate-wide">
				<Mark of={horizontal} />
			</div>
			<div className="plate plate-words">{children}</div>
			<div className="plate plate-day">
				<Mark of={stacked} />
			</div>
			<div className="plate plate-second">
				<Mark of={wordMark} />
			</div>
			<div className="plate plate-lime">
				<Mark of={horizontal} className="one-ink" />
			</div>
		</section>
	)
}

/** The coin, too large for its page. */
export function CoinPlate({ children }: { children: ReactNode }) {
	return (
		<section id="coin" className="part flip brand-coin">
			<Mark of={coin} />
			<div className="brand-coin-words wrap">{children}</div>
		</section>
	)
}

/** Width of the tower's stem: the room that every mark keeps on all sides. */
const STEM = 128

export function ClearSpace() {
	const [w, h] = [horizontal.width, horizontal.height]
	const corners = [
		[-STEM, -STEM],
		[w, -STEM],
		[-STEM, h],
		[w, h],
	] as const
	return (
		<svg
			className="mark-art brand-space"
			viewBox={`${-STEM - 8} ${-STEM - 8} ${w + 2 * STEM + 16} ${h + 2 * STEM + 16}`}
			aria-hidden="true"
			focusable="false"
		>
			<rect className="brand-edge" x={-STEM} y={-STEM} width={w + 2 * STEM} height={h + 2 * STEM} />
			<rect className="brand-edge" width={w} height={h} />
			{corners.map(([x, y]) => (
				<rect key={`${x} ${y}`} className="brand-room" x={x} y={y} width={STEM} height={STEM} />
			))}
			<Parts parts={placed(horizontal.parts, 0, 0)} />
		</svg>
	)
}

/** Two that are right, four that are not. The pictures are misused by the style sheet. */
const USES = [
	{ key: "night", right: true, mark: emblem },
	{ key: "small", right: true, mark: emblemSmall },
	{ key: "stretched", right: false, mark: emblem },
	{ key: "tilted", right: false, mark: emblem },
	{ key: "recoloured", right: false, mark: emblem },
	{ key: "crowded", right: false, mark: emblem },
] as const

export function Misuse({ t, own }: Pick<View, "t" | "own">) {
	return (
		<section id="rules" className="part">
			<div className="wrap brand-rules">
				<h2 className="part-title">{t(`${own}:sections.rules.title`)}</h2>
				<ul>
					{USES.map(({ key, right, mark }) => (
						<li key={key}>
							<div className={`plate use-${key}`}>
								<Mark of={mark} />
							</div>
							<h3 className={right ? "use-right" : "use-wrong"}>{t(`${own}:sections.rules.steps.${key}.name`)}</h3>
							<p>{t(`${own}:sections.rules.steps.${key}.text`)}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}
