import { isStandardType, WALLETS } from "#app/wallets/registry.ts"
import { findWallet } from "#app/wallets/standard/find-wallet.ts"
import { type Reconnect, STORE } from "../dom.ts"
import { adopt, connectSilently, drop, moveTo } from "./connection.ts"
import { declined, store, stored } from "./store.ts"

/** How long after the page an extension may come forward. */
const PATIENCE_MS = 3000

/** One silent attempt a page load, for a wallet that was connected before. It never asks for anything. */
const reconnect: Reconnect = async () => {
	const known = stored()
	if (!known || !isStandardType(known.type) || declined() === known.type) return
	watchOtherTabs()
	if (known.type === "demo") {
		if (!("demo" in document.documentElement.dataset)) return drop()
		const { announceDemoWallet } = await import("#app/wallets/demo/demo-wallet.ts")
		announceDemoWallet()
	}
	const wallet = await findWallet(WALLETS[known.type].standard, PATIENCE_MS)
	const account = wallet && (await connectSilently(wallet))
	// Disconnected meanwhile, or connected by hand: then there is nothing left to do here.
	if (stored()?.address !== known.address) return
	// What is stored is kept; the button says "Select Wallet" again.
	if (!wallet || !account) return drop()
	if (account.address !== known.address) return moveTo(known.type, wallet, account)
	store(known)
	adopt(known.type, wallet, account)
}
export default reconnect

/** Another tab disconnected: this one must not go on showing the address. */
function watchOtherTabs() {
	window.addEventListener("storage", ({ key }) => {
		if ((key === null || key === STORE.address) && !stored()) drop()
	})
}
