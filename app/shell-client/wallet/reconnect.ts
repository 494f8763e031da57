import { type Reconnect, STORE } from "#app/ui/shell-contract.ts"
import { adopt, connectStored, drop, move } from "./connection.ts"
import { declined, store, stored } from "./store.ts"

/** One silent attempt a page load, for a wallet that was connected before. It never asks for anything. */
const reconnect: Reconnect = async () => {
	const known = stored()
	if (!known || declined() === known.type) return
	watchOtherTabs()
	const wallet = await connectStored()
	// Disconnected meanwhile, or connected by hand: then there is nothing left to do here.
	if (stored()?.address !== known.address) return
	// What is stored is kept; the button says "Select Wallet" again.
	if (!wallet) return drop()
	if (wallet.account.address !== known.address) return move(known.type, wallet, "loaded")
	store(known)
	adopt(known.type, wallet)
}
export default reconnect

/** Another tab disconnected: this one must not go on showing the address. */
function watchOtherTabs() {
	window.addEventListener("storage", ({ key }) => {
		if ((key === null || key === STORE.address) && !stored()) drop()
	})
}
