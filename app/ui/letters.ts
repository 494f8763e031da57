/** The nine letters of the name as buildings: each is a path on a ground line at y = 0, `w` wide, `h` high, walls `s` thick. */
export type Block = { readonly letter: string; readonly w: number; readonly h: number; readonly s: number }

type Draw = (w: number, h: number, s: number) => string

const P: Draw = (w, h, s) => {
	const bowl = Math.min(h * 0.62, w * 1.25)
	const r = Math.min(bowl / 2, w - s)
	const ri = Math.max(r - s, 2)
	return (
		`M0 0V${-h}H${w - r}A${r} ${r} 0 0 1 ${w} ${-h + r}V${-h + bowl - r}A${r} ${r} 0 0 1 ${w - r} ${-h + bowl}H${s}V0Z` +
		`M${s} ${-h + s}V${-h + bowl - s}H${w - s - ri}A${ri} ${ri} 0 0 0 ${w - s} ${-h + bowl - s - ri}V${-h + s + ri}A${ri} ${ri} 0 0 0 ${w - s - ri} ${-h + s}Z`
	)
}

const U: Draw = (w, h, s) => {
	const r = w / 2
	const ri = r - s
	return `M0 ${-h}H${s}V${-r}A${ri} ${ri} 0 0 0 ${w - s} ${-r}V${-h}H${w}V${-r}A${r} ${r} 0 0 1 0 ${-r}Z`
}

const N: Draw = (w, h, s) =>
	`M0 0V${-h}H${s * 1.1}L${w - s} ${-h * 0.42}V${-h}H${w}V0H${w - s * 1.1}L${s} ${-h * 0.58}V0Z`

const K: Draw = (w, h, s) =>
	`M0 0V${-h}H${s}V${-h * 0.62}L${w - s * 1.2} ${-h}H${w}L${w * 0.66} ${-h * 0.5}L${w} 0H${w - s * 1.2}L${s} ${-h * 0.38}V0Z`

const T: Draw = (w, h, s) => `M0 ${-h}H${w}V${-h + s}H${(w + s) / 2}V0H${(w - s) / 2}V${-h + s}H0Z`

const O: Draw = (w, h, s) => {
	const r = w / 2
	const ri = r - s
	return (
		`M0 ${-r}V${-h + r}A${r} ${r} 0 0 1 ${w} ${-h + r}V${-r}A${r} ${r} 0 0 1 0 ${-r}Z` +
		`M${s} ${-r}A${ri} ${ri} 0 0 0 ${w - s} ${-r}V${-h + r}A${ri} ${ri} 0 0 0 ${s} ${-h + r}Z`
	)
}

const I: Draw = (w, h) => `M0 0V${-h}H${w}V0Z`

const A: Draw = (w, h, s) => {
	const r = w / 2
	const ri = r - s
	const bar = -Math.max(h * 0.32, s * 1.2)
	return (
		`M0 0V${-h + r}A${r} ${r} 0 0 1 ${w} ${-h + r}V0H${w - s}V${bar + s}H${s}V0Z` +
		`M${s} ${bar}H${w - s}V${-h + r}A${ri} ${ri} 0 0 0 ${s} ${-h + r}Z`
	)
}

const DRAW: Record<string, Draw> = { P, U, N, K, T, O, I, A }

const round = (d: string) => d.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))

export const letterPath = ({ letter, w, h, s }: Block) => round(DRAW[letter]?.(w, h, s) ?? "")

/** Sets blocks in a row, `gap` apart, and gives each its left edge. */
export function row(blocks: readonly Block[], gap: number, from = 0) {
	let x = from
	return blocks.map((block) => {
		const placed = { ...block, x, d: letterPath(block) }
		x += block.w + gap
		return placed
	})
}
