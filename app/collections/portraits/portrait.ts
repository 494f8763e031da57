import { alya } from "./alya.ts"
import { crafter } from "./crafter.ts"
import { fitri } from "./fitri.ts"
import { genesis } from "./genesis.ts"
import { grilla } from "./grilla.ts"
import { haechi } from "./haechi.ts"
import { hag } from "./hag.ts"
import { type Drawing, FAMILY_IDS, type Family, type FamilyId, randomOf } from "./kit.ts"
import { kongz } from "./kongz.ts"
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

/** Seeds are whole numbers below this. */
export const SEEDS = 1_000_000

export const isFamily = (name: string): name is FamilyId => FAMILY_IDS.some((id) => id === name)

export const portrait = (family: FamilyId, seed: number): Drawing =>
	FAMILIES[family].draw(randomOf(`${family}/${seed}`))

export const CROPS = ["poster", "head", "cutout"] as const
export type Crop = (typeof CROPS)[number]

/** A whole picture; "head" is framed for small sizes, "cutout" has no ground. */
export function portraitSvg(family: FamilyId, seed: number, options: { size?: number; crop?: Crop } = {}): string {
	const { size = 600, crop = "poster" } = options
	const drawing = portrait(family, seed)
	const [left, top, side] = crop === "head" ? (FAMILIES[family].head ?? [100, 60, 400]) : [0, 0, 600]
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${left} ${top} ${side} ${side}">${crop === "cutout" ? drawing.figure : drawing.markup}</svg>`
}
