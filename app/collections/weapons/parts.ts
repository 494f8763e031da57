import { C } from "../ink/colours.ts"
import { flat, line, type Part, solid, wire } from "../ink/plate.ts"
import { bar, circle, rungs } from "../ink/shapes.ts"

/** A handle with something wound around it. */
export const wound = (y: number, w: number, h: number, colour: string, slope = 14, step = 22): Part[] => [
	solid(bar(y, w, h), colour),
	line(rungs(y + 6, y + h - slope - 4, step, w - 2, slope), 4),
]

/** A round shaft with its light on the left. */
export const shaft = (from: number, to: number, w: number, colour: string, shine: string): Part[] => [
	wire(`M0 ${from}V${to}`, w, colour),
	line(`M${-w * 0.22} ${from}V${to}`, w * 0.28, shine),
]

/** Bolt heads. */
export const bolts = (r: number, colour: string, ...at: readonly (readonly [number, number])[]): Part[] =>
	at.map(([x, y]) => solid(circle(x, y, r), colour, 4))

/** An arrow that lies across a bow: from the string at `from` to its point at `to`. */
export const arrow = (from: number, to: number, shaftColour: string, head: string, feather: string): Part[] => [
	wire(`M${from} 0H${to - 40}`, 9, shaftColour),
	solid(`M${from + 4} 0L${from + 34}-22H${from + 96}L${from + 70} 0L${from + 96} 22H${from + 34}Z`, feather, 4),
	solid(`M${to} 0L${to - 66}-30L${to - 48} 0L${to - 66} 30Z`, head),
	flat(`M${to - 10} 2L${to - 58} 24L${to - 44} 2Z`, C.ink),
]
