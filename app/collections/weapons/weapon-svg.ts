import { type PlateOptions, plateMarkup, plateSvg } from "../ink/svg.ts"
import { getWeapon } from "./codex.ts"

/** A weapon's print as a whole SVG file; undefined for an unknown id. */
export function weaponSvg(id: string, options?: PlateOptions): string | undefined {
	const weapon = getWeapon(id)
	return weapon && plateSvg(weapon.plate, options)
}

/** The same for inside an `<svg viewBox="0 0 600 600">` of a page. */
export function weaponMarkup(id: string, options?: PlateOptions): string | undefined {
	const weapon = getWeapon(id)
	return weapon && plateMarkup(weapon.plate, options)
}
