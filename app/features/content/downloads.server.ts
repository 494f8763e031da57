import type { Drawn } from "#app/lib/drawn-files.server.ts"
import { type MadeFile, madeFile } from "#app/lib/file-answer.server.ts"
import { artworkSvg } from "#app/ui/brand/to-svg.ts"
import { bookFile } from "./book-files.ts"
import { brandFile } from "./brand-files.ts"

/** An .ai file of ours is a PDF inside; its own type keeps browsers from showing it as one. */
const TYPES = { png: "image/png", ai: "application/illustrator" } as const
type Asked = Readonly<{ name: string; product: { readonly name: string } }>

/** A file to save, by its name: "emblem.ai", "weapon-codex-kor.pdf"; null: there is none. Made when first asked for. */
export function downloadOf(drawn: Drawn, { name, product }: Asked): Promise<MadeFile> | null {
	const brand = brandFile(name)
	// Written in a millisecond and shown on every page: it waits for nobody's picture.
	if (brand?.kind === "svg") {
		const svg = artworkSvg(brand.artwork(product.name), brand.palette)
		return Promise.resolve(madeFile(Buffer.from(svg), "image/svg+xml"))
	}
	if (brand) return drawn.get(`files/${name}`, TYPES[brand.kind])
	return bookFile(name) && drawn.get(`files/${name}`, "application/pdf")
}
