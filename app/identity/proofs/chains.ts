import type { Chain } from "#app/db/context.ts"
import type { WalletType } from "../members/wallet-types.ts"

export type { Chain }

export const CHAINS = ["solana", "ethereum", "kaia"] as const satisfies readonly Chain[]

export const isChain = (name: string): name is Chain => CHAINS.some((chain) => chain === name)

/** The chains a wallet can prove an address on; the first is meant where none is named. */
export const CHAINS_OF = {
	metamask: ["ethereum", "kaia"],
	phantom: ["solana"],
	dcent: ["ethereum"],
	ledger: ["ethereum"],
	kaia: ["kaia"],
	klip: ["kaia"],
	solflare: ["solana"],
	walletconnect: ["solana", "ethereum", "kaia"],
	demo: ["solana"],
	demoKaia: ["kaia"],
} as const satisfies Record<WalletType, readonly [Chain, ...Chain[]]>

/** The chain a wallet speaks for, or null if it cannot speak for that one. */
export function chainOf(type: WalletType, named: string | null | undefined): Chain | null {
	const chains: readonly Chain[] = CHAINS_OF[type]
	if (!named) return chains[0] ?? null
	return chains.find((chain) => chain === named) ?? null
}
