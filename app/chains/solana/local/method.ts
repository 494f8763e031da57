import type { Faucet } from "./faucet.ts"
import type { Faults } from "./faults.ts"
import type { Refill } from "./float.ts"
import type { ChainKeys } from "./keys.ts"
import type { Ledger } from "./ledger.ts"
import type { NftStock } from "./nfts/stock.ts"
import type { Params } from "./params.ts"

export type Chain = Readonly<{
	ledger: Ledger
	keys: ChainKeys
	stock: NftStock
	faucet: Faucet
	refill: Refill
	faults: Faults
}>
export type Method = (chain: Chain, params: Params) => unknown
export type Methods = Readonly<Record<string, Method>>

export const VERSION = "2.3.0"

/** The envelope of answers that hold as of a slot. */
export const atSlot = (slot: number, value: unknown) => ({ context: { slot, apiVersion: VERSION }, value })
