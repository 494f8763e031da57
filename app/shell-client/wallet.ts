import { ATTR, byId, ID, RECONNECTS, STORE, WATCHED } from "#app/ui/shell-contract.ts"
import { dress, showDialog } from "./dialogs.ts"
import { isConnected, readHint } from "./hint.ts"

/** Loads a wallet's own code when it is needed: on a press, or for a silent reconnect of a known wallet. */
export function wallet() {
	document.addEventListener("click", (event) => {
		const control = event.target instanceof Element ? event.target.closest<HTMLElement>("button, a") : null
		if (!control) return
		const type = control.getAttribute(ATTR.connect)
		if (type) void import("./wallet/connect.ts").then((module) => module.default(type, control)).catch(failed)
		else if (control.hasAttribute(ATTR.walletSign))
			void import("./wallet/sign-again.ts").then((module) => module.default(control)).catch(failed)
		else if (control.getAttribute("commandfor") === ID.wallet) opened()
		else if (control.id === ID.walletButton && isConnected())
			void import("./wallet/disconnect.ts").then((module) => module.default()).catch(failed)
		else if (control.matches(`#${ID.myPageButton}, [data-mypage]`) && !isConnected()) {
			event.preventDefault()
			showDialog(byId<HTMLDialogElement>(ID.notice), control)
		}
	})
	addEventListener("pageshow", ({ persisted }) => persisted && dropIfGone())
	const byHash = () => location.hash === `#${ID.wallet}` && opened()
	addEventListener("hashchange", byHash)
	byHash()
	// Whoever has signed out or deleted their data by a form is not brought back by what this browser had stored.
	if (document.querySelector(`main [${ATTR.signedOut}]`))
		void import("./wallet/forget-who-left.ts").then((module) => module.default()).catch(failed)
	else if (comesBack(localStorage.getItem(STORE.type)) && localStorage.getItem(STORE.address)) {
		// A wallet that was connected before may have something to say at any time.
		dress()
		void import("./wallet/reconnect.ts").then((module) => module.default()).catch(failed)
	}
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
	if (dialog) void import("./wallet/dialog.ts").then((module) => module.default(dialog)).catch(failed)
}

const failed = (error: unknown) => console.error("wallet", error)
