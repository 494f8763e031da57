import type { Artwork } from "#app/ui/brand/artwork.ts"
import { coin } from "#app/ui/brand/coin.ts"
import { emblem } from "#app/ui/brand/emblem.ts"
import { DAY, NIGHT } from "#app/ui/brand/palettes.ts"
import { ciBiSheet } from "#app/ui/brand/sheet.ts"
import type { Palette } from "#app/ui/brand/to-svg.ts"

/** Width of the picture in pixels and of the .ai page in points. */
type Brand = { artwork(product: string): Artwork; palette: Palette; pixels: number; points: number }

const BRAND: Readonly<Record<string, Brand>> = {
	"coin-symbol": { artwork: () => coin, palette: DAY, pixels: 2048, points: 600 },
	"coin-symbol-night": { artwork: () => coin, palette: NIGHT, pixels: 2048, points: 600 },
	emblem: { artwork: () => emblem, palette: DAY, pixels: 2048, points: 600 },
	"emblem-night": { artwork: () => emblem, palette: NIGHT, pixels: 2048, points: 600 },
	"ci-bi": { artwork: ciBiSheet, palette: DAY, pixels: 3600, points: 1200 },
}

type Kind = "png" | "ai" | "svg"
export type BrandFile = Brand & Readonly<{ stem: string; kind: Kind }>

/** The mark that a file shows, by its name: "emblem-night.ai". Null: there is none. */
export function brandFile(name: string): BrandFile | null {
	const [, stem = "", kind = ""] = /^([a-z-]+)\.(png|ai|svg)$/.exec(name) ?? []
	const brand = Object.hasOwn(BRAND, stem) ? BRAND[stem] : undefined
	// The cast: the expression allows no other ending.
	return brand ? { ...brand, stem, kind: kind as Kind } : null
}

export const BRAND_FILES: readonly string[] = Object.keys(BRAND).flatMap((stem) =>
	["png", "ai", "svg"].map((kind) => `${stem}.${kind}`),
)
