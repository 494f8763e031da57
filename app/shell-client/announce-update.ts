import { ATTR, byId, HINT_EVENT, ID } from "#app/ui/shell-contract.ts"

const ANNOUNCED = "versionAnnounced"

/** Handed in: what is imported here as well would be a file of its own for every page. */
type Shell = Readonly<{ showDialog: (dialog: HTMLDialogElement | null) => void; operationOpen: () => boolean }>

/** Says once in a session that the site has a newer version: not while a payment or a signature is under way, nor over another dialog. */
export function announceUpdate(server: string, { showDialog, operationOpen }: Shell) {
	if (sessionStorage.getItem(ANNOUNCED) === server) return
	document.querySelector(`[${ATTR.reload}]`)?.addEventListener("click", () => update(server))
	let isTold = false
	const announce = () => {
		if (isTold || operationOpen() || document.querySelector("[data-in-flight], dialog[open]")) return
		isTold = true
		showDialog(byId<HTMLDialogElement>(ID.update))
	}
	for (const type of [HINT_EVENT, "close"]) document.addEventListener(type, announce, true)
	announce()
}

/** Loads the page anew, as browsers do: past their cache. */
function update(server: string) {
	sessionStorage.setItem(ANNOUNCED, server)
	location.reload()
}
