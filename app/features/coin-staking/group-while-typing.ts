import { afterEdit, groupedAmount } from "#app/lib/grouped-amount.ts"
import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"

/** In the browser: keeps the thousands of an amount apart while somebody types, and the caret where it was. */

const before = new WeakMap<EventTarget, string>()

document.addEventListener("beforeinput", ({ target }) => {
	if (target instanceof HTMLInputElement) before.set(target, target.value)
})

/** For the `input` event of a field. What is undone and what is still being composed stays as the browser has it. */
export function groupWhileTyping(event: Event, asset: Asset, lang: Lang): void {
	const field = event.target
	if (!(event instanceof InputEvent) || event.isComposing || !(field instanceof HTMLInputElement)) return
	const { inputType, data } = event
	if (inputType.startsWith("history")) return
	const after = { text: field.value, caret: field.selectionStart ?? field.value.length }
	const gone = inputType.startsWith("delete")
	const edit = {
		before: before.get(field) ?? field.defaultValue,
		after,
		// A browser that does not say what was pasted has it looked for in all there is.
		inserted: gone ? null : (data ?? after.text),
		forward: inputType === "deleteContentForward",
	}
	const { text, caret } = afterEdit(edit, asset, lang)
	if (text === after.text) return
	field.value = text
	field.setSelectionRange(caret, caret)
}

/** What was typed before this came. */
export function groupNow(field: HTMLInputElement, asset: Asset, lang: Lang): void {
	const text = groupedAmount(field.value, asset, lang)
	if (text !== field.value) field.value = text
}
