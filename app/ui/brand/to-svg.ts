import type { Artwork, Ink, Part } from "./artwork.ts"

export type Palette = Readonly<Record<Ink, string>>

export const colourOf = (ink: Part["ink"], palette: Palette) => (ink.startsWith("#") ? ink : palette[ink as Ink])

const fine = (number: number) => Math.round(number * 100_000) / 100_000

export const partsSvg = (parts: readonly Part[], palette: Palette) =>
	parts
		.map(({ d, ink, at, rule = "evenodd" }) => {
			const transform = at ? ` transform="matrix(${at.map(fine).join(" ")})"` : ""
			return `<path d="${d}" fill="${colourOf(ink, palette)}" fill-rule="${rule}"${transform}/>`
		})
		.join("")

/** A whole file, without styles, so that any program draws the same. */
export function artworkSvg({ width, height, parts }: Artwork, palette: Palette, background?: string): string {
	const ground = background ? `<path d="M0 0h${width}v${height}H0Z" fill="${background}"/>` : ""
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${partsSvg(parts, palette)}</svg>`
}
