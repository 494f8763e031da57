import type { Connection, SignatureStatus } from "@solana/web3.js"

/** How a provider behaves. `behind`: blocks by which it lags; what landed in them it does not know. `knows`: what it says of every signature. */
export type Provider = {
	isAway?: boolean
	genesis?: string
	behind?: number
	knows?: "nothing" | "landed" | "seen"
}

const LANDED = { slot: 1, err: null, confirmations: null, confirmationStatus: "finalized" } as const
const SEEN = { ...LANDED, confirmations: 1, confirmationStatus: "processed" } as const

/** The node of a connection as another provider shows it; `is` may be changed at any time. */
export function providerLike(node: Connection, is: Provider): Connection {
	const told = (): SignatureStatus | null => (is.knows === "landed" ? LANDED : is.knows === "seen" ? SEEN : null)
	const own = {
		getGenesisHash: async () => is.genesis ?? (await node.getGenesisHash()),
		getBlockHeight: async (level: "finalized") => (await node.getBlockHeight(level)) - (is.behind ?? 0),
		getSignatureStatuses: async (signatures: string[], config: { searchTransactionHistory: boolean }) =>
			is.knows
				? { context: { slot: 1 }, value: signatures.map(told) }
				: await node.getSignatureStatuses(signatures, config),
	}
	return new Proxy(node, {
		get(target, name) {
			const value = Reflect.has(own, name) ? Reflect.get(own, name) : Reflect.get(target, name)
			if (typeof value !== "function") return value
			return (...asked: unknown[]) => {
				// As a request ends that was not answered in time.
				if (is.isAway) return Promise.reject(new DOMException("it did not answer", "TimeoutError"))
				return value.apply(target, asked)
			}
		},
	})
}
