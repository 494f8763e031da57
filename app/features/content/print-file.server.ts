import { renderAsync } from "@resvg/resvg-js"
import { codexPdf, encyclopediaPdf } from "#app/collections/codex-pdf/codex-pdf.server.ts"
import { isLang } from "#app/lib/paths.ts"
import { artworkAi, artworkPng } from "#app/ui/brand/print.server.ts"
import { brandFile } from "./brand-files.ts"
import { posterIds } from "./og.server.ts"
import { POSTER } from "./og-poster.tsx"
import { posterOfPage } from "./posters.server.ts"
import type { Product } from "./templates.ts"

/** Makes a drawn file by its name: "og/kor/mypage.png", "files/emblem.ai", "files/weapon-codex-kor.pdf". Up to a second of work. */
export async function printFile(name: string, product: Product): Promise<Buffer> {
	const [folder, ...rest] = name.split("/")
	const bytes = folder === "og" ? await poster(rest.join("/"), product) : await download(rest.join("/"), product)
	if (!bytes) throw new Error(`there is no file ${name}`)
	return bytes
}

async function poster(name: string, product: Product): Promise<Buffer | null> {
	const [, lang = "", id = ""] = /^(\w+)\/(\w+)\.png$/.exec(name) ?? []
	if (!isLang(lang) || !posterIds(lang).includes(id)) return null
	const image = await renderAsync(await posterOfPage(id, lang, product), {
		fitTo: { mode: "width", value: POSTER.width },
		font: { loadSystemFonts: false },
	})
	return image.asPng()
}

async function download(name: string, product: Product): Promise<Buffer | null> {
	const brand = brandFile(name)
	if (brand) {
		const { artwork, palette, pixels, points, stem, kind } = brand
		const drawing = artwork(product.name)
		return kind === "ai" ? artworkAi(drawing, { palette }, points, stem) : artworkPng(drawing, { palette }, pixels)
	}
	const [, title = "", lang = ""] = /^([a-z-]+)-([a-z]+)\.pdf$/.exec(name) ?? []
	if (!isLang(lang)) return null
	if (title === "weapon-codex") return codexPdf(lang)
	return title === "oculla-encyclopedia" ? encyclopediaPdf(lang) : null
}
