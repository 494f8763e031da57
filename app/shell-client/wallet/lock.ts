import { OWNED, renew } from "#app/ui/live.ts"
import { walletWords } from "#app/wallets/words/words.ts"
import { drop, isLocked, paintLocked } from "./connection.ts"
import { announce } from "./dialog-messages.ts"
import { endSession } from "./end-session.ts"
import { LOCKED, lockedSince, unlocked, wasLocked } from "./locked-since.ts"
import { forget } from "./store.ts"

/** How long a session stays open while its wallet shows no account, and how soon its end is tried again where the site did not answer. */
const LOCKED_MS = 15 * 60_000
const AGAIN_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** The readable cookie names the address for as long as the session is open. */
const isSessionOpen = () => /(^|; )hint=[^~;]/.test(document.cookie)

// Unlocked in another tab: a wallet that has answered there need not say so here.
addEventListener("storage", ({ key, newValue }) => {
	if (key === LOCKED && newValue === null && isLocked())
		void import("./reconnect.ts").then((module) => module.default())
})

/**
 * The wallet shows no account. While its session is open what is private is covered, the header offers to unlock or to sign out, and the session
 * ends after 15 minutes; at once where the wallet no longer allows this site.
 */
export default async function lock(address: string, isRevoked: boolean): Promise<void> {
	if (!isSessionOpen()) {
		unlocked()
		return drop()
	}
	paintLocked(address)
	if (isRevoked) return end(address)
	const left = lockedSince() + LOCKED_MS - Date.now()
	clearTimeout(timer)
	// Another tab may have unlocked it by then.
	timer = setTimeout(() => wasLocked() && void end(address), Math.max(0, left))
	if (left > 0) announce((await walletWords()).status.locked)
}

async function end(address: string): Promise<void> {
	if (!isLocked()) return
	if ((await endSession(address)) === "failed") {
		timer = setTimeout(() => void end(address), AGAIN_MS)
		return
	}
	// Unlocked while the site was asked: another session may have begun.
	if (!isLocked()) return
	document.querySelector(`${OWNED}:not([data-owner=""])`)?.setAttribute("data-unseen", "")
	unlocked()
	forget()
	drop()
	renew()
	announce((await walletWords()).status.ended)
}
