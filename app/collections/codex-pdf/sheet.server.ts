import PDFDocument from "pdfkit"

export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const

type Face = "title" | "body" | "figures"
type Role = "H1" | "H2" | "P" | "Caption" | "Span"
export type Faces = Readonly<Record<"body" | "figures" | "title-hangul" | "title-latin", Buffer>>
/** `made`: a date that follows from the contents, so that the same file has the same bytes. */
type Made = Readonly<{ faces: Faces; made: Date }>
export type Style = {
	readonly face: Face
	readonly size: number
	readonly colour: string
	/** Line height as a multiple of the size. */
	readonly leading?: number
	readonly role?: Role
	readonly link?: string
}

/** An A4 document with the faces of one language, and a hand that sets text by words: Hangul breaks at spaces, never inside. */
export class Sheet {
	readonly pdf: PDFKit.PDFDocument
	readonly done: Promise<Buffer>
	readonly #hangul: boolean

	constructor(title: string, lang: string, { faces, made }: Made) {
		this.#hangul = lang.startsWith("ko")
		this.pdf = new PDFDocument({
			size: "A4",
			margin: 0,
			autoFirstPage: false,
			pdfVersion: "1.7",
			lang,
			tagged: true,
			displayTitle: true,
			info: { Title: title, Author: "Punktopia", Creator: "Punktopia", Producer: "Punktopia", CreationDate: made },
		})
		const chunks: Buffer[] = []
		this.done = new Promise((resolve, reject) => {
			this.pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
			this.pdf.on("end", () => resolve(Buffer.concat(chunks)))
			this.pdf.on("error", reject)
		})
		for (const [name, bytes] of Object.entries(faces)) this.pdf.registerFont(name, bytes)
	}

	page(ground: string) {
		this.pdf.addPage({ size: "A4", margin: 0 })
		this.art(() => this.pdf.rect(0, 0, PAGE.width, PAGE.height).fill(ground))
	}

	/** What is drawn and not read: a reader aloud passes over it. */
	art(draw: () => void) {
		this.pdf.markContent("Artifact", { type: "Layout" })
		draw()
		this.pdf.endMarkedContent()
	}

	rule(x: number, y: number, width: number, colour: string, weight = 0.75) {
		this.art(() => this.pdf.rect(x, y, width, weight).fill(colour))
	}

	#use({ face, size }: Pick<Style, "face" | "size">) {
		const name = face === "title" ? (this.#hangul ? "title-hangul" : "title-latin") : face
		return this.pdf.font(name).fontSize(size)
	}

	#spacing = ({ face, size }: Pick<Style, "face" | "size">) => (face === "title" ? size * -0.015 : 0)

	width(text: string, style: Pick<Style, "face" | "size">) {
		return this.#use(style).widthOfString(text, { characterSpacing: this.#spacing(style) })
	}

	lines(text: string, width: number, style: Pick<Style, "face" | "size">): string[] {
		return text.split("\n").flatMap((paragraph) => {
			const lines: string[] = []
			for (const word of paragraph.split(" ")) {
				const last = lines.at(-1)
				const longer = last === undefined ? word : `${last} ${word}`
				if (last === undefined || this.width(longer, style) > width) lines.push(word)
				else lines[lines.length - 1] = longer
			}
			return lines
		})
	}

	/** The largest size up to `size` at which no word is wider than the column and the text keeps to `most` lines. */
	fit(text: string, width: number, size: number, most: number): number {
		for (let one = size; one > 9; one -= 1) {
			const lines = this.lines(text, width, { face: "title", size: one })
			if (lines.length <= most && lines.every((line) => this.width(line, { face: "title", size: one }) <= width))
				return one
		}
		return 9
	}

	/** Sets a text from its upper left corner and says where the next may begin. */
	text(text: string, x: number, y: number, width: number, style: Style): number {
		const { size, colour, leading = 1.5, role = "P", link } = style
		const step = size * leading
		const lines = this.lines(text, width, style)
		const set = () => {
			for (const [index, line] of lines.entries()) {
				this.#use(style).fillColor(colour)
				const options = { lineBreak: false, characterSpacing: this.#spacing(style), ...(link ? { goTo: link } : {}) }
				this.pdf.text(line, x, y + index * step, options)
			}
		}
		this.pdf.addStructure(this.pdf.struct(role, {}, set))
		return y + lines.length * step
	}
}
