import { renderAsync } from "@resvg/resvg-js"
import PDFDocument from "pdfkit"
import type { Artwork } from "./artwork.ts"
import { artworkSvg, colourOf, type Palette } from "./to-svg.ts"

export type Paint = Readonly<{ palette: Palette; background?: string }>

/** A date that stays: the same file has the same bytes in every process, and so the same tag. */
export const PRINTED = new Date("2026-11-22T00:00:00Z")

export async function artworkPng(artwork: Artwork, { palette, background }: Paint, width: number): Promise<Buffer> {
	const image = await renderAsync(artworkSvg(artwork, palette, background), {
		fitTo: { mode: "width", value: width },
		font: { loadSystemFonts: false },
	})
	return image.asPng()
}

/** An .ai file is a PDF since Illustrator 9: one page of outlines, its size the artwork's, `points` wide. */
export function artworkAi(artwork: Artwork, { palette, background }: Paint, points: number, title: string) {
	const scale = points / artwork.width
	const size: [number, number] = [points, artwork.height * scale]
	return new Promise<Buffer>((resolve, reject) => {
		const pdf = new PDFDocument({
			size,
			margin: 0,
			pdfVersion: "1.5",
			info: { Title: title, Creator: "Punktopia", CreationDate: PRINTED },
		})
		const chunks: Buffer[] = []
		pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
		pdf.on("end", () => resolve(Buffer.concat(chunks)))
		pdf.on("error", reject)
		if (background) pdf.rect(0, 0, ...size).fill(background)
		pdf.scale(scale)
		for (const { d, ink, at, rule } of artwork.parts) {
			pdf.save()
			if (at) pdf.transform(...at)
			pdf.path(d).fill(colourOf(ink, palette), rule === "nonzero" ? "non-zero" : "even-odd")
			pdf.restore()
		}
		pdf.end()
	})
}
