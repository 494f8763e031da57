import type { Connection } from "@solana/web3.js"
import type { ChainNfts } from "../../nfts.ts"
import { prepareFreeze } from "./freeze.server.ts"
import { hasLeft } from "./has-left.ts"
import { HoldingsReader } from "./held-by.server.ts"
import { movesOf } from "./moves.server.ts"
import { readFreeze } from "./read-freeze.server.ts"
import type { NftSettings } from "./settings.server.ts"
import { statesOf } from "./states.server.ts"

const TRANSACTIONS_AT_ONCE = 50

/** NFTs of Solana, each a member of a Token-2022 group. */
export function solanaNfts(
	solana: Connection,
	{ collections, freezing }: NftSettings,
	second?: Connection | null,
): ChainNfts {
	const holdings = new HoldingsReader(solana.rpcEndpoint, collections)
	const withFreezing = () => {
		if (!freezing) throw new Error("NFT_FREEZE_AUTHORITY is not set: nothing is frozen here")
		return freezing
	}
	return {
		heldBy: (owner, withinMs) => holdings.heldBy(owner, withinMs),
		verify: (owner, assets, withinMs) => holdings.verify(owner, assets, withinMs),
		states: (wanted) => statesOf(solana, wanted, second),
		moves: (wanted) => movesOf(solana.rpcEndpoint, wanted),
		async hasLeft(wanted) {
			const all: (boolean | null)[] = []
			for (let i = 0; i < wanted.length; i += TRANSACTIONS_AT_ONCE) {
				const some = wanted.slice(i, i + TRANSACTIONS_AT_ONCE)
				const found = await solana.getTransactions(
					some.map(({ signature }) => signature),
					{ commitment: "confirmed", maxSupportedTransactionVersion: 0 },
				)
				all.push(...some.map(({ account }, n) => (found[n]?.meta ? hasLeft(account, found[n]) : null)))
			}
			return all
		},
		prepareFreeze: (freeze) => prepareFreeze(solana, freeze, withFreezing()),
		readFreeze: (bytes, freeze) => readFreeze(bytes, freeze, withFreezing()),
	}
}
