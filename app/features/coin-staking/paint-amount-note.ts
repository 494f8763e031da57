import type { Asset } from "#app/lib/money.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { Understood } from "#app/lib/read-amount.ts"
import { type AmountWords, amountNote } from "./amount-words.ts"

/** In the browser: says in a form what is understood of its amount now. */
export function paintAmountNote(form: HTMLFormElement, read: Understood, asset: Asset, lang: Lang): void {
	const note = form.querySelector<HTMLElement>("[data-amount-note]")
	if (!note) return
	const text = amountNote(JSON.parse(note.dataset.words ?? "{}") as AmountWords, read, asset, lang)
	// A listener hears what changes, so what is the same stays.
	if (note.textContent !== text) note.textContent = text
	note.toggleAttribute("data-understood", read.units !== null)
}
