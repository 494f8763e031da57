import { codexPdf, encyclopediaPdf } from "#app/collections/codex-pdf/codex-pdf.server.ts"
import { type MadeFile, madeFile } from "#app/lib/file-answer.server.ts"
import { Kept } from "#app/lib/kept.ts"
import { isLang, type Lang } from "#app/lib/paths.ts"
import type { Artwork } from "#app/ui/brand/artwork.ts"
import { coin } from "#app/ui/brand/coin.ts"
import { emblem } from "#app/ui/brand/emblem.ts"
import { DAY, NIGHT } from "#app/ui/brand/palettes.ts"
import { artworkAi, artworkPng } from "#app/ui/brand/print.server.ts"
import { ciBiSheet } from "#app/ui/brand/sheet.ts"
import { artworkSvg, type Palette } from "#app/ui/brand/to-svg.ts"

/** Width of the picture in pixels and of the .ai page in points. */
type Brand = { artwork(product: string): Artwork; palette: Palette; pixels: number; points: number }

const BRAND: Readonly<Record<string, Brand>> = {
	"coin-symbol": { artwork: () => coin, palette: DAY, pixels: 2048, points: 600 },
	"coin-symbol-night": { artwork: () => coin, palette: NIGHT, pixels: 2048, points: 600 },
	emblem: { artwork: () => emblem, palette: DAY, pixels: 2048, points: 600 },
	"emblem-night": { artwork: () => emblem, palette: NIGHT, pixels: 2048, points: 600 },
	"ci-bi": { artwork: ciBiSheet, palette: DAY, pixels: 3600, points: 1200 },
}

/** An .ai file of ours is a PDF inside; its own type keeps browsers from showing it as one. */
const PRINT = {
	png: async ({ artwork, palette, pixels }: Brand, product: string) =>
		madeFile(await artworkPng(artwork(product), { palette }, pixels), "image/png"),
	ai: async ({ artwork, palette, points }: Brand, product: string, name: string) =>
		madeFile(await artworkAi(artwork(product), { palette }, points, name), "application/illustrator"),
	svg: async ({ artwork, palette }: Brand, product: string) =>
		madeFile(Buffer.from(artworkSvg(artwork(product), palette)), "image/svg+xml"),
} as const

const BOOKS: Readonly<Record<string, (lang: Lang) => Promise<Buffer>>> = {
	"weapon-codex": codexPdf,
	"oculla-encyclopedia": encyclopediaPdf,
}

const files = new Kept<MadeFile>(40)

/** A file to save, by its name: "emblem.ai", "weapon-codex-kor.pdf"; null: there is none. Made when first asked for. */
export function downloadOf(name: string, product: { readonly name: string }): Promise<MadeFile> | null {
	const [, stem = "", kind = ""] = /^([a-z-]+)\.(png|ai|svg)$/.exec(name) ?? []
	const brand = Object.hasOwn(BRAND, stem) ? BRAND[stem] : undefined
	if (brand) return files.get(name, () => PRINT[kind as keyof typeof PRINT](brand, product.name, stem))
	const [, title = "", lang = ""] = /^([a-z-]+)-([a-z]+)\.pdf$/.exec(name) ?? []
	const print = Object.hasOwn(BOOKS, title) ? BOOKS[title] : undefined
	if (!print || !isLang(lang)) return null
	return files.get(name, async () => madeFile(await print(lang), "application/pdf"))
}

export const BRAND_FILES: readonly string[] = Object.keys(BRAND).flatMap((stem) =>
	Object.keys(PRINT).map((kind) => `${stem}.${kind}`),
)
