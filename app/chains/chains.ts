import type { ChainAdapter } from "./port.ts"

/** The chains that this process knows. */
export type Chains = Readonly<{
	solana: ChainAdapter
	all: readonly ChainAdapter[]
	/** By short name ("solana") or CAIP-2 name. Throws where none is called so. */
	of(name: string): ChainAdapter
}>

export function chainsOf(adapters: Readonly<{ solana: ChainAdapter }>): Chains {
	const all = Object.values(adapters)
	return {
		...adapters,
		all,
		of(name) {
			const found = all.find((one) => one.id === name) ?? all.find((one) => one.name === name)
			if (!found) throw new Error(`no chain is called "${name}"`)
			return found
		},
	}
}
