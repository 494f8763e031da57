import { PAGE, Sheet, type Style } from "#app/collections/codex-pdf/sheet.server.ts"
import { C } from "#app/collections/ink/colours.ts"
import { FACES } from "./faces.server.ts"
import characters from "./fonts/characters.json"
import type { PrintedStatement } from "./sheet-of.server.ts"

const { width: W, height: H, margin: M } = PAGE
const WIDTH = W - 2 * M
const QUIET = "#6B665C"
const body = (size: number, colour: string = C.ink): Style => ({ face: "body", size, colour, leading: 1.35 })
const figure = (size: number, colour: string = C.ink): Style => ({ face: "figures", size, colour, leading: 1.35 })
/** Where columns begin; those of figures end at theirs. */
const AT = { time: M, what: M + 112, amount: M + 386, value: W - M } as const
const ROW = 23
const FOOT = H - 46
/** A figure of the mono face, in its size. */
const EM = 0.6

/** Prints a statement on A4, its text to be selected and read aloud. The same statement is the same bytes. */
export function printStatement(said: PrintedStatement): Promise<Buffer> {
	const sheet = new Sheet(said.words.title, said.locale, { faces: FACES, made: new Date(said.made) })
	const turn = pages(sheet, said)
	let y = head(sheet, said)
	y = sums(sheet, said, y)
	y = seal(sheet, said, y)
	y = lines(sheet, said, { y, turn })
	prices(sheet, said, { y, turn })
	sheet.pdf.end()
	return sheet.done
}

type Turn = () => number

/** Begins a page, and says where its text begins. */
function pages(sheet: Sheet, { words, page }: PrintedStatement): Turn {
	let count = 1
	return () => {
		sheet.page("#FFFFFF")
		count++
		sheet.text(words.title, M, 26, WIDTH / 2, body(8, QUIET))
		const said = page.replace("#", String(count))
		sheet.text(said, W - M - sheet.width(said, body(8)), 26, WIDTH / 2, body(8, QUIET))
		sheet.rule(M, 42, WIDTH, C.ink)
		return 52
	}
}

function head(sheet: Sheet, { words, facts, wallets }: PrintedStatement): number {
	sheet.page("#FFFFFF")
	sheet.art(() => sheet.pdf.rect(0, 0, W, 10).fill(C.ink))
	const size = sheet.fit(words.title, WIDTH, 54, 1)
	let y = sheet.text(words.title, M, 34, WIDTH, {
		face: "title",
		size,
		colour: C.ink,
		leading: 1.12,
		role: "H1",
	})
	y = sheet.text(["Punktopia", ...facts].join(" · "), M, y + 4, WIDTH, body(9.5, QUIET)) + 10
	y = sheet.text(words.wallets, M, y, WIDTH, { ...body(8, QUIET), role: "H2" })
	for (const one of wallets.slice(0, 12)) y = sheet.text(one, M, y, WIDTH, figure(8.5))
	if (wallets.length > 12) y = sheet.text(`+${wallets.length - 12}`, M, y, WIDTH, figure(8.5))
	return y + 12
}

function sums(sheet: Sheet, { words, sums: all }: PrintedStatement, from: number): number {
	if (all.length === 0) return from
	sheet.rule(M, from, WIDTH, C.ink, 2)
	let y = from + 8
	sheet.text(words.sums, M, y, 200, { ...body(8, QUIET), role: "H2" })
	right(sheet, words.in, AT.amount, y, body(8, QUIET))
	right(sheet, words.out, AT.value, y, body(8, QUIET))
	y += 16
	for (const one of all.slice(0, 20)) {
		sheet.text(one.symbol.length > 30 ? `${one.symbol.slice(0, 29)}…` : one.symbol, M, y, 200, figure(10))
		right(sheet, one.in, AT.amount, y, figure(10))
		right(sheet, one.out, AT.value, y, figure(10))
		y += 17
	}
	return y + 8
}

const QR = 96

/** What proves the sheet, beside a code that opens the page where it is checked. */
function seal(sheet: Sheet, said: PrintedStatement, from: number): number {
	const { words, sum, link, qr } = said
	const rows = qr.split("\n")
	const step = QR / rows.length
	sheet.rule(M, from, WIDTH, C.ink, 2)
	const top = from + 12
	sheet.art(() => {
		for (const [n, row] of rows.entries())
			for (const [k, dark] of [...row].entries())
				if (dark === "1") sheet.pdf.rect(W - M - QR + k * step, top + n * step, step + 0.05, step + 0.05)
		sheet.pdf.fill(C.ink)
	})
	const width = WIDTH - QR - 20
	let y = sheet.text(words.sum, M, top - 2, width, body(8, QUIET))
	y = sheet.text(sum, M, y, width, figure(8.5))
	y = sheet.text(words.seal, M, y + 3, width, body(8, QUIET))
	y = sheet.text(said.seal, M, y, width, figure(8.5))
	y = sheet.text(words.check, M, y + 3, width, body(8, QUIET))
	sheet.text(new URL(link).origin + new URL(link).pathname, M, y, width, figure(8.5))
	sheet.pdf.link(M, y, width, 14, link)
	return Math.max(y + 16, top + QR) + 14
}

function lines(sheet: Sheet, said: PrintedStatement, { y: from, turn }: { y: number; turn: Turn }): number {
	const { words, lines: all, cut } = said
	if (all.length === 0) return sheet.text(words.none, M, from, WIDTH, body(10)) + 10
	let y = columns(sheet, words, from)
	for (const line of all) {
		if (y + ROW > FOOT) y = columns(sheet, words, turn())
		row(sheet, line, y)
		y += ROW
	}
	if (cut) {
		if (y + 30 > FOOT) y = turn()
		y = sheet.text(cut, M, y + 8, WIDTH, body(9))
	}
	return y + 10
}

function columns(sheet: Sheet, words: PrintedStatement["words"], from: number): number {
	sheet.rule(M, from, WIDTH, C.ink, 2)
	const y = from + 7
	sheet.text(words.time, AT.time, y, 100, body(8, QUIET))
	sheet.text(words.what, AT.what, y, 150, body(8, QUIET))
	right(sheet, words.amount, AT.amount, y, body(8, QUIET))
	right(sheet, words.value, AT.value, y, body(8, QUIET))
	return y + 16
}

/** One structure a row, and no width asked of figures that all are as wide: ten thousand rows are a few seconds. */
function row(sheet: Sheet, [time, what, amount, value, under]: PrintedStatement["lines"][number], y: number): void {
	const { pdf } = sheet
	const set = (text: string, x: number, top: number) => pdf.text(text, x, top, { lineBreak: false })
	sheet.rule(M, y, WIDTH, "#D2CBBB", 0.5)
	pdf.addStructure(
		pdf.struct("P", {}, () => {
			pdf.font("figures").fontSize(7.5).fillColor(C.ink)
			set(time, AT.time, y + 4)
			set(amount, AT.amount - amount.length * 7.5 * EM, y + 4)
			if (value) set(value, AT.value - value.length * 7.5 * EM, y + 4)
			pdf.font("body").fontSize(8)
			set(what, AT.what, y + 3.4)
			pdf.font("figures").fontSize(5.6).fillColor(QUIET)
			set(under, AT.time, y + 14.4)
		}),
	)
}

function right(sheet: Sheet, text: string, x: number, y: number, style: Style): void {
	sheet.text(text, x - sheet.width(text, style), y, W, style)
}

function prices(sheet: Sheet, { words, prices: all }: PrintedStatement, { y: from, turn }: { y: number; turn: Turn }) {
	if (all.length === 0) return
	let y = from + 40 > FOOT ? turn() : from
	sheet.rule(M, y, WIDTH, C.ink, 2)
	y = sheet.text(words.prices, M, y + 8, WIDTH, { ...body(8, QUIET), role: "H2" }) + 2
	for (const { text, source } of all) {
		if (y + 26 > FOOT) y = turn()
		y = sheet.text(text, M, y, WIDTH, body(8.5))
		// A source is an operator's text: whatever the face cannot set, the CSV file says.
		y = sheet.text(canSet(source) ? source : words.otherSource, M, y, WIDTH, body(8, QUIET)) + 3
	}
}

/** Longer than that is no source. */
const MOST_SOURCE = 300
const SIGNS = new Set(characters)
const canSet = (text: string): boolean => text.length <= MOST_SOURCE && [...text].every((sign) => SIGNS.has(sign))
