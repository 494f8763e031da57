import type { Connection } from "@solana/web3.js"
import type { ChainNfts } from "../../nfts.ts"
import { prepareUnsigned } from "../prepare-unsigned.server.ts"
import { freezeSteps } from "./freeze.server.ts"
import { hasLeft } from "./has-left.ts"
import { HoldingsReader } from "./held-by.server.ts"
import { holdersOf, membersOf } from "./members.server.ts"
import { movesOf } from "./moves.server.ts"
import { readFreeze } from "./read-freeze.server.ts"
import type { NftSettings } from "./settings.server.ts"
import { statesOf } from "./states.server.ts"

const TRANSACTIONS_AT_ONCE = 50
const HOLDERS_MS = 20_000

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
		freezing: freezing && { authority: freezing.multisig, service: freezing.service },
		heldBy: (owner, withinMs) => holdings.heldBy(owner, withinMs),
		verify: (owner, assets, withinMs) => holdings.verify(owner, assets, withinMs),
		async membersOf(id, withinMs) {
			const found = collections.find((one) => one.id === id)
			if (!found) throw new Error(`no collection is called "${id}"`)
			return membersOf(solana.rpcEndpoint, found, { multisig: withFreezing().multisig, withinMs })
		},
		holdersOf: (assets, withinMs = HOLDERS_MS) => holdersOf(solana.rpcEndpoint, assets, withinMs),
		states: (wanted) => statesOf(solana, wanted, second),
		moves: (wanted) => movesOf(solana.rpcEndpoint, wanted),
		async hasLeft(wanted) {
			// One transaction may name many accounts: it is asked for once.
			const byTransaction = new Map<string, number[]>()
			for (const [place, { signature }] of wanted.entries())
				byTransaction.set(signature, [...(byTransaction.get(signature) ?? []), place])
			const signatures = [...byTransaction.keys()]
			const all = wanted.map((): boolean | null => null)
			for (let i = 0; i < signatures.length; i += TRANSACTIONS_AT_ONCE) {
				const some = signatures.slice(i, i + TRANSACTIONS_AT_ONCE)
				const found = await solana.getTransactions(some, {
					commitment: "confirmed",
					maxSupportedTransactionVersion: 0,
				})
				for (const [n, signature] of some.entries()) {
					const transaction = found[n]
					if (!transaction?.meta) continue
					for (const place of byTransaction.get(signature) ?? [])
						all[place] = hasLeft(wanted[place]?.account ?? "", transaction)
				}
			}
			return all
		},
		prepareFreeze: async (freeze) => prepareUnsigned(solana, freeze.owner, freezeSteps(freeze, withFreezing())),
		readFreeze: (bytes, freeze) => readFreeze(bytes, freeze, withFreezing()),
	}
}
