import { isAsked, rowsFor, step } from "../palette.ts"

/** Ctrl-K or ⌘-K opens the list of screens from anywhere; letters narrow it, arrows walk it, Enter goes there. */

const ID = "modal-palette"

const inside = () => document.querySelector<HTMLDialogElement>(`#${ID}`)
const links = () => [...(inside()?.querySelectorAll<HTMLAnchorElement>("a[data-screen]") ?? [])]

addEventListener("keydown", (event) => {
	if (isAsked(event)) {
		event.preventDefault()
		const dialog = inside()
		if (!dialog?.open) dialog?.showModal()
		dialog?.querySelector("input")?.select()
	}
	if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
	if (!(event.target instanceof Element) || !inside()?.contains(event.target)) return
	event.preventDefault()
	const shown = links().filter((link) => !link.parentElement?.hidden)
	const at = shown.indexOf(event.target as HTMLAnchorElement)
	const next = step(at, event.key === "ArrowDown" ? 1 : -1, shown.length)
	if (next === null) inside()?.querySelector("input")?.focus()
	else shown[next]?.focus()
})

addEventListener("input", ({ target }) => {
	if (!(target instanceof HTMLInputElement) || !inside()?.contains(target)) return
	const all = links()
	const shown = rowsFor(
		target.value,
		all.map(({ textContent }) => textContent ?? ""),
	)
	for (const [n, link] of all.entries()) if (link.parentElement) link.parentElement.hidden = !shown[n]
})
