import { whenShown } from "./live.ts"
import { showLocal } from "./local-text.ts"

/** Writes below a moment in UTC when that is where the reader is. */
export const localTimes = () =>
	whenShown(() => {
		for (const note of document.querySelectorAll<HTMLElement>("[data-at]"))
			showLocal(note, new Date(note.dataset.at ?? ""), document.documentElement.lang)
	})
