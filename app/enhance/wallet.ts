import { showDialog } from "./dialogs.ts"
import { ATTR, byId, ID, RECONNECTS, STORE } from "./dom.ts"
import { isConnected } from "./hint.ts"

/** Loads a wallet's own code when it is needed: on a press, or for a silent reconnect of a known wallet. */
export function wallet() {
	document.addEventListener("click", (event) => {
		const control = event.target instanceof Element ? event.target.closest<HTMLElement>("button, a") : null
		if (!control) return
		const type = control.getAttribute(ATTR.connect)
		if (type) void import("./wallet/connect.ts").then((module) => module.default(type, control)).catch(failed)
		else if (control.id === ID.walletButton && isConnected())
			void import("./wallet/disconnect.ts").then((module) => module.default()).catch(failed)
		else if (control.matches(`#${ID.myPageButton}, [data-mypage]`) && !isConnected()) {
			event.preventDefault()
			showDialog(byId<HTMLDialogElement>(ID.notice), control)
		}
	})
	const type = localStorage.getItem(STORE.type)
	if (localStorage.getItem(STORE.address) && RECONNECTS.some((known) => known === type))
		void import("./wallet/reconnect.ts").then((module) => module.default()).catch(failed)
}

const failed = (error: unknown) => console.error("wallet", error)
