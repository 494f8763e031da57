type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">

/** Ctrl-K, or ⌘-K on a Mac. */
export const isAsked = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
	key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey

/** Of each name whether it has these letters in it; if none has, all are shown: an address or a signature is looked for elsewhere. */
export function rowsFor(typed: string, names: readonly string[]): boolean[] {
	const wanted = typed.trim().toLowerCase()
	const found = names.map((name) => name.toLowerCase().includes(wanted))
	return found.includes(true) ? found : names.map(() => true)
}

/** The next place in a list of so many, from `at` (-1: the field above it); null: back to the field. */
export function step(at: number, by: 1 | -1, many: number): number | null {
	const next = at + by
	if (at === -1 && by === -1) return many - 1
	return next < 0 || next >= many ? null : next
}
