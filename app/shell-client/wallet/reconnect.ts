import type { Reconnect } from "#app/ui/shell-contract.ts"
import { adopt, connectStored, lose, move, paintLocked } from "./connection.ts"
import { wasLocked } from "./locked-since.ts"
import { declined, store, stored } from "./store.ts"

/** One silent attempt a page load, for a wallet that was connected before. It never asks for anything. */
const reconnect: Reconnect = async () => {
	const known = stored()
	if (!known || declined() === known.type) return
	// The page was loaded again: it stays covered while the wallet is looked for.
	if (wasLocked()) paintLocked(known.address)
	const wallet = await connectStored()
	// Disconnected meanwhile, or connected by hand: then there is nothing left to do here.
	if (stored()?.address !== known.address) return
	// What is stored is kept. Without a session the button says "Select Wallet" again.
	if (!wallet) return lose(known.address, "locked")
	if (wallet.account.address !== known.address) return move(known.type, wallet, "loaded")
	store(known)
	adopt(known.type, wallet)
}
export default reconnect
