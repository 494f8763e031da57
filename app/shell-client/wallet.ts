import { CHUNK_TIMEOUT_MS } from "#app/lib/chunk-timeout.ts"
import { OWNED } from "#app/ui/live.ts"
import { ATTR, byId, ID, RECONNECTS, STORE, WATCHED } from "#app/ui/shell-contract.ts"
import { controlOf, dress, showDialog } from "./dialogs.ts"
import { isConnected, readHint } from "./hint.ts"

/** Loads a wallet's own code when it is needed: on a press, or for a silent reconnect of a known wallet. */
export function wallet() {
	document.addEventListener("click", (event) => {
		const control = controlOf(event)
		if (!control) return
		const type = control.getAttribute(ATTR.connect)
		if (type) connect(type, control)
		else if (control.hasAttribute(ATTR.walletSign)) run(import("./wallet/sign-again.ts"), control)
		else if (control.getAttribute("commandfor") === ID.wallet) opened()
		else if (control.id === ID.walletButton && control.hasAttribute(ATTR.locked)) unlock(control)
		else if (control.id === ID.signOut || (control.id === ID.walletButton && isConnected()))
			run(import("./wallet/disconnect.ts"))
		else if (control.matches(`#${ID.myPageButton}, [data-mypage]`) && !isConnected()) {
			event.preventDefault()
			showDialog(byId<HTMLDialogElement>(ID.notice), control)
		}
	})
	addEventListener("storage", leftElsewhere)
	addEventListener("pageshow", ({ persisted }) => persisted && dropIfGone())
	const byHash = () => location.hash === `#${ID.wallet}` && opened()
	addEventListener("hashchange", byHash)
	byHash()
	// Whoever has signed out or deleted their data by a form is not brought back by what this browser had stored.
	if (document.querySelector(`main [${ATTR.signedOut}]`)) run(import("./wallet/forget-who-left.ts"))
	else if (comesBack(localStorage.getItem(STORE.type)) && localStorage.getItem(STORE.address)) {
		// A wallet that was connected before may have something to say at any time.
		dress()
		run(import("./wallet/reconnect.ts"))
	}
}

/** Another tab has disconnected: what is private here is covered at once, before any script comes. */
function leftElsewhere({ key }: StorageEvent) {
	if ((key !== null && key !== STORE.address) || localStorage.getItem(STORE.address)) return
	document.querySelector(`${OWNED}:not([data-owner=""])`)?.setAttribute("data-unseen", "")
	run(import("./wallet/left-elsewhere.ts"))
}

/** The wallet that was connected is asked for its account once more, by its own window. */
function unlock(control: HTMLElement) {
	const type = localStorage.getItem(STORE.type)
	if (type) connect(type, control)
	else showDialog(byId<HTMLDialogElement>(ID.wallet), control)
}

/** A page that the browser kept slept through the end of what it shows. */
function dropIfGone() {
	if (!isConnected() || localStorage.getItem(STORE.address) || readHint()?.short) return
	void import("./wallet/connection.ts").then((module) => module.drop()).catch(failed)
}

const comesBack = (type: string | null) =>
	RECONNECTS.some((known) => known === type) || (WATCHED.some((known) => known === type) && Boolean(readHint()?.short))

/** The dialog has been opened: what a page without scripts cannot know comes now, e.g. which wallets are here. */
function opened() {
	const dialog = byId<HTMLDialogElement>(ID.wallet)
	if (dialog) run(import("./wallet/dialog.ts"), dialog)
}

/** A script that does not come is told in the dialog, with a button that presses the wallet once more. */
function connect(type: string, control: HTMLElement) {
	const told = byId(ID.walletLost) as HTMLElement
	told.hidden = true
	const lost = (error: unknown) => {
		failed(error)
		showDialog(byId<HTMLDialogElement>(ID.wallet))
		told.hidden = false
		const again = told.querySelector("button")
		again?.setAttribute(ATTR.connect, type)
		again?.focus()
	}
	// What comes after that does nothing: the person has been told that it did not, and may have gone on. `loadChunk` would be one more file for every page.
	const late = new Promise<never>((_, fail) => setTimeout(fail, CHUNK_TIMEOUT_MS, "late"))
	void Promise.race([import("./wallet/connect.ts"), late])
		.then((module) => module.default(type, control, lost))
		.catch(lost)
}

const run = <A extends unknown[]>(script: Promise<{ default: (...args: A) => unknown }>, ...args: A) =>
	void script.then((module) => module.default(...args)).catch(failed)

const failed = (error: unknown) => console.error("wallet", error)
