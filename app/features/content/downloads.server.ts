import { codexPdf, encyclopediaPdf } from "#app/collections/codex-pdf/codex-pdf.server.ts"
import type { DrawnFiles } from "#app/lib/drawn-files.server.ts"
import { type MadeFile, madeFile } from "#app/lib/file-answer.server.ts"
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
const TYPES = { png: "image/png", ai: "application/illustrator" } as const
const PRINT = {
	png: ({ artwork, palette, pixels }: Brand, product: string) => artworkPng(artwork(product), { palette }, pixels),
	ai: ({ artwork, palette, points }: Brand, product: string, name: string) =>
		artworkAi(artwork(product), { palette }, points, name),
} as const

const BOOKS: Readonly<Record<string, (lang: Lang) => Promise<Buffer>>> = {
	"weapon-codex": codexPdf,
	"oculla-encyclopedia": encyclopediaPdf,
}

type Asked = Readonly<{ name: string; product: { readonly name: string } }>

/** A file to save, by its name: "emblem.ai", "weapon-codex-kor.pdf"; null: there is none. Made when first asked for. */
export function downloadOf(drawn: DrawnFiles, { name, product }: Asked): Promise<MadeFile> | null {
	const [, stem = "", ending = ""] = /^([a-z-]+)\.(png|ai|svg)$/.exec(name) ?? []
	const brand = Object.hasOwn(BRAND, stem) ? BRAND[stem] : undefined
	// Written in a millisecond and shown on every page: it waits for nobody's picture.
	if (brand && ending === "svg") {
		const svg = artworkSvg(brand.artwork(product.name), brand.palette)
		return Promise.resolve(madeFile(Buffer.from(svg), "image/svg+xml"))
	}
	// The cast: the expression allows no other ending.
	const kind = ending as keyof typeof PRINT
	if (brand) return drawn.get(`files/${name}`, TYPES[kind], () => PRINT[kind](brand, product.name, stem))
	const [, title = "", lang = ""] = /^([a-z-]+)-([a-z]+)\.pdf$/.exec(name) ?? []
	const print = Object.hasOwn(BOOKS, title) ? BOOKS[title] : undefined
	if (!print || !isLang(lang)) return null
	return drawn.get(`files/${name}`, "application/pdf", () => print(lang))
}

export const BRAND_FILES: readonly string[] = Object.keys(BRAND).flatMap((stem) =>
	["png", "ai", "svg"].map((kind) => `${stem}.${kind}`),
)
