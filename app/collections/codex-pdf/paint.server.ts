import { INK, type Layer, type Plate } from "../ink/plate.ts"

type Pdf = PDFKit.PDFDocument

function paintLayer(pdf: Pdf, { d, fill, stroke, width = 5, dash, round }: Layer) {
	pdf
		.lineWidth(width)
		.lineJoin("round")
		.lineCap(dash && !round ? "butt" : "round")
	if (dash) pdf.dash(dash[0], { space: dash[1] })
	else pdf.undash()
	pdf.path(d)
	if (fill && stroke) pdf.fillAndStroke(fill, stroke)
	else if (fill) pdf.fill(fill)
	else if (stroke) pdf.stroke(stroke)
}

function paintShape(pdf: Pdf, plate: Plate, slip: number) {
	pdf.save().translate(slip, slip)
	placed(pdf, plate)
	paintLayer(pdf, { d: plate.solid, fill: INK, stroke: INK, width: 15 })
	for (const [d, width] of plate.wires) paintLayer(pdf, { d, stroke: INK, width, round: true })
	pdf.restore()
}

function placed(pdf: Pdf, { pose: { x, y, angle, scale } }: Plate) {
	pdf.translate(x, y).rotate(angle).scale(scale)
}

/** A print in vectors, from the same layers as its SVG, on a square of `size` with its corner at (x, y). */
export function paintPlate(pdf: Pdf, plate: Plate, x: number, y: number, size: number) {
	pdf.save()
	pdf.rect(x, y, size, size).clip()
	pdf.translate(x, y).scale(size / 600)
	for (const layer of plate.scene) paintLayer(pdf, layer)
	paintShape(pdf, plate, 0)
	if (plate.slip) paintShape(pdf, plate, plate.slip)
	pdf.save()
	placed(pdf, plate)
	for (const layer of plate.layers) paintLayer(pdf, layer)
	pdf.restore()
	for (const layer of plate.marks) paintLayer(pdf, layer)
	pdf.restore()
}

/** The shape of it alone, in one ink. */
export function paintSilhouette(pdf: Pdf, plate: Plate, x: number, y: number, size: number, colour: string) {
	pdf.save()
	pdf.translate(x, y).scale(size / 600)
	placed(pdf, plate)
	paintLayer(pdf, { d: plate.solid, fill: colour, stroke: colour, width: 10 })
	for (const [d, width] of plate.wires) paintLayer(pdf, { d, stroke: colour, width, round: true })
	pdf.restore()
}
