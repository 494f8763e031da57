/** Fired on `document` when a script sees what came of something: its name, and its values. Who records it has the shell's script. */
export const OUTCOME_EVENT = "punktopia:outcome"

/** Has an outcome recorded. Its mark stands on the page, in `data-outcomes`. */
export const reportOutcome = (name: string, ...params: readonly string[]) =>
	void document.dispatchEvent(new CustomEvent(OUTCOME_EVENT, { detail: [name, ...params] }))
