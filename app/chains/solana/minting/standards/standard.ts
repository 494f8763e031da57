import type { TransactionInstruction } from "@solana/web3.js"
import type { MintItem } from "../../../minter.ts"
import type { NftStandard } from "../../../nfts.ts"
import type { Signer } from "../../own-transactions.server.ts"

/** Where an item belongs: its collection, who may take NFTs into it, who freezes them, and the tree that compressed ones lie in. */
export type Place = Readonly<{
	standard: NftStandard
	group: string
	authority: string
	freezeAuthority: string | null
	tree: string | null
}>
export type Making = Readonly<{ item: Pick<MintItem, "id" | "text">; place: Place; payer: string }>
type Steps = readonly TransactionInstruction[]

/** How NFTs of one standard come to be. Every item is made once: a second attempt fails on the chain. */
export type MintStandard = Readonly<{
	/** False: it is built as published and was never run here; no setting leads to it. */
	isRun: boolean
	/** Where an item lies; null: only the transaction that made it says. */
	addressOf(place: Place, id: string): string | null
	/** Makes an item and hands it over. */
	mint(making: Making, to: string): Steps
	/** The same in two, where it can lie in its collection before somebody has it. */
	halves: Readonly<{ prepare(making: Making): Steps; give(making: Making, to: string): Steps }> | null
	/** Who signs beside payer and authority as an item is made; absent: nobody. */
	beside?(place: Place, id: string): Signer
}>
