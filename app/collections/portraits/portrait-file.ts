import { FAMILY_IDS, type FamilyId } from "./kit.ts"

/** Seeds are whole numbers below this. */
export const SEEDS = 1_000_000

export const CROPS = ["poster", "head", "cutout"] as const
export type Crop = (typeof CROPS)[number]

/** Sides of a portrait file in pixels. The drawing is the same in each. */
export const PORTRAIT_SIZES = [64, 320, 600, 1200, 2400] as const
export type PortraitSize = (typeof PORTRAIT_SIZES)[number]
/** The size that is drawn and kept, and that an address without a size means. */
export const STORED_SIZE = 600
const USUAL = { crop: "poster", size: STORED_SIZE } as const
const SMALLEST_ASKED = 16

export type PortraitFile = Readonly<{ family: FamilyId; seed: number; crop: Crop; size: PortraitSize }>
type Options = Readonly<{ crop?: Crop; size?: PortraitSize }>

export const isFamily = (name: string): name is FamilyId => FAMILY_IDS.some((id) => id === name)
const isCrop = (crop: string): crop is Crop => CROPS.some((one) => one === crop)

/** The only address of a portrait file: every other spelling of it redirects here. */
export function portraitPath(family: FamilyId, seed: number, options: Options = {}): string {
	const query = new URLSearchParams()
	if (options.crop && options.crop !== USUAL.crop) query.set("crop", options.crop)
	if (options.size && options.size !== USUAL.size) query.set("size", `${options.size}`)
	return `/art/${family}/${seed}.svg${query.size > 0 ? `?${query}` : ""}`
}

/** The file that an address names. A size that no file has is answered with the next larger one. Null if there is no such file. */
export function portraitFile(family: string, file: string, query: URLSearchParams): PortraitFile | null {
	const seed = /^(0|[1-9]\d{0,5})\.svg$/.exec(file)?.[1]
	const crop = query.get("crop") ?? USUAL.crop
	const asked = Number(query.get("size") ?? USUAL.size)
	const size = PORTRAIT_SIZES.find((one) => one >= asked)
	if (seed === undefined || !isFamily(family) || !isCrop(crop)) return null
	if (!Number.isInteger(asked) || asked < SMALLEST_ASKED || size === undefined) return null
	return { family, seed: Number(seed), crop, size }
}
