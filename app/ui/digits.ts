/** Figures as buildings, drawn as the letters of the name are: on a ground line at y = 0, `w` wide, `h` high, walls `s` thick. */
type Size = Readonly<{ w: number; h: number; s: number }>
type Corner = readonly [x: number, y: number, r?: number]
type Draw = (size: Size) => readonly (readonly Corner[])[]

/** The outside: rounded at the corners that are named, top left first. */
const block = ({ w, h }: Size, [a, b, c, d]: readonly [number, number, number, number]): readonly Corner[] => [
	[0, -h, a],
	[w, -h, b],
	[w, 0, c],
	[0, 0, d],
]
const round = (w: number) => [w / 2, w / 2, w / 2, w / 2] as const
/** Where the wall in the middle stands, and how far a wall that ends in the air goes on. */
const middle = ({ h, s }: Size) => ({ top: -h / 2 - s / 2, bottom: -h / 2 + s / 2 })
const end = ({ h, s }: Size) => Math.min(h * 0.3, s * 2.1)
const inner = ({ w, s }: Size) => Math.max(w / 2 - s, 2)

const eight: Draw = (size) => [block(size, round(size.w)), above(size), below(size)]
/** The rooms over and under the wall in the middle, shut on all sides. */
function above(size: Size): readonly Corner[] {
	const { w, h, s } = size
	const { top } = middle(size)
	return [
		[s, -h + s, inner(size)],
		[w - s, -h + s, inner(size)],
		[w - s, top],
		[s, top],
	]
}
function below(size: Size): readonly Corner[] {
	const { w, s } = size
	const { bottom } = middle(size)
	return [
		[s, bottom],
		[w - s, bottom],
		[w - s, -s, inner(size)],
		[s, -s, inner(size)],
	]
}

const six: Draw = (size) => {
	const { w, h, s } = size
	const { top } = middle(size)
	const open: readonly Corner[] = [
		[s, -h + s, inner(size)],
		[w - s, -h + s, inner(size)],
		[w - s, -h + end(size)],
		[w, -h + end(size)],
		[w, top],
		[s, top],
	]
	return [block(size, round(w)), open, below(size)]
}
/** Turned around its middle. */
const nine: Draw = (size) => six(size).map((part) => part.map(([x, y, r = 0]) => [size.w - x, -size.h - y, r] as const))

const three: Draw = (size) => {
	const { w, h, s } = size
	const { top, bottom } = middle(size)
	const room: readonly Corner[] = [
		[s, -h + s, inner(size)],
		[w - s, -h + s, inner(size)],
		[w - s, top],
		[w * 0.4, top],
		[w * 0.4, bottom],
		[w - s, bottom],
		[w - s, -s, inner(size)],
		[s, -s, inner(size)],
		[s, -end(size)],
		[0, -end(size)],
		[0, -h + end(size)],
		[s, -h + end(size)],
	]
	return [block(size, round(w)), room]
}
const five: Draw = (size) => {
	const { w, h, s } = size
	const { top, bottom } = middle(size)
	const over: readonly Corner[] = [
		[s, -h + s],
		[w, -h + s],
		[w, top],
		[s, top],
	]
	const under: readonly Corner[] = [
		[0, bottom],
		[w - s, bottom],
		[w - s, -s, inner(size)],
		[s, -s, inner(size)],
		[s, -end(size)],
		[0, -end(size)],
	]
	return [block(size, [0, 0, w / 2, w / 2]), over, under]
}
const two: Draw = (size) => {
	const { w, h, s } = size
	const { top, bottom } = middle(size)
	const over: readonly Corner[] = [
		[s, -h + s, inner(size)],
		[w - s, -h + s, inner(size)],
		[w - s, top],
		[0, top],
		[0, -h + end(size)],
		[s, -h + end(size)],
	]
	const under: readonly Corner[] = [
		[s, bottom],
		[w, bottom],
		[w, -s],
		[s, -s],
	]
	return [block(size, [w / 2, w / 2, 0, 0]), over, under]
}
const four: Draw = (size) => {
	const { w, h, s } = size
	const { top, bottom } = middle(size)
	const over: readonly Corner[] = [
		[s, -h],
		[w - s, -h],
		[w - s, top],
		[s, top],
	]
	const under: readonly Corner[] = [
		[0, bottom],
		[w - s, bottom],
		[w - s, 0],
		[0, 0],
	]
	return [block(size, [0, 0, 0, 0]), over, under]
}
/** A wall on the right under a roof: seven, and one, whose roof is short. */
const hooked: Draw = (size) => {
	const { w, h, s } = size
	const under: readonly Corner[] = [
		[0, -h + s],
		[w - s, -h + s],
		[w - s, 0],
		[0, 0],
	]
	return [block(size, [0, 0, 0, 0]), under]
}
const zero: Draw = (size) => {
	const { w, h, s } = size
	const room: readonly Corner[] = [
		[s, -h + s, inner(size)],
		[w - s, -h + s, inner(size)],
		[w - s, -s, inner(size)],
		[s, -s, inner(size)],
	]
	return [block(size, round(w)), room]
}

const DRAW: readonly Draw[] = [zero, hooked, two, three, four, five, six, hooked, eight, nine]

const tidy = (number: number) => Math.round(number * 10) / 10

/** A closed outline whose corners are arcs of their radius. */
function outline(corners: readonly Corner[]): string {
	const parts = corners.map(([x, y, r = 0], index) => {
		const at = (step: number) => corners[(index + step + corners.length) % corners.length] as Corner
		const toward = ([tx, ty]: Corner) => {
			const length = Math.hypot(tx - x, ty - y) || 1
			return [x + ((tx - x) / length) * r, y + ((ty - y) / length) * r] as const
		}
		const [from, to] = [toward(at(-1)), toward(at(1))]
		const [px, py] = at(-1)
		const [nx, ny] = at(1)
		const sweep = (x - px) * (ny - y) - (y - py) * (nx - x) > 0 ? 1 : 0
		const start = `${index ? "L" : "M"}${tidy(from[0])} ${tidy(from[1])}`
		return r ? `${start}A${r} ${r} 0 0 ${sweep} ${tidy(to[0])} ${tidy(to[1])}` : start
	})
	return `${parts.join("")}Z`
}

/** How wide a figure stands, of the width of most. */
const widthOf = (digit: string, w: number) => (digit === "1" ? w * 0.56 : w)

/** A whole number as a row of buildings of one height, `gap` apart: its outline, to be filled even-odd, and how wide it is. */
export function numberPath(number: number, { w, h, s }: Size, gap: number): Readonly<{ d: string; width: number }> {
	let x = 0
	const d = [...String(number)].map((digit) => {
		const wide = widthOf(digit, w)
		const left = x
		x += wide + gap
		const parts = DRAW[Number(digit)]?.({ w: wide, h, s }) ?? []
		return parts.map((part) => outline(part.map(([cx, cy, r = 0]) => [cx + left, cy, r] as const))).join("")
	})
	return { d: d.join(""), width: x - gap }
}
