/** Runs `replace`, which takes `root` or its inside away. A focus that was in it goes to what took the place of its element. */
export function keepFocus(root: HTMLElement, replace: () => void): void {
	const focused = document.activeElement
	if (!(focused instanceof HTMLElement) || focused === document.body || !root.contains(focused)) {
		replace()
		return
	}
	const caret = focused instanceof HTMLInputElement && focused.type === "text" ? focused.selectionStart : null
	const same = selectorOf(focused)
	replace()
	const heir = same ? document.querySelector<HTMLElement>(`main ${same}`) : null
	;(heir ?? document.getElementById("main"))?.focus({ preventScroll: true })
	if (caret !== null && heir instanceof HTMLInputElement) heir.setSelectionRange(caret, caret)
}

function selectorOf(element: HTMLElement): string {
	if (element.id) return `#${CSS.escape(element.id)}`
	return [...element.attributes]
		.filter(({ name }) => name === "href" || name.startsWith("data-"))
		.map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`)
		.join("")
}
