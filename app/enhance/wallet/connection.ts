import { CHAINS_OF } from "#app/identity/chains.ts"
import { reportRoute } from "#app/tracking/report-route.ts"
import { loadConnector } from "#app/wallets/load-connector.ts"
import type { Connected } from "#app/wallets/port.ts"
import { isWallet } from "#app/wallets/registry.ts"
import { byId, ID, RENEW_EVENT, WALLET_EVENT, type WalletChange } from "../dom.ts"
import { call } from "./call.ts"
import { dropUuid, store, stored, storeUuid } from "./store.ts"

export type Connection = { type: string; wallet: Connected; stop: () => void }

let current: Connection | null = null
export const connection = () => current

const paint = (address: string | null) =>
	document.dispatchEvent(new CustomEvent<WalletChange>(WALLET_EVENT, { detail: { address } }))

/** The session behind the shown address began or ended: what is painted beside it may have changed. */
export const repaint = () => paint(current?.wallet.account.address ?? null)

/** Forgets the provider and its listeners; what is stored stays. */
export function drop(): void {
	current?.stop()
	current = null
	paint(null)
}

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

/** Makes an account of a wallet the connected one, and listens for what the wallet does with it later. */
export function adopt(type: string, wallet: Connected): Connection {
	current?.stop()
	let live = true
	const off = wallet.onChange?.((now) => {
		if (!live || isHeld()) return
		if (!now) drop()
		else if (now.account.address !== wallet.account.address) void moveTo(type, now, "asked")
	})
	const stop = () => {
		live = false
		off?.()
	}
	current = { type, wallet, stop }
	paint(wallet.account.address)
	return current
}

/** Whoever links another wallet may choose it in the same extension: that is no change of who is signed in. */
let linking = false
export function holdWhileLinking(on: boolean): void {
	linking = on
}
function isHeld(): boolean {
	const dialog = byId<HTMLDialogElement>(ID.wallet)
	return linking || (dialog?.open === true && dialog.dataset.purpose === "link")
}

/**
 * Another address now: it is registered anew, and the session of the old address ends. Where somebody has just chosen it in the
 * wallet (`asked`), signing in starts anew; a page that loads asks for nothing.
 */
export async function moveTo(type: string, wallet: Connected, how: "asked" | "loaded"): Promise<void> {
	const before = stored()?.address
	const { address } = wallet.account
	if (before !== address) dropUuid()
	store({ address, type })
	const made = adopt(type, wallet)
	const registered = register(type, address)
	const ended = await endSessionOf(before)
	await registered
	if (current !== made) return
	repaint()
	const { tellChanged } = await import("./speak.ts")
	await tellChanged(address)
	if (ended) document.dispatchEvent(new CustomEvent(RENEW_EVENT))
	// Every open page hears of the change; the one that is looked at asks for the signature.
	if (how === "asked" && document.visibilityState === "visible") await (await import("./prove.ts")).proveAnew()
}

/** Ends the session if it is that address's: another page may have opened a newer one meanwhile. */
export async function endSessionOf(address: string | undefined): Promise<boolean> {
	try {
		return (await call<string>("/api/login/doLogout", { uid: address ?? "" })) === "ended"
	} catch {
		// `call` has logged it.
		return false
	}
}

/** The wallet behind what is stored, if it is still there: one silent attempt, never a window. */
export async function connectStored(): Promise<Connected | null> {
	const known = stored()
	if (!known || !isWallet(known.type)) return null
	const connector = await loadConnector(known.type)
	return (await connector?.reconnect?.({ chain: CHAINS_OF[known.type][0], address: known.address })) ?? null
}
