import { fillSlots } from "#app/i18n/words.ts"
import { whenShown } from "#app/ui/live.ts"
import { localText } from "#app/ui/local-text.ts"

/** Writes beside a moment in UTC when that is where the reader is. */
export const localTimes = () =>
	whenShown(() => {
		for (const note of document.querySelectorAll<HTMLElement>("[data-at]")) {
			const at = new Date(note.dataset.at ?? "")
			// Whose clock shows UTC would read the same twice.
			note.hidden = at.getTimezoneOffset() === 0
			note.textContent = fillSlots(note.dataset.words ?? "", { time: localText(at, document.documentElement.lang) })
		}
	})
