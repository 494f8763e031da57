import { RENEW_EVENT } from "#app/ui/live.ts"
import { mainOf, noteSent, type Outcome } from "./sent-parts.ts"

let asking: Promise<Outcome> | undefined

/** Reads the page anew and replaces what has changed; where it has another owner now, all of it. What was typed stays. */
function refresh(): Promise<Outcome> {
	asking ??= readAnew().finally(() => {
		asking = undefined
	})
	return asking
}

/** Most visits of a page never read it anew: what does that comes when it is to be done. */
async function readAnew(): Promise<Outcome> {
	try {
		return await (await import("./read-anew.ts")).readAnew()
	} catch (error) {
		console.error("page", error)
		return "failed"
	}
}

/** A page that the browser kept is shown again only once it is known to belong to the same owner. */
export function staysFresh(): void {
	noteSent()
	const main = mainOf(document)
	document.addEventListener(RENEW_EVENT, () => {
		void refresh().then((outcome) => {
			// Covered, since its owner has left: it is shown again as the page of somebody else, or of an owner who has come back.
			if (!main || !("unseen" in main.dataset)) return
			if (outcome === "failed") location.reload()
			else if (outcome === "other-owner" || document.querySelector("#wallet-button[data-connected]"))
				delete main.dataset.unseen
		})
	})
	if (!main) return
	addEventListener("pagehide", ({ persisted }) => {
		if (persisted) main.dataset.unseen = ""
	})
	addEventListener("pageshow", ({ persisted }) => {
		if (!persisted) return
		void refresh().then((outcome) => {
			if (outcome === "fresh") delete main.dataset.unseen
			else location.replace(location.pathname + location.search)
		})
	})
}
