import { byId, ID } from "#app/ui/shell-contract.ts"

const asDialog = (id: string | null) => {
	const found = byId(id ?? "")
	return found instanceof HTMLDialogElement ? found : null
}
export const controlOf = ({ target }: Event) =>
	target instanceof Element ? target.closest<HTMLElement>("button, a") : null
const openers = new WeakMap<HTMLDialogElement, HTMLElement>()
let pressed: HTMLElement | null = null

/** Opens by command (also where browsers lack it), by hash and by script; gives the focus back to what opened it. */
export function dialogs() {
	document.addEventListener(
		"click",
		(event) => {
			const control = controlOf(event)
			if (!control) return
			const dialog = asDialog(control.getAttribute("commandfor"))
			if (control.getAttribute("command") === "close") return dialog?.close()
			pressed = control
			if (!dialog) return
			// Opened here, it is opened by no command: what it looks like is asked for before.
			event.preventDefault()
			showDialog(dialog, control)
		},
		true,
	)
	document.addEventListener("close", ({ target }) => target instanceof HTMLDialogElement && closed(target), true)
	addEventListener("hashchange", followHash)
	followHash()
}

/** What dialogs look like comes with the first that opens; `.modal` in parts.css has it wait unseen. */
export function dress() {
	const sheets = document.head.querySelector("template")
	sheets?.replaceWith(sheets.content)
}

/** From inside another dialog: that one makes room, and what opened it gets the focus in the end. */
function prepare(dialog: HTMLDialogElement, control: HTMLElement) {
	const below = control.closest<HTMLDialogElement>("dialog[open]")
	openers.set(dialog, (below && openers.get(below)) ?? control)
	below?.close()
	if (dialog.id !== ID.wallet) return
	for (const what of ["trigger", "purpose"]) {
		const wanted = control.dataset[what]
		if (wanted) dialog.dataset[what] = wanted
		else delete dialog.dataset[what]
	}
}

function closed(dialog: HTMLDialogElement) {
	if (location.hash === `#${dialog.id}`) history.replaceState(history.state, "", location.pathname + location.search)
	if (document.querySelector("dialog:modal")) return
	const opener = openers.get(dialog)
	openers.delete(dialog)
	// This event comes a task after the dialog has closed: by now a person may have gone on with Tab.
	// Where the opener cannot be seen any more, the browser leaves the focus in what has closed.
	const at = document.activeElement
	if (!opener?.isConnected || (at !== document.body && !dialog.contains(at))) return
	// The menu that it stands in follows pointer and focus, and has closed as well.
	const group = opener.closest("details")
	if (group) group.open = true
	opener.focus()
}

function followHash() {
	const dialog = asDialog(location.hash.slice(1))
	if (dialog) showDialog(dialog, pressed)
	else for (const open of document.querySelectorAll<HTMLDialogElement>("dialog.modal[open]")) open.close()
}

export function showDialog(dialog: HTMLDialogElement | null, opener: HTMLElement | null = null) {
	if (!dialog || dialog.open) return
	dress()
	if (opener) prepare(dialog, opener)
	dialog.showModal()
}
