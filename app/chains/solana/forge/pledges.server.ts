import type { Connection } from "@solana/web3.js"
import type { ChainPledges } from "../../pledge.ts"
import type { NftSettings } from "../nfts/settings.server.ts"
import { prepareUnsigned } from "../prepare-unsigned.server.ts"
import { pledgeSteps, readPledge } from "./pledge-steps.ts"

/** Pledges on Solana, of NFTs of Token-2022. */
export function solanaPledges(solana: Connection, { freezing }: Pick<NftSettings, "freezing">): ChainPledges {
	const withFreezing = () => {
		if (!freezing) throw new Error("NFT_FREEZE_AUTHORITY is not set: nothing is pledged here")
		return freezing
	}
	return {
		prepare: async (pledge) => prepareUnsigned(solana, pledge.owner, pledgeSteps(pledge, withFreezing())),
		read: (bytes, pledge) => readPledge(bytes, pledge, withFreezing()),
		async blockTimeOf(signature) {
			const found = await solana.getTransaction(signature, {
				commitment: "confirmed",
				maxSupportedTransactionVersion: 0,
			})
			return found?.meta && found.meta.err === null ? (found.blockTime ?? null) : null
		},
		async lag(now) {
			const slot = await solana.getSlot("confirmed")
			// Asked for after the block and before anything else: nothing of the way there and back counts as the chain's.
			const at = await now()
			const seconds = await solana.getBlockTime(slot)
			if (seconds === null) throw new Error(`no time for slot ${slot}`)
			return at.getTime() / 1000 - seconds
		},
	}
}
