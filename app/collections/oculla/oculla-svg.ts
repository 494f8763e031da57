import { type PlateOptions, plateMarkup, plateSvg } from "../ink/svg.ts"
import { getOculla } from "./encyclopedia.ts"

/** An Oculla's print as a whole SVG file; undefined for an unknown id. */
export function ocullaSvg(id: string, options?: PlateOptions): string | undefined {
	const oculla = getOculla(id)
	return oculla && plateSvg(oculla.plate, options)
}

/** The same for inside an `<svg viewBox="0 0 600 600">` of a page. */
export function ocullaMarkup(id: string, options?: PlateOptions): string | undefined {
	const oculla = getOculla(id)
	return oculla && plateMarkup(oculla.plate, options)
}
