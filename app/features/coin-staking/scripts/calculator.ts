import { readAmount } from "#app/lib/read-amount.ts"
import { whenShown } from "#app/ui/live.ts"
import { type CalculatorData, type CalculatorTexts, resultOf, resultTexts } from "../calculator-result.ts"
import { paintAmountNote } from "../paint-amount-note.ts"

/** The calculator answers while somebody types, by the server's own functions. */

function paint(form: HTMLFormElement): void {
	const data = JSON.parse(form.dataset.calculator ?? "{}") as CalculatorData
	const { asset, lang } = data
	const fields = new FormData(form)
	const typed = String(fields.get("typed") ?? "")
	const read = readAmount(typed, asset, typed === data.typed ? data.typedIn : lang, lang)
	paintAmountNote(form, read, asset, lang)
	paintError(form, typed && read.units === null && !read.ambiguous ? data.bad : "")
	const texts = resultTexts(resultOf(data, read.units, Number(fields.get("days"))), data)
	for (const figure of form.querySelectorAll<HTMLElement>("[data-figure]")) {
		const text = texts[figure.dataset.figure as keyof CalculatorTexts]
		if (figure.textContent !== text) figure.textContent = text
	}
}

/** As the server shows what is wrong with a field (`Field`). */
function paintError(form: HTMLFormElement, text: string): void {
	const input = form.elements.namedItem("typed") as HTMLInputElement
	const id = `${input.id}-error`
	const shown = document.getElementById(id)
	input.closest(".field")?.toggleAttribute("data-invalid", text !== "")
	if (text === "") {
		shown?.remove()
		input.removeAttribute("aria-invalid")
		input.removeAttribute("aria-describedby")
	} else if (!shown) {
		const error = document.createElement("p")
		Object.assign(error, { className: "field-error", id, textContent: text })
		input.closest(".field")?.append(error)
		input.setAttribute("aria-invalid", "true")
		input.setAttribute("aria-describedby", id)
	}
}

document.addEventListener("input", ({ target }) => {
	const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-calculator]") : null
	if (form) paint(form)
})
whenShown(() => {
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-calculator]")) paint(form)
})
