/** After a form has come back or led on, the focus goes to what is said about it. It is said once: a reload would say it again. */
export function focusAnswer(): void {
	const url = new URL(location.href)
	const done = url.searchParams.has("done")
	const find = (what: string) => document.querySelector<HTMLElement>(`main ${what}`)
	// The field at fault, or the first of a group, before what the head of its form says of it: the form may be longer than the screen.
	const said = done
		? find("[role=status][tabindex]:not(:empty)")
		: (find("[aria-invalid=true], [data-wrong] input") ?? find("[role=alert]"))
	if (done) {
		url.searchParams.delete("done")
		history.replaceState(history.state, "", url.pathname + url.search + url.hash)
	}
	if (!said || location.hash.startsWith("#modal")) return
	const focus = () => {
		if (said.tabIndex < 0) said.tabIndex = -1
		said.focus({ preventScroll: done })
	}
	// A browser that goes to the fragment of an address takes the focus away, and does so after scripts have run.
	if (document.readyState === "complete") focus()
	else addEventListener("load", () => requestAnimationFrame(focus), { once: true })
}
