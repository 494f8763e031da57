import { readAmount } from "#app/lib/read-amount.ts"
import { whenShown } from "#app/ui/live.ts"
import { type CalculatorData, nextStep, resultOf, resultTexts } from "../calculator-result.ts"
import { paintAmountNote } from "../paint-amount-note.ts"
import { paintFigures } from "../paint-figures.ts"

/** The calculator answers while somebody types, by the server's own functions, and what it answers can be gone on with. */

const dataOf = (form: HTMLFormElement) => JSON.parse(form.dataset.calculator ?? "{}") as CalculatorData

function paint(form: HTMLFormElement): void {
	const data = dataOf(form)
	const { asset, lang } = data
	const fields = new FormData(form)
	const typed = String(fields.get("typed") ?? "")
	const days = Number(fields.get("days"))
	const read = readAmount(typed, asset, typed === data.typed ? data.typedIn : lang, lang)
	paintAmountNote(form, read, asset, lang)
	live?.paintError(form, typed && read.units === null && !read.ambiguous ? data.words.bad : "")
	paintFigures(form, resultTexts(resultOf(data, read.units, days), data))
	const link = form.querySelector<HTMLAnchorElement>("[data-next]")
	const next = nextStep(data, read.units, days)
	if (!link) return
	link.textContent = next.text
	if (next.href) link.href = next.href
	else link.removeAttribute("href")
}

document.addEventListener("input", (event) => {
	const { target } = event
	const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-calculator]") : null
	if (!form) return
	const { asset, lang } = dataOf(form)
	if (event.target === form.elements.namedItem("typed")) live?.groupWhileTyping(event, asset, lang)
	paint(form)
})
// What a field needs once it is touched comes then, and not before.
let live: typeof import("../calculator-live.ts") | undefined
document.addEventListener("focusin", async ({ target }) => {
	if (live || !(target instanceof HTMLInputElement) || target.name !== "typed" || !target.form) return
	const { asset, lang } = dataOf(target.form)
	live = await import("../calculator-live.ts")
	live.groupNow(target, asset, lang)
	paint(target.form)
})
whenShown(() => {
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-calculator]")) paint(form)
})
