import { call } from "#app/lib/call.ts"
import { reportRoute } from "#app/tracking/report-route.ts"
import { renew } from "#app/ui/live.ts"
import type { Connected } from "#app/wallets/port.ts"
import { adopt, connection, repaint } from "./connection.ts"
import { announceAccountChange } from "./dialog-messages.ts"
import { endSessionOf } from "./end-session.ts"
import { proveAnew } from "./prove.ts"
import { dropUuid, store, stored, storeUuid } from "./store.ts"

/** Notes the wallet with the server. Only a SUCCESS gives a uuid; without one the visitor goes on. */
export async function register(type: string, address: string): Promise<void> {
	void reportRoute(address)
	try {
		const body = { uid: "", wallet_address: address, wallet_type: type, reg_id: address }
		storeUuid(await call<string>("/api/user/checkAndInsertUser", body))
	} catch {
		// `call` has logged it.
	}
}

/**
 * Another address now: it is registered anew, and the session of the old address ends. Where somebody has just chosen it in the
 * wallet (`asked`), signing in starts anew; a page that loads asks for nothing.
 */
export async function switchAccount(type: string, wallet: Connected, how: "asked" | "loaded"): Promise<void> {
	const before = stored()?.address
	const { address } = wallet.account
	if (before !== address) dropUuid()
	store({ address, type })
	const made = adopt(type, wallet)
	const registered = register(type, address)
	const ended = await endSessionOf(before)
	await registered
	if (connection() !== made) return
	repaint()
	await announceAccountChange(address)
	if (ended) renew()
	// Every open page hears of the change; the one that is looked at asks for the signature.
	if (how === "asked" && document.visibilityState === "visible") await proveAnew()
}
