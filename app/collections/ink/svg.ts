import { INK, type Layer, type Plate } from "./plate.ts"

export type PlateOptions = {
	readonly size?: number
	/** The shape alone, in one ink, on nothing. */
	readonly silhouette?: boolean
	/** Without the scene behind it. */
	readonly cutout?: boolean
}

function paint({ d, fill, stroke, width, dash, round }: Layer): string {
	const colour = fill ? ` fill="${fill}"` : ""
	const ink = stroke ? (stroke === INK ? "" : ` stroke="${stroke}"`) : ' stroke="none"'
	const weight = stroke && width !== 5 ? ` stroke-width="${width}"` : ""
	const dashes = dash ? ` stroke-dasharray="${dash.join(" ")}"${round ? "" : ' stroke-linecap="butt"'}` : ""
	return `<path d="${d}"${colour}${ink}${weight}${dashes}/>`
}

const INKED = `fill="none" stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`

/** The drawing inside `<svg viewBox="0 0 600 600">`. Its one id carries the drawing's own: two copies on a page are the same shape. */
export function plateMarkup(plate: Plate, { silhouette = false, cutout = false }: PlateOptions = {}): string {
	const { x, y, angle, scale } = plate.pose
	const pose = `transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})"`
	const id = `shape-${plate.id}`
	const wires = plate.wires.map(([d, width]) => `<path d="${d}" fill="none" stroke-width="${width}"/>`).join("")
	const shape = `<g id="${id}" ${pose} fill="${INK}" stroke="${INK}" stroke-width="15" stroke-linejoin="round" stroke-linecap="round"><path d="${plate.solid}"/>${wires}</g>`
	if (silhouette) return shape
	const slip = plate.slip ? `<use href="#${id}" x="${plate.slip}" y="${plate.slip}"/>` : ""
	const scene = cutout ? "" : `<g ${INKED}>${plate.scene.map(paint).join("")}</g>`
	const marks = cutout ? "" : `<g stroke="${INK}">${plate.marks.map(paint).join("")}</g>`
	return `${scene}${shape}${slip}<g ${pose} ${INKED}>${plate.layers.map(paint).join("")}</g>${marks}`
}

export function plateSvg(plate: Plate, options: PlateOptions = {}): string {
	const size = options.size ? ` width="${options.size}" height="${options.size}"` : ""
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"${size}>${plateMarkup(plate, options)}</svg>`
}
