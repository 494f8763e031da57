import type { Register, StandardWallet } from "./types.ts"

const known = new Set<StandardWallet>()
const watchers = new Set<() => void>()
let listening = false

const register: Register = (...wallets) => {
	for (const wallet of wallets) known.add(wallet)
	for (const watcher of watchers) watcher()
	return () => {
		for (const wallet of wallets) known.delete(wallet)
	}
}

/** Wallets that came before us answer `app-ready` at once; those that come later announce themselves. */
function listen() {
	if (listening) return
	listening = true
	window.addEventListener("wallet-standard:register-wallet", (event) => {
		;(event as CustomEvent<(api: { register: Register }) => void>).detail({ register })
	})
	window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: Object.freeze({ register }) }))
}

const look = (name: string) =>
	[...known].find(
		({ name: its, chains, features }) =>
			its === name && chains.some((chain) => chain.startsWith("solana:")) && features["standard:connect"],
	) ?? null

/** The installed Solana wallet of that name, or null if it has not come forward within the wait. */
export async function findWallet(name: string, waitMs: number): Promise<StandardWallet | null> {
	listen()
	const at = look(name)
	if (at || waitMs <= 0) return at
	return new Promise((resolve) => {
		const done = () => {
			watchers.delete(watcher)
			clearTimeout(timer)
			resolve(look(name))
		}
		const watcher = () => look(name) && done()
		const timer = setTimeout(done, waitMs)
		watchers.add(watcher)
	})
}
