import { expect, test } from "vitest"
import { Refusal } from "#app/lib/refusal.ts"
import { chainsOf } from "./chains.ts"
import type { OldChain } from "./old-nfts.ts"
import type { ChainAdapter } from "./port.ts"

test("a chain that nobody has reached yet is not among all, and holds up no list of them", () => {
	let isReached = false
	const solana = { id: "solana", name: "solana:one" } as ChainAdapter
	const kaia = {
		id: "kaia",
		get name() {
			if (!isReached) throw new Refusal("settlement:chain-silent", { status: 503 })
			return "eip155:8217-one"
		},
	} as OldChain
	const chains = chainsOf({ solana, kaia })
	expect(chains.all.map((one) => one.name)).toEqual(["solana:one"])
	expect(chains.of("kaia")).toBe(kaia)
	isReached = true
	expect(chains.all).toEqual([solana, kaia])
	expect(chains.of("eip155:8217-one")).toBe(kaia)
	expect(chainsOf({ solana }).all).toEqual([solana])
})
