import { renew } from "#app/ui/live.ts"
import { drop, paintLocked, repaint } from "./connection.ts"
import { endSession } from "./end-session.ts"

/** Another tab has disconnected. Its own call may be under way: this page is read anew once the session has surely ended. */
export default async function leftElsewhere(): Promise<void> {
	const owner = document.querySelector<HTMLElement>("main")?.dataset.owner
	drop()
	// Still open: it stays covered, and the header offers to sign out.
	if (owner && (await endSession(owner)) === "failed") return paintLocked(owner)
	repaint()
	renew()
}
