import { figureSize } from "./calculator-result.ts"

/** In the browser: writes figures into the places of a form that carry their names. A listener hears what changes, so what is the same stays. */
export function paintFigures(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
	for (const place of form.querySelectorAll<HTMLElement>("[data-figure]")) {
		const text = texts[place.dataset.figure ?? ""]
		if (text === undefined || place.textContent === text) continue
		place.textContent = text
		if (place.dataset.size !== undefined) place.dataset.size = figureSize(text)
	}
}
