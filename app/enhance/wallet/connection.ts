import { reportRoute } from "#app/tracking/report-route.ts"
import { type StandardAccount, type StandardWallet, solanaAccount } from "#app/wallets/standard/types.ts"
import { WALLET_EVENT, type WalletChange } from "../dom.ts"
import { call } from "./call.ts"
import { dropUuid, store, stored, storeUuid } from "./store.ts"

export type Connection = { type: string; wallet: StandardWallet; account: StandardAccount; stop: () => void }

let current: Connection | null = null
export const connection = () => current

const paint = (address: string | null) =>
	document.dispatchEvent(new CustomEvent<WalletChange>(WALLET_EVENT, { detail: { address } }))

/** The session behind the shown address began or ended: what is painted beside it may have changed. */
export const repaint = () => paint(current?.account.address ?? null)

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
export function adopt(type: string, wallet: StandardWallet, account: StandardAccount): void {
	current?.stop()
	let live = true
	const off = wallet.features["standard:events"]?.on("change", ({ accounts }) => {
		if (live && accounts) void follow(accounts)
	})
	const stop = () => {
		live = false
		off?.()
	}
	current = { type, wallet, account, stop }
	paint(account.address)
}

/** One silent attempt to get an account; never a popup. */
export async function connectSilently(wallet: StandardWallet): Promise<StandardAccount | undefined> {
	try {
		const answer = await wallet.features["standard:connect"]?.connect({ silent: true })
		return answer && solanaAccount(answer.accounts)
	} catch {
		return undefined
	}
}

let following = false

async function follow(accounts: readonly StandardAccount[]): Promise<void> {
	const before = current
	// A silent connect may itself report a change: one change is one attempt, or the two would chase each other.
	if (!before || following) return
	following = true
	const account = solanaAccount(accounts) ?? (await connectSilently(before.wallet))
	following = false
	// The visitor may have disconnected or changed again while the wallet was asked.
	if (current !== before) return
	if (!account) drop()
	else if (account.address !== before.account.address) await moveTo(before.type, before.wallet, account)
}

/** Another address now: it is registered anew, and the session of the old address ends. */
export async function moveTo(type: string, wallet: StandardWallet, account: StandardAccount): Promise<void> {
	const { address } = account
	if (stored()?.address !== address) dropUuid()
	store({ address, type })
	adopt(type, wallet, account)
	await Promise.all([register(type, address), endOldSession(address)])
}

async function endOldSession(address: string): Promise<void> {
	try {
		const ended = (await call<string>("/api/login/doLogout", {})) === "ended"
		repaint()
		const { tellChanged } = await import("./speak.ts")
		await tellChanged(address)
		if (ended) (await import("./renew-page.ts")).renewPage()
	} catch {
		// `call` has logged it.
	}
}
