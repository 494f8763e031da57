import { type EvmProvider, isProvider } from "./provider.ts"

/** Providers that announced themselves (EIP-6963), by their reverse domain name; the first of a name stays. */
const known = new Map<string, EvmProvider>()
const watchers = new Set<() => void>()
let listening = false

type Announced = { info?: { rdns?: unknown }; provider?: unknown } | null

/** Wallets that came before us answer the request at once; those that come later announce themselves. */
function listen() {
	if (listening) return
	listening = true
	window.addEventListener("eip6963:announceProvider", (event) => {
		const { info, provider } = ((event as CustomEvent<Announced>).detail ?? {}) as NonNullable<Announced>
		if (typeof info?.rdns !== "string" || !isProvider(provider) || known.has(info.rdns)) return
		known.set(info.rdns, provider)
		for (const watcher of watchers) watcher()
	})
	window.dispatchEvent(new Event("eip6963:requestProvider"))
}

/** The first of these names that has been announced. */
export function announcedAs(rdns: readonly string[]): EvmProvider | null {
	listen()
	return rdns.map((name) => known.get(name)).find((provider) => provider !== undefined) ?? null
}

/** Asks `look` now, at each announcement, and once more when the wait is over: older wallets only appear. */
export async function findProvider(look: () => EvmProvider | null, waitMs: number): Promise<EvmProvider | null> {
	listen()
	const at = look()
	if (at || waitMs <= 0) return at
	return new Promise((resolve) => {
		const done = () => {
			watchers.delete(watcher)
			clearTimeout(timer)
			resolve(look())
		}
		const watcher = () => look() && done()
		const timer = setTimeout(done, waitMs)
		watchers.add(watcher)
	})
}
