import type { OldChain } from "./old-nfts.ts"
import type { ChainAdapter } from "./port.ts"

/** The chains that this process knows. */
export type Chains = Readonly<{
	solana: ChainAdapter
	/** Where NFTs are carried over from; null where the operator has not set it up. */
	kaia: OldChain | null
	/** Without one that no process of ours has ever reached: nothing of it can have been written down. */
	readonly all: readonly ChainAdapter[]
	/** By short name ("solana") or CAIP-2 name. Throws where none is called so. */
	of(name: string): ChainAdapter
}>

export function chainsOf({ solana, kaia = null }: Readonly<{ solana: ChainAdapter; kaia?: OldChain | null }>): Chains {
	const known = kaia ? [solana, kaia] : [solana]
	return {
		solana,
		kaia,
		get all() {
			return kaia && nameOf(kaia) === null ? [solana] : known
		},
		of(name) {
			const found = known.find((one) => one.id === name) ?? known.find((one) => nameOf(one) === name)
			if (!found) throw new Error(`no chain is called "${name}"`)
			return found
		},
	}
}

function nameOf(chain: ChainAdapter): string | null {
	try {
		return chain.name
	} catch {
		return null
	}
}
