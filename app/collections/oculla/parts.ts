import { C } from "../ink/colours.ts"
import { flat, inset, line, type Part, solid } from "../ink/plate.ts"
import { circle, gear, pill, spokes, star, times } from "../ink/shapes.ts"

export type Pupil = "round" | "slit" | "bar" | "star" | "keyhole" | "gear" | "heart" | "moon" | "bolt" | "spiral"

const PUPILS: Readonly<Record<Pupil, (x: number, y: number, r: number) => Part>> = {
	round: (x, y, r) => flat(circle(x, y, r), C.ink),
	slit: (x, y, r) =>
		flat(`M${x} ${y - r * 1.7}Q${x + r} ${y} ${x} ${y + r * 1.7}Q${x - r} ${y} ${x} ${y - r * 1.7}Z`, C.ink),
	bar: (x, y, r) => flat(pill(x - r * 1.5, y - r * 0.55, r * 3, r * 1.1), C.ink),
	star: (x, y, r) => flat(star(x, y, r * 1.5, r * 0.6, 5), C.ink),
	keyhole: (x, y, r) =>
		flat(
			`${circle(x, y - r * 0.4, r * 0.75)}M${x - r * 0.3} ${y}H${x + r * 0.3}L${x + r * 0.7} ${y + r * 1.4}H${x - r * 0.7}Z`,
			C.ink,
		),
	gear: (x, y, r) => flat(gear(x, y, r * 1.4, r, 8), C.ink),
	heart: (x, y, r) =>
		flat(
			`M${x} ${y + r * 1.3}L${x - r * 1.2} ${y}A${r * 0.68} ${r * 0.68} 0 0 1 ${x} ${y - r * 0.7}A${r * 0.68} ${r * 0.68} 0 0 1 ${x + r * 1.2} ${y}Z`,
			C.ink,
		),
	moon: (x, y, r) =>
		flat(
			`M${x + r * 0.4} ${y - r * 1.2}A${r * 1.25} ${r * 1.25} 0 1 0 ${x + r * 0.4} ${y + r * 1.2}A${r} ${r} 0 0 1 ${x + r * 0.4} ${y - r * 1.2}Z`,
			C.ink,
		),
	bolt: (x, y, r) =>
		flat(
			`M${x + r * 0.4} ${y - r * 1.5}L${x - r} ${y + r * 0.3}H${x}L${x - r * 0.4} ${y + r * 1.5}L${x + r} ${y - r * 0.3}H${x}Z`,
			C.ink,
		),
	spiral: (x, y, r) =>
		line(
			`M${x} ${y}a${r * 0.4} ${r * 0.4} 0 0 1 ${r * 0.8} 0a${r * 0.8} ${r * 0.8} 0 0 1 ${-r * 1.6} 0a${r * 1.2} ${r * 1.2} 0 0 1 ${r * 2.4} 0`,
			6,
		),
}

export type Look = {
	readonly iris: string
	readonly rim?: string
	readonly pupil?: Pupil
	readonly white?: string
	readonly dx?: number
	readonly dy?: number
}

/** What looks back: white, veins, iris with its rays, pupil and the light of a street lamp in it. */
export function eye(
	x: number,
	y: number,
	r: number,
	{ iris, rim = C.ink, pupil = "round", white = C.paper, dx = 0, dy = 0 }: Look,
): Part[] {
	const [ix, iy, k] = [x + dx, y + dy, r * 0.52]
	return [
		solid(circle(x, y, r), white),
		...(r > 70
			? [
					line(
						`M${x - r * 0.9} ${y + r * 0.2}l${r * 0.18} ${r * 0.04}l${r * 0.08} ${r * 0.1}M${x + r * 0.9} ${y + r * 0.3}l${-r * 0.18} ${r * 0.02}l${-r * 0.1} ${r * 0.1}M${x - r * 0.55} ${y + r * 0.7}l${r * 0.1}-${r * 0.14}`,
						4,
						C.red,
					),
				]
			: []),
		inset(circle(ix, iy, k), iris, r > 60 ? 6 : 4),
		...(r > 60 ? [line(spokes(ix, iy, k * 0.62, k * 0.9, 16), 4, rim)] : []),
		PUPILS[pupil](ix, iy, k * 0.46),
		flat(circle(ix - k * 0.38, iy - k * 0.4, k * 0.2), C.paper),
	]
}

/** A lid over the upper part of a round eye, down to `level` (−1 open … 1 shut), its edge bent by `bend`. */
export function lid(x: number, y: number, r: number, level: number, colour: string, bend = 0): Part[] {
	const at = level * r
	const half = Math.sqrt(r * r - at * at)
	const d = `M${x - half} ${y + at}A${r} ${r} 0 ${level > 0 ? 1 : 0} 1 ${x + half} ${y + at}Q${x} ${y + at + bend} ${x - half} ${y + at}Z`
	return [inset(d, colour, 7)]
}

/** Lashes as thorns on the upper rim. */
export const thorns = (x: number, y: number, r: number, n: number, length: number, colour: string, span = 110): Part =>
	solid(
		times(n, (i) => {
			const mid = ((i - (n - 1) / 2) * span) / (n - 1)
			const at = (degrees: number, radius: number) => {
				const a = ((degrees - 90) * Math.PI) / 180
				return `${Math.round(x + radius * Math.cos(a))} ${Math.round(y + radius * Math.sin(a))}`
			}
			return `M${at(mid - 7, r - 4)}L${at(mid + (mid / span) * 14, r + length)}L${at(mid + 7, r - 4)}Z`
		}),
		colour,
		4,
	)

export type Small = readonly [x: number, y: number, r: number, iris: string]

/** A crowd of small eyes without lids: one path for all whites, one for all pupils, one for each colour. */
export function crowd(...eyes: readonly Small[]): Part[] {
	const all = (of: readonly Small[], part: number) => of.map(([x, y, r]) => circle(x, y, Math.round(r * part))).join("")
	return [
		inset(all(eyes, 1), C.paper),
		...[...new Set(eyes.map(([, , , iris]) => iris))].map((iris) =>
			inset(
				all(
					eyes.filter((small) => small[3] === iris),
					0.58,
				),
				iris,
				3,
			),
		),
		flat(all(eyes, 0.27), C.ink),
	]
}
