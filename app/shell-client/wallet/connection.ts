import { OWNED } from "#app/ui/live.ts"
import { ATTR, byId, ID, WALLET_EVENT, type WalletChange } from "#app/ui/shell-contract.ts"
import { loadConnector } from "#app/wallets/load-connector.ts"
import type { Connected } from "#app/wallets/port.ts"
import { unlocked } from "./locked-since.ts"
import { stored } from "./store.ts"

export type Connection = { type: string; wallet: Connected; stop: () => void }

let current: Connection | null = null
export const connection = () => current

let locked = false
export const isLocked = () => locked

/** `isLocked`: the wallet shows no account while its session is open, and what is private is covered. */
function paint(address: string | null, isLocked = false): void {
	locked = isLocked
	document.querySelector(OWNED)?.toggleAttribute(ATTR.locked, locked)
	document.dispatchEvent(new CustomEvent<WalletChange>(WALLET_EVENT, { detail: { address, locked } }))
}
export const paintLocked = (address: string) => paint(address, true)

/** The session behind the shown address began or ended: what is painted beside it may have changed. */
export const repaint = () => paint(current?.wallet.account.address ?? null, locked)

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
	const off = wallet.onChange?.((now, isRevoked = false) => {
		if (!live || isHeld()) return
		if (!now) void lose(wallet.account.address, isRevoked ? "revoked" : "locked")
		else if (now.account.address !== wallet.account.address) void move(type, now, "asked")
		else if (locked) adopt(type, now)
	})
	const stop = () => {
		live = false
		off?.()
	}
	current = { type, wallet, stop }
	unlocked()
	paint(wallet.account.address)
	return current
}

/** What an account that has changed brings with it is loaded when one has. */
export const move = async (type: string, wallet: Connected, how: "asked" | "loaded") =>
	(await import("./switch-account.ts")).switchAccount(type, wallet, how)

/** The wallet shows no account any more; `revoked`: it no longer allows this site. */
export const lose = async (address: string, why: "locked" | "revoked") =>
	(await import("./lock.ts")).default(address, why === "revoked")

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
