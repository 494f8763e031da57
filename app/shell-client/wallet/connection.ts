import { byId, ID, WALLET_EVENT, type WalletChange } from "#app/ui/shell-contract.ts"
import { loadConnector } from "#app/wallets/load-connector.ts"
import type { Connected } from "#app/wallets/port.ts"
import { stored } from "./store.ts"

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

/** Makes an account of a wallet the connected one, and listens for what the wallet does with it later. */
export function adopt(type: string, wallet: Connected): Connection {
	current?.stop()
	let live = true
	const off = wallet.onChange?.((now) => {
		if (!live || isHeld()) return
		if (!now) drop()
		else if (now.account.address !== wallet.account.address) void move(type, now, "asked")
	})
	const stop = () => {
		live = false
		off?.()
	}
	current = { type, wallet, stop }
	paint(wallet.account.address)
	return current
}

/** What an account that has changed brings with it is loaded when one has. */
export const move = async (type: string, wallet: Connected, how: "asked" | "loaded") =>
	(await import("./switch-account.ts")).switchAccount(type, wallet, how)

/** Whoever links another wallet may choose it in the same extension: that is no change of who is signed in. */
let linking = false
export function holdWhileLinking(on: boolean): void {
	linking = on
}
function isHeld(): boolean {
	const dialog = byId<HTMLDialogElement>(ID.wallet)
	return linking || (dialog?.open === true && (dialog.dataset.purpose === "link" || dialog.dataset.purpose === "vault"))
}

/** The wallet behind what is stored, if it is still there: one silent attempt, never a window. */
export async function connectStored(): Promise<Connected | null> {
	const known = stored()
	if (!known) return null
	return (await (await loadConnector(known.type))?.reconnect?.(known)) ?? null
}
