import { PRINTED } from "#app/ui/brand/print.server.ts"
import { C } from "../ink/colours.ts"
import type { Plate } from "../ink/plate.ts"
import { FACES } from "./faces.server.ts"
import { paintPlate, paintSilhouette } from "./paint.server.ts"
import { PAGE, Sheet, type Style } from "./sheet.server.ts"

export type Entry = {
	readonly id: string
	readonly no: number
	readonly tier: string
	readonly kind?: string
	readonly title: string
	readonly text: string
	/** Squares at the foot of its picture. */
	readonly steps: number
	readonly plate: Plate
}
/** What a book says besides its entries. */
export type BookWord = "title" | "subtitle" | "display" | "about" | "how" | "howText" | "made" | "tier" | "index"
export type TierLine = { readonly name: string; readonly text: string; readonly count: string; readonly steps: number }
export type Book = {
	readonly lang: string
	readonly entries: readonly Entry[]
	readonly tiers: readonly TierLine[]
	readonly say: (word: BookWord) => string
	/** The word above the kinds, in a book whose entries are of kinds. */
	readonly kind?: string
	/** Pictures in a row of the cover, and the rows that its title takes. */
	readonly cover: {
		readonly columns: number
		readonly rows: number
		readonly titleRows: readonly [from: number, to: number]
	}
}

const { width: W, height: H, margin: M } = PAGE
const QUIET = "#6B665C"
const body = (size: number, colour: string = C.ink): Style => ({ face: "body", size, colour })
const figure = (size: number, colour: string): Style => ({ face: "figures", size, colour, role: "Span" })
const number = (no: number) => String(no).padStart(2, "0")
const label = (colour: string): Style => ({ face: "body", size: 8.5, colour, role: "Caption", leading: 1.4 })

/** Prints a book: cover, how to read it, the rare ones a page each, the others two to a page, an index with links. */
export function printBook(book: Book): Promise<Buffer> {
	const sheet = new Sheet(book.say("title"), book.lang, { faces: FACES, made: PRINTED })
	cover(sheet, book)
	preface(sheet, book)
	const large = book.entries.filter(({ steps }) => steps > 3)
	const small = book.entries.filter(({ steps }) => steps <= 3)
	for (const entry of large) fullPage(sheet, book, entry)
	for (const [index, entry] of small.entries()) halfPage(sheet, book, entry, index)
	contents(sheet, book)
	sheet.pdf.end()
	return sheet.done
}

function cover(sheet: Sheet, { entries, cover: { columns, rows, titleRows }, say }: Book) {
	const cell = W / columns
	const [from, to] = titleRows
	sheet.page(C.ink)
	const free = Array.from({ length: rows * columns }, (_, i) => [i % columns, Math.floor(i / columns)] as const).filter(
		([, row]) => row < from || row >= to,
	)
	sheet.art(() => {
		for (const [index, [column, row]] of free.entries()) {
			const entry = entries[index]
			if (entry) paintPlate(sheet.pdf, entry.plate, column * cell, row * cell, cell)
		}
		sheet.pdf.rect(0, from * cell, W, (to - from) * cell).fill(C.paper)
		sheet.pdf
			.rect(0, from * cell, W, 5)
			.fill(C.ink)
			.rect(0, to * cell - 5, W, 5)
			.fill(C.ink)
	})
	const top = from * cell + 26
	const size = sheet.fit(say("title"), W - 2 * M, 92, 1)
	const y = sheet.text(say("title"), M, top, W, { face: "title", size, colour: C.ink, leading: 1.08, role: "H1" })
	sheet.text(say("subtitle"), M, y + 6, W - 2 * M, body(13))
}

function squares(sheet: Sheet, x: number, y: number, steps: number, colour: string) {
	sheet.art(() => {
		for (let i = 0; i < steps; i++) sheet.pdf.rect(x + i * 11, y, 7, 7).fill(colour)
	})
}

function preface(sheet: Sheet, { say, tiers }: Book) {
	sheet.page(C.paper)
	const display = say("display")
	const size = sheet.fit(display, W - 2 * M, 76, 2)
	let y = sheet.text(display, M, 56, W, { face: "title", size, colour: C.ink, leading: 1.06, role: "H2" }) + 26
	sheet.rule(M, y, W - 2 * M, C.ink, 3)
	y += 22
	const column = (W - 2 * M - 30) / 2
	const left = sheet.text(say("about"), M, y, column, { ...body(11.5), leading: 1.62 })
	const x = M + column + 30
	const how = sheet.text(say("how"), x, y - 2, column, {
		face: "title",
		size: 17,
		colour: C.ink,
		leading: 1.4,
		role: "H2",
	})
	const right = sheet.text(say("howText"), x, how + 4, column, { ...body(10.5, QUIET), leading: 1.6 })
	y = Math.max(left, right) + 30
	for (const tier of tiers) {
		sheet.rule(M, y, W - 2 * M, C.ink)
		squares(sheet, M, y + 17, tier.steps, C.ink)
		sheet.text(tier.name, M + 70, y + 10, 150, { face: "title", size: 19, colour: C.ink, leading: 1.2, role: "H2" })
		sheet.text(tier.count, M + 70, y + 36, 120, body(9, QUIET))
		const end = sheet.text(tier.text, M + 220, y + 12, W - 2 * M - 220, { ...body(10.5), leading: 1.5 })
		y = Math.max(end + 12, y + 64)
	}
	sheet.rule(M, y, W - 2 * M, C.ink)
	sheet.text(say("made"), M, H - 44, W - 2 * M, label(QUIET))
}

/** Number, name, line; facts at the foot; the shape of it beside. */
function caption(
	sheet: Sheet,
	{ say, kind }: Book,
	entry: Entry,
	box: { x: number; y: number; w: number; h: number },
	night: boolean,
	size: number,
) {
	const { x, y, w, h } = box
	const ink = night ? C.paper : C.ink
	const quiet = night ? "#A7A298" : QUIET
	sheet.text(number(entry.no), x, y, w, figure(11, quiet))
	const fitted = sheet.fit(entry.title, w, size, size > 30 ? 1 : 3)
	const below = sheet.text(entry.title, x, y + 20, w, {
		face: "title",
		size: fitted,
		colour: ink,
		leading: 1.08,
		role: "H2",
	})
	sheet.text(entry.text, x, below + 10, Math.min(w, 400), { ...body(size > 30 ? 13 : 10.5, ink), leading: 1.55 })
	const foot = y + h - 30
	const shape = size > 30 ? 96 : 74
	sheet.art(() => paintSilhouette(sheet.pdf, entry.plate, x + w - shape, foot - shape + 32, shape, ink))
	squares(sheet, x, foot - 12, entry.steps, ink)
	sheet.text(`${say("tier")}  ${entry.tier}`, x, foot + 4, w, label(quiet))
	if (entry.kind) sheet.text(`${kind}  ${entry.kind}`, x, foot + 17, w, label(quiet))
}

function named(sheet: Sheet, { id, title }: Entry) {
	sheet.pdf.addNamedDestination(id, "Fit")
	sheet.pdf.outline.addItem(title)
}

function fullPage(sheet: Sheet, book: Book, entry: Entry) {
	const night = entry.steps === 5
	sheet.page(night ? C.ink : C.paper)
	named(sheet, entry)
	sheet.art(() => {
		paintPlate(sheet.pdf, entry.plate, 0, 0, W)
		sheet.pdf.rect(0, W, W, 4).fill(night ? C.paper : C.ink)
	})
	caption(sheet, book, entry, { x: M, y: W + 28, w: W - 2 * M, h: H - W - 56 }, night, 52)
}

function halfPage(sheet: Sheet, book: Book, entry: Entry, index: number) {
	const side = H / 2
	const lower = index % 2 === 1
	if (!lower) sheet.page(C.paper)
	named(sheet, entry)
	const top = lower ? side : 0
	const x = lower ? W - side : 0
	sheet.art(() => {
		paintPlate(sheet.pdf, entry.plate, x, top, side)
		sheet.pdf.rect(lower ? x - 3 : side, top, 3, side).fill(C.ink)
		if (lower) sheet.pdf.rect(0, side - 1.5, W, 3).fill(C.ink)
	})
	const w = W - side - 36
	caption(sheet, book, entry, { x: lower ? 18 : side + 20, y: top + 22, w, h: side - 48 }, false, 25)
}

function contents(sheet: Sheet, { entries, say }: Book) {
	sheet.page(C.paper)
	const top =
		sheet.text(say("index"), M, 44, W, { face: "title", size: 46, colour: C.ink, leading: 1.1, role: "H2" }) + 14
	const step = Math.min(24, (H - top - 50) / entries.length)
	for (const [index, entry] of entries.entries()) {
		const y = top + index * step
		sheet.rule(M, y, W - 2 * M, index % 5 ? "#D2CBBB" : C.ink, 0.6)
		const at = y + step / 2 - 6
		sheet.text(number(entry.no), M, at, 40, figure(8.5, QUIET))
		sheet.text(entry.title, M + 44, at - 1, 230, { ...body(9.5), link: entry.id, role: "Span", leading: 1.3 })
		sheet.text(entry.tier, M + 290, at - 1, 110, { ...body(9.5, QUIET), role: "Span", leading: 1.3 })
		if (entry.kind) sheet.text(entry.kind, M + 400, at - 1, 70, { ...body(9.5, QUIET), role: "Span", leading: 1.3 })
		squares(sheet, W - M - 54, y + step / 2 - 4, entry.steps, C.ink)
	}
}
