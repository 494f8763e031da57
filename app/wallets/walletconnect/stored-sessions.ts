import type { Account, Setup } from "../port.ts"
import type { Networks } from "./namespaces.ts"

/** Begins the names in localStorage of all that is kept of sessions; clearing them ends them on this side. */
export const PREFIX = "WALLETCONNECT:"
const nameOf = (address: string) => `session:${address}`

export type Relay = NonNullable<Setup["walletconnect"]>
/** What is kept, by name: the client's own texts, and a `Kept` for each account. */
export type Texts = ReadonlyMap<string, string>

/** What a later page needs to end the session, or to have it sign, without asking our server first. */
export type StoredSession = Readonly<{ topic: string; relay: Relay; networks: Networks; account: Account }>

export const storeSession = (one: StoredSession) =>
	localStorage.setItem(PREFIX + nameOf(one.account.address), JSON.stringify(one))

/** The session goes on with another account of its wallet: a later page looks for it by that one as well. */
export function keepFor(account: Account, before: Account): void {
	const kept = storedSession(before.address, storedTexts())
	if (kept) storeSession({ ...kept, account })
}

/** Read as a whole: disconnecting clears localStorage before the wallet is told (Q027). */
export const storedTexts = (): Texts =>
	new Map(ownNames().map((name) => [name.slice(PREFIX.length), localStorage.getItem(name) ?? "null"]))

export function storedSession(address: string, texts: Texts): StoredSession | null {
	const text = texts.get(nameOf(address))
	return text === undefined ? null : (JSON.parse(text) as StoredSession)
}

export const ownNames = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
