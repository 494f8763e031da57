import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Receipt, type ReceiptLine } from "./receipt.tsx"

const line = (one: Omit<ReceiptLine, "label">) =>
	renderToStaticMarkup(<Receipt title="Sheet" lines={[{ key: "a", label: "Label", ...one }]} />)

test("what is said in words is set as words, and figures as figures", () => {
	expect(line({ value: "3,000 SCG" })).toContain('<div class="receipt-line"><dt>Label</dt><dd><span class="figure">')
	for (const said of [{ value: "It comes back after 96 hours." }, { value: "starts on a Monday", words: true }]) {
		expect(line(said)).toContain('<div class="receipt-line receipt-words">')
		expect(line(said)).not.toContain("figure")
	}
	const noted = line({ value: "7% APR", note: "An example rate." })
	expect(noted).toContain('<div class="receipt-line receipt-noted"><dt>Label</dt><dd><span class="figure">7% APR')
	expect(noted).toContain("<small>An example rate.</small>")
})
