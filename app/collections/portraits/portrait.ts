import { alya } from "./alya.ts"
import { crafter } from "./crafter.ts"
import { fitri } from "./fitri.ts"
import { genesis } from "./genesis.ts"
import { grilla } from "./grilla.ts"
import { haechi } from "./haechi.ts"
import { hag } from "./hag.ts"
import { type Drawing, type Family, type FamilyId, randomOf } from "./kit.ts"
import { kongz } from "./kongz.ts"
import { type Crop, STORED_SIZE } from "./portrait-file.ts"
import { santa } from "./santa.ts"
import { striker } from "./striker.ts"
import { superGrilla } from "./super-grilla.ts"
import { tormia } from "./tormia.ts"

export const FAMILIES: Readonly<Record<FamilyId, Family>> = {
	kongz,
	grilla,
	"super-grilla": superGrilla,
	hag,
	crafter,
	santa,
	alya,
	fitri,
	genesis,
	haechi,
	tormia,
	striker,
}

export const portrait = (family: FamilyId, seed: number): Drawing =>
	FAMILIES[family].draw(randomOf(`${family}/${seed}`))

/** A whole picture; "head" is framed for small sizes, "cutout" has no ground. */
export function portraitSvg(family: FamilyId, seed: number, options: { size?: number; crop?: Crop } = {}): string {
	const { size = STORED_SIZE, crop = "poster" } = options
	const drawing = portrait(family, seed)
	const [left, top, side] = crop === "head" ? (FAMILIES[family].head ?? [100, 60, 400]) : [0, 0, 600]
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${left} ${top} ${side} ${side}">${crop === "cutout" ? drawing.figure : drawing.markup}</svg>`
}
