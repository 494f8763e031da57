import { renderAsync } from "@resvg/resvg-js"
import { codexPdf, encyclopediaPdf } from "#app/collections/codex-pdf/codex-pdf.server.ts"
import { printTicket } from "#app/raffles/ticket-picture.server.ts"
import { ticketFile } from "#app/raffles/ticket-picture.ts"
import { artworkAi, artworkPng } from "#app/ui/brand/print.server.ts"
import { type BookFile, bookFile } from "./book-files.ts"
import { type BrandFile, brandFile } from "./brand-files.ts"
import { type Poster, posterFile } from "./og.server.ts"
import { POSTER } from "./og-poster.tsx"
import { posterOfPage } from "./posters.server.ts"
import type { Product } from "./templates.ts"

const BOOKS = { "weapon-codex": codexPdf, "oculla-encyclopedia": encyclopediaPdf } as const

/** Makes a drawn file by its name: "og/kor/mypage.png", "files/emblem.ai", "files/weapon-codex-kor.pdf". Up to a second of work. */
export async function printFile(name: string, product: Product): Promise<Buffer> {
	const ticket = ticketFile(name)
	if (ticket) return printTicket(ticket.lang, ticket.ticket)
	const [, folder, path = ""] = /^(og|files)\/(.+)$/.exec(name) ?? []
	const poster = folder === "og" ? posterFile(path) : null
	if (poster) return printPoster(poster, product)
	const brand = folder === "files" ? brandFile(path) : null
	if (brand) return printBrand(brand, product)
	const book = folder === "files" ? bookFile(path) : null
	if (book) return printBook(book)
	throw new Error(`there is no file ${name}`)
}

async function printPoster({ id, lang }: Poster, product: Product): Promise<Buffer> {
	const image = await renderAsync(await posterOfPage(id, lang, product), {
		fitTo: { mode: "width", value: POSTER.width },
		font: { loadSystemFonts: false },
	})
	return image.asPng()
}

function printBrand({ artwork, palette, pixels, points, stem, kind }: BrandFile, product: Product): Promise<Buffer> {
	const drawing = artwork(product.name)
	return kind === "ai" ? artworkAi(drawing, { palette }, points, stem) : artworkPng(drawing, { palette }, pixels)
}

const printBook = ({ title, lang }: BookFile): Promise<Buffer> => BOOKS[title](lang)
