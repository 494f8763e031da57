import { isStandardType, WALLETS } from "#app/wallets/registry.ts"
import { findWallet } from "#app/wallets/standard/find-wallet.ts"
import { type Disconnect, STORE } from "../dom.ts"
import { call } from "./call.ts"
import { connection, drop, repaint } from "./connection.ts"
import { renewPage } from "./renew-page.ts"
import { announce } from "./speak.ts"
import { stored } from "./store.ts"
import { walletWords } from "./words.ts"

/** A working page sets `data-in-flight` on `<html>` while a stake, claim or mint is being sent. */
const inFlight = () => "inFlight" in document.documentElement.dataset
/** Only a working page shows anything of its owner; the others are the same for everybody. */
const showsOwner = () => "__remixContext" in window

/** Ends the connection at once (Q035): provider, listeners, both storages, the server's session. */
const disconnect: Disconnect = async () => {
	const words = await walletWords()
	if (inFlight()) return announce(words.status.busy)
	const wallet = connection()?.wallet ?? (await storedWallet())
	drop()
	localStorage.clear()
	sessionStorage.clear()
	try {
		await wallet?.features["standard:disconnect"]?.disconnect()
	} catch (error) {
		console.error("wallet disconnect", error)
	}
	let ended = false
	try {
		ended = (await call<string>("/api/login/doLogout", {})) === "ended"
	} catch {
		announce(words.error.logoutFailed)
		return
	}
	repaint()
	announce(words.status.disconnected)
	await call<string>("/api/common/selectKeyValue?cdKey=action_log_level").then(
		(level) => sessionStorage.setItem(STORE.logLevel, level),
		() => {},
	)
	if (ended && showsOwner()) renewPage()
}
export default disconnect

async function storedWallet() {
	const known = stored()
	return known && isStandardType(known.type) ? findWallet(WALLETS[known.type].standard, 0) : null
}
