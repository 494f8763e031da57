import { readAmount } from "#app/lib/read-amount.ts"
import type { LeaveTerms } from "../pages/unstake/leave-texts.ts"
import { paintAmountNote } from "../paint-amount-note.ts"

/** The amount of a withdrawal while somebody types: what is understood, its thousands apart, and the slip beside it. */

const formOf = (element: EventTarget | null) =>
	element instanceof Element ? element.closest<HTMLFormElement>("form[data-leave-form]") : null
const termsOf = (form: HTMLFormElement) => JSON.parse(form.dataset.leaveForm ?? "{}") as LeaveTerms
const amountOf = (form: HTMLFormElement) => form.elements.namedItem("amount") as HTMLInputElement

/** What the form needs once it is touched comes then, and not before. */
type Live = typeof import("../leave-live.ts")
let live: Live | undefined

function paint(form: HTMLFormElement): void {
	const terms = termsOf(form)
	const read = readAmount(amountOf(form).value, terms.asset, terms.lang)
	paintAmountNote(form, read, terms.asset, terms.lang)
	live?.paintLeaveSlip(form, terms, read.units)
}

async function wake(form: HTMLFormElement): Promise<void> {
	live ??= await import("../leave-live.ts")
	const { asset, lang } = termsOf(form)
	live.groupNow(amountOf(form), asset, lang)
	paint(form)
}

document.addEventListener("input", (event) => {
	const form = formOf(event.target)
	if (!form) return
	const { asset, lang } = termsOf(form)
	live?.groupWhileTyping(event, asset, lang)
	paint(form)
	if (!live) void wake(form)
})
document.addEventListener("focusin", ({ target }) => {
	const form = formOf(target)
	if (form && target === amountOf(form) && !live) void wake(form)
})
document.addEventListener("click", ({ target }) => {
	const pressed = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-fill]") : null
	const form = formOf(pressed)
	if (!pressed || !form) return
	const amount = amountOf(form)
	amount.value = pressed.dataset.fill ?? ""
	amount.focus()
	void wake(form)
})
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-leave-form]"))
	if (amountOf(form).value !== amountOf(form).defaultValue) void wake(form)
