/** In the browser: prints the page at a press of its button. */
export function listenForPrinting(): void {
	document.addEventListener("click", ({ target }) => {
		if (target instanceof Element && target.closest("[data-print]")) print()
	})
}
