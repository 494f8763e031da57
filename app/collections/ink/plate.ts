export const INK = "#0B0B10"
export const PAPER = "#F6F3EC"

/** One thing to print: a filled or a stroked path. Both the SVG and the PDF are made of these and of nothing else. */
export type Layer = {
	readonly d: string
	readonly fill?: string
	readonly stroke?: string
	readonly width?: number
	/** Dashes; round ones of no length are dots. */
	readonly dash?: readonly [on: number, off: number]
	readonly round?: boolean
}

/** A part of a drawing: its layers, and what it adds to the silhouette. */
export type Part = {
	readonly layers: readonly Layer[]
	readonly solid?: string
	readonly wire?: readonly [d: string, width: number]
}

export type Pose = { readonly x: number; readonly y: number; readonly angle: number; readonly scale: number }

/** A print on 600 × 600: the scene first, then the silhouette in ink, then what is painted on it. */
export type Plate = {
	readonly id: string
	readonly scene: readonly Layer[]
	readonly pose: Pose
	readonly solid: string
	readonly wires: readonly (readonly [d: string, width: number])[]
	readonly layers: readonly Layer[]
	/** The printer's marks: on top of everything, where no drawing hides them. */
	readonly marks: readonly Layer[]
	/** Where the second pull of the ink falls: it makes the contour heavier on one side. */
	readonly slip: number
}

/** A filled part with a contour. */
export const solid = (d: string, fill: string, width = 5): Part => ({
	layers: [{ d, fill, stroke: INK, width }],
	solid: d,
})
/** Colour inside a part, without a contour. */
export const flat = (d: string, fill: string): Part => ({ layers: [{ d, fill }] })
/** A drawn line inside a part. */
export const line = (d: string, width = 4, stroke: string = INK): Part => ({
	layers: [{ d, stroke, width, round: true }],
})
/** Something thin that stands in the air: a string, a rod, a spoke. */
export const wire = (d: string, width: number, stroke: string): Part => ({
	layers: [
		{ d, stroke: INK, width: width + 8, round: true },
		{ d, stroke, width, round: true },
	],
	wire: [d, width + (width < 8 ? 11 : 17)],
})
/** A row of dots along a path. */
export const dots = (d: string, size: number, gap: number, stroke: string = INK): Part => ({
	layers: [{ d, stroke, width: size, dash: [0.1, gap], round: true }],
})
/** Teeth, ticks, bulbs' wires: short strokes across a path. */
export const ticks = (d: string, length: number, on: number, off: number, stroke: string = INK): Part => ({
	layers: [{ d, stroke, width: length, dash: [on, off] }],
})
/** A filled part with a contour that adds nothing to the silhouette: an eye, a badge, a window. */
export const inset = (d: string, fill: string, width = 4): Part => ({ layers: [{ d, fill, stroke: INK, width }] })

const short = (d: string) =>
	d.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 10) / 10)).replaceAll(" -", "-")

export function plate(
	id: string,
	scene: readonly Layer[],
	pose: Partial<Pose>,
	parts: readonly Part[],
	marks: readonly Layer[] = [],
	slip = 9,
): Plate {
	return {
		id,
		scene,
		pose: { x: 300, y: 300, angle: 0, scale: 1, ...pose },
		solid: short(parts.map((part) => part.solid ?? "").join("")),
		wires: parts.flatMap((part) => (part.wire ? [[short(part.wire[0]), part.wire[1]] as const] : [])),
		layers: parts.flatMap((part) => part.layers).map((layer) => ({ ...layer, d: short(layer.d) })),
		marks,
		slip,
	}
}
