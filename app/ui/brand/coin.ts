import { letterPath } from "../letters.ts"
import { type Artwork, circle, moved, type Part, placed, tidy } from "./artwork.ts"

/** Weeks of the longest term: a coin of the city is milled once for each. */
export const TEETH = 52
const INNER = 80
const QUAY = 32

/** Four letters of the city as four houses, one for each term, each higher than the one before. */
const HOUSES = [
	{ letter: "P", h: 42 },
	{ letter: "U", h: 53 },
	{ letter: "N", h: 66 },
	{ letter: "K", h: 80 },
] as const
const HOUSE = { w: 28.4, s: 9.4, gap: 3.3 }
/** The heavy side is the right one: the row stands a little to the left of the middle. */
const LEAN = 1.2

const halfAt = (y: number) => Math.sqrt(INNER ** 2 - y ** 2)

function teeth(): string {
	return Array.from({ length: TEETH }, (_, index) => {
		const angle = (index / TEETH) * 2 * Math.PI
		const point = (r: number, side: number) =>
			`${tidy(r * Math.cos(angle) - side * Math.sin(angle))} ${tidy(r * Math.sin(angle) + side * Math.cos(angle))}`
		return `M${point(88, -1.9)}L${point(97, -1.9)}L${point(97, 1.9)}L${point(88, 1.9)}Z`
	}).join("")
}

/** A band of the disc between two heights. */
function band(from: number, to: number): string {
	const [a, b] = [tidy(halfAt(from)), tidy(halfAt(to))]
	return `M${-a} ${from}H${a}A${INNER} ${INNER} 0 0 1 ${b} ${to}H${-b}A${INNER} ${INNER} 0 0 1 ${-a} ${from}Z`
}

/** Wet asphalt: light that thins out towards the rim. */
const street = (bands: number) =>
	Array.from({ length: bands }, (_, index) => {
		const y = QUAY + index * 9.4
		return band(tidy(y), tidy(y + 6.6 - index * 1.2))
	}).join("")

function houses(): string {
	const across = HOUSES.length * HOUSE.w + (HOUSES.length - 1) * HOUSE.gap
	return HOUSES.map(({ letter, h }, index) => {
		const x = -across / 2 - LEAN + index * (HOUSE.w + HOUSE.gap)
		return moved(letterPath({ letter, h, w: HOUSE.w, s: HOUSE.s }), tidy(x), QUAY)
	}).join("")
}

const town = `${circle(0, 0, 82)}${houses()}`

/** About the origin, 100 in radius. One ink; what is not printed is open. */
const full: readonly Part[] = [
	{ d: `${circle(0, 0, 100)}${teeth()}${circle(0, 0, 84.8)}`, ink: "figure" },
	{ d: `${town}${street(5)}`, ink: "figure" },
]
/** Below 48 px: neither milling nor ring. */
const small: readonly Part[] = [{ d: `${town}${street(3)}`, ink: "figure" }]

export const coin: Artwork = { width: 200, height: 200, parts: placed(full, 100, 100) }
export const coinSmall: Artwork = { width: 200, height: 200, parts: placed(small, 100, 100, 100 / 82) }
