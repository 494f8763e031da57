import { call } from "#app/lib/call.ts"
import { OWNED, renew } from "#app/ui/live.ts"
import { type Disconnect, STORE } from "#app/ui/shell-contract.ts"
import type { Connected } from "#app/wallets/port.ts"
import { walletWords } from "#app/wallets/words/words.ts"
import { connection, connectStored, drop, paintLocked, repaint } from "./connection.ts"
import { announce } from "./dialog-messages.ts"
import { renewPage } from "./renew-page.ts"
import { forget, stored } from "./store.ts"

/** How long a wallet may take to be told; one on another device is reached by a relay, and what reaches it is loaded first. */
const LEAVING_MS = 2000
const FAR_LEAVING_MS = 12_000

/** A working page sets `data-in-flight` on `<html>` while a stake, claim or mint is being sent. */
const inFlight = () => "inFlight" in document.documentElement.dataset

/** Ends the connection at once (Q035): provider, listeners, both storages, the server's session. */
const disconnect: Disconnect = async () => {
	const words = await walletWords()
	if (inFlight()) return announce(words.status.busy)
	const shown = connection()?.wallet
	const address = shown?.account.address ?? stored()?.address
	const leaving = shown ? Promise.resolve(shown) : connectStored().catch(() => null)
	// Only a working page shows anything of its owner; the others are the same for everybody.
	const main = document.querySelector<HTMLElement>(OWNED)
	const isOwned = Boolean(main?.dataset.owner)
	if (isOwned) main?.setAttribute("data-unseen", "")
	drop()
	// Whoever leaves the page now is signed out and forgotten all the same: the wallet's own farewell may take seconds.
	forget()
	const ending = call<string>("/api/login/doLogout", {}, true).catch(() => null)
	// Nobody waits for the page while a wallet far away is told.
	const waiting = setTimeout(() => void ending.then((how) => how !== null && isOwned && renew()), LEAVING_MS)
	await leave(await leaving)
	clearTimeout(waiting)
	// Another one was connected meanwhile: what is stored now is its own.
	if (connection()) return renew()
	localStorage.clear()
	sessionStorage.clear()
	const ended = await ending
	if (ended === null) {
		// The session is still open: the header offers to sign out, and does not say that nobody is connected.
		main?.removeAttribute("data-unseen")
		if (address) paintLocked(address)
		return announce(words.status.notLoggedOut)
	}
	repaint()
	announce(words.status.disconnected)
	await call<string>("/api/common/selectKeyValue?cdKey=action_log_level").then(
		(level) => sessionStorage.setItem(STORE.logLevel, level),
		() => {},
	)
	if (isOwned || (main && ended === "ended")) renewPage()
}
export default disconnect

/** The wallet's own end of it, which may need what it has stored here, and may wait for somebody who never answers. */
async function leave(wallet: Connected | null): Promise<void> {
	try {
		const ms = wallet?.isFar ? FAR_LEAVING_MS : LEAVING_MS
		await Promise.race([wallet?.disconnect?.(), new Promise((done) => setTimeout(done, ms))])
	} catch (error) {
		console.error("wallet disconnect", error)
	}
}
